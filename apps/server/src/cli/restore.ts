import { basename } from 'node:path';
import { restoreDocuments } from '../backup/copy-documents.ts';
import { openInstallation, secretFingerprint, appSecretOf } from '../backup/installation.ts';
import { printTables } from '../backup/print-tables.ts';
import { recordBackup } from '../backup/record-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { monotonicMs, systemClock } from '../clock.ts';
import { type Config, readConfig } from '../config.ts';
import { resolveDataDir } from '../db/embedded/data-dir.ts';
import { openDocumentFiles } from '../modules/documents/open-storage.ts';
import { storeSecret } from '../access/stored-secret.ts';
import { fileArgument, runCommand } from './command.ts';

const OTHER_SECRET =
  'UYARI: APP_SECRET, yedeğin alındığı sunucudakinden farklı. Şube API anahtarları çalışır ama panelde ' +
  'gösterilemez; ' +
  'eski APP_SECRET’ı (gömülü veritabanında DATA_DIR/app-secret dosyasını) sunucuyu başlatmadan geri koyun.';

const BY_HAND =
  'içindekileri DATA_DIR/documents içine kopyalayın (kova varsa ardından npm run move-documents -- bucket)';

/** `npm run restore -- FILE`: fills an empty database from a backup and verifies that it is the same. */
runCommand(async () => {
  const file = fileArgument(process.argv, 'npm run restore -- DOSYA');
  const config = readConfig(process.env);
  const installation = await openInstallation(config, process.env);
  const { ownerUrl, dataDir } = installation;
  try {
    const began = monotonicMs();
    const { head, tables, documents } = await restoreBackup({
      ownerUrl,
      file,
      passphrase: config.backup.passphrase,
    });
    await recordBackup(ownerUrl, {
      action: 'BACKUP_RESTORED',
      by: 'npm run restore',
      at: systemClock.now(),
      details: { file: basename(file), createdAt: head.createdAt },
    }).catch(() => console.error('UYARI: Geri yüklendi ama denetim kaydına yazılamadı.'));
    printTables(tables, console.log);
    const seconds = ((monotonicMs() - began) / 1_000).toFixed(1);
    console.log(
      `Geri yüklendi: ${file}, ${head.createdAt} anındaki hâli (${seconds} sn). Her tablo yedektekiyle aynı.`,
    );
    await putBackDocuments(config, { file, names: documents });
    if (dataDir !== null && config.appSecret === undefined && head.appSecret !== undefined)
      if (storeSecret(dataDir, head.appSecret)) console.log('APP_SECRET yedekten yerine kondu.');
    if (secretFingerprint(appSecretOf(config, dataDir)) !== head.secretFingerprint) console.log(OTHER_SECRET);
  } finally {
    await installation.close();
  }
});

/** The database is restored by then: what goes wrong is said, and how to put it right. */
async function putBackDocuments(
  config: Config,
  { file, names }: { readonly file: string; readonly names: readonly string[] },
): Promise<void> {
  const to = openDocumentFiles(config, resolveDataDir(process.env));
  try {
    const { restored, present, missing } = await restoreDocuments({ file, names, to });
    console.log(`Kurye belgelerinin dosyaları: ${restored} geri kondu, ${present} zaten yerindeydi.`);
    if (missing > 0)
      console.log(
        `UYARI: ${missing} belgenin dosyası ne yedekte ne depoda. Yedeğin yanındaki ulak-documents ` +
          `klasörünü sonradan bulursanız ${BY_HAND}.`,
      );
  } catch (error) {
    console.error(
      'UYARI: Veritabanı geri yüklendi ama kurye belgelerinin dosyaları konamadı: ' +
        `${error instanceof Error ? error.message : String(error)}. Dosyalar yedeğin yanındaki ` +
        `ulak-documents klasöründe duruyor; ${BY_HAND}.`,
    );
  }
}
