import { basename } from 'node:path';
import { openInstallation, secretFingerprint, appSecretOf } from '../backup/installation.ts';
import { printTables } from '../backup/print-tables.ts';
import { recordBackup } from '../backup/record-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { monotonicMs, systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { storeSecret } from '../access/stored-secret.ts';
import { fileArgument, runCommand } from './command.ts';

const OTHER_SECRET =
  'UYARI: APP_SECRET, yedeğin alındığı sunucudakinden farklı. Şube API anahtarları çalışır ama panelde ' +
  'gösterilemez; ' +
  'eski APP_SECRET’ı (gömülü veritabanında DATA_DIR/app-secret dosyasını) sunucuyu başlatmadan geri koyun.';

/** `npm run restore -- FILE`: fills an empty database from a backup and verifies that it is the same. */
runCommand(async () => {
  const file = fileArgument(process.argv, 'npm run restore -- DOSYA');
  const config = readConfig(process.env);
  const installation = await openInstallation(config, process.env);
  const { ownerUrl, dataDir } = installation;
  try {
    const began = monotonicMs();
    const { head, tables } = await restoreBackup({ ownerUrl, file, passphrase: config.backup.passphrase });
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
    if (dataDir !== null && config.appSecret === undefined && head.appSecret !== undefined)
      if (storeSecret(dataDir, head.appSecret)) console.log('APP_SECRET yedekten yerine kondu.');
    if (secretFingerprint(appSecretOf(config, dataDir)) !== head.secretFingerprint) console.log(OTHER_SECRET);
  } finally {
    await installation.close();
  }
});
