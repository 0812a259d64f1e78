import { join } from 'node:path';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { documentFolderOf } from '../modules/documents/open-storage.ts';
import { copyInChildProcess } from './spawn-copy-process.ts';
import { createDailyBackup, type DailyBackup, type DailyOptions } from './daily-backup.ts';
import { secretFingerprint } from './installation.ts';

export interface BackupServer {
  readonly log: DailyOptions['log'];
  readonly dataDir: string;
  readonly isEmbedded: boolean;
  readonly ownerUrl: string;
  readonly appSecret: string;
}

/**
 * Daily copies: of the embedded database always, of another one when a folder for them is named. Null: none.
 */
export function createServerBackups(
  { backup, documentBucket }: Config,
  server: BackupServer,
): DailyBackup | null {
  const { log, dataDir, isEmbedded, ownerUrl, appSecret } = server;
  const dir = backup.dir ?? (isEmbedded ? join(dataDir, 'backups') : undefined);
  if (dir === undefined || backup.keep === 0) return null;
  const task = {
    ownerUrl,
    isEmbedded,
    secretFingerprint: secretFingerprint(appSecret),
    passphrase: backup.passphrase,
    appSecret: isEmbedded ? appSecret : undefined,
    documents: documentBucket ? null : documentFolderOf(dataDir),
  };
  if (documentBucket)
    log.info(
      { bucket: documentBucket.bucket },
      'files of papers are not in the daily copies: a bucket has its own',
    );
  return createDailyBackup({
    dir,
    keep: backup.keep,
    // ages of files follow the machine's clock, also under a virtual one
    clock: systemClock,
    log,
    copy: (file, signal) => copyInChildProcess({ ...task, file }, signal),
  });
}
