import { basename } from 'node:path';
import { backUpDocuments } from '../backup/copy-documents.ts';
import { megabytes, printTables } from '../backup/print-tables.ts';
import { openInstallation, secretFingerprint, appSecretOf } from '../backup/installation.ts';
import { recordBackup } from '../backup/record-backup.ts';
import { lowerProcessPriority, WORK_SHARE } from '../backup/lower-priority.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { monotonicMs, systemClock } from '../clock.ts';
import { type Config, readConfig } from '../config.ts';
import { resolveDataDir } from '../db/embedded/data-dir.ts';
import { documentFolderOf } from '../modules/documents/open-storage.ts';
import { fileArgument, runCommand } from './command.ts';

/** `npm run backup -- FILE`: one consistent copy of the database, also while the server serves. */
runCommand(async () => {
  const file = fileArgument(process.argv, 'npm run backup -- DOSYA');
  const config = readConfig(process.env);
  lowerProcessPriority();
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  const installation = await openInstallation(config, process.env);
  try {
    const appSecret = appSecretOf(config, installation.dataDir);
    const began = monotonicMs();
    const result = await writeBackup({
      ownerUrl: installation.ownerUrl,
      file,
      clock: systemClock,
      secretFingerprint: secretFingerprint(appSecret),
      passphrase: config.backup.passphrase,
      appSecret: installation.dataDir === null ? undefined : appSecret,
      share: WORK_SHARE,
      isEmbedded: installation.dataDir !== null,
      signal: stop.signal,
    });
    await recordBackup(installation.ownerUrl, {
      action: 'BACKUP_WRITTEN',
      by: 'npm run backup',
      at: systemClock.now(),
      details: {
        file: basename(file),
        bytes: result.fileBytes,
        encrypted: config.backup.passphrase !== undefined,
      },
    }).catch(() => console.error('UYARI: Yedek alındı ama denetim kaydına yazılamadı.'));
    printTables(result.tables, console.log);
    const seconds = ((monotonicMs() - began) / 1_000).toFixed(1);
    console.log(
      `Yedek alındı: ${file} (${megabytes(result.fileBytes)}, verinin kendisi ` +
        `${megabytes(result.rowBytes)}; ${seconds} sn)`,
    );
    await copyDocuments(config, file, stop.signal);
    if (result.leftOut.length > 0)
      console.log(`Ulak’ın olmayan tablolar yedekte yok: ${result.leftOut.join(', ')}`);
    if (config.backup.passphrase === undefined)
      console.log(
        'Yedek parolasız: müşterilerin kişisel verisi okunabilir durumda. Parola için: BACKUP_PASSPHRASE',
      );
    if (installation.dataDir === null || config.backup.passphrase === undefined)
      console.log('APP_SECRET yedekte yok; onu ayrıca saklayın.');
  } catch (error) {
    throw stop.signal.aborted
      ? new Error('Yedekleme durduruldu; yarım dosya silindi.', { cause: error })
      : error;
  } finally {
    await installation.close();
  }
});

async function copyDocuments({ documentBucket }: Config, file: string, signal: AbortSignal): Promise<void> {
  if (documentBucket) {
    console.log(
      `Kurye belgelerinin dosyaları yedekte yok: ${documentBucket.bucket} kovasında duruyorlar, kovanın ` +
        'kendi yedeği onları da kapsamalı.',
    );
    return;
  }
  const folder = documentFolderOf(resolveDataDir(process.env));
  const { copied, present } = await backUpDocuments({
    folder,
    file,
    share: WORK_SHARE,
    isPruning: false,
    signal,
  });
  console.log(
    `Kurye belgelerinin dosyaları: ${copied} yeni, ${present} önceden yedekli (ulak-documents klasörü).`,
  );
}
