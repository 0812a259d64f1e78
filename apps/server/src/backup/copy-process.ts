import { basename } from 'node:path';
import { systemClock } from '../clock.ts';
import { lowerProcessPriority, WORK_SHARE } from './lower-priority.ts';
import { recordBackup } from './record-backup.ts';
import { type BackupInput, type BackupResult, writeBackup } from './write-backup.ts';

/** Input of the copying child process; secrets travel on the IPC channel, not in arguments or environment. */
export type CopyTask = Pick<
  BackupInput,
  'ownerUrl' | 'isEmbedded' | 'file' | 'secretFingerprint' | 'passphrase' | 'appSecret'
>;
export type CopyReply =
  | { readonly rowBytes: number; readonly fileBytes: number }
  | { readonly error: string };

const stop = new AbortController();

async function writeCopy(task: CopyTask): Promise<BackupResult> {
  const result = await writeBackup({
    ...task,
    clock: systemClock,
    share: WORK_SHARE,
    signal: stop.signal,
  });
  const { ownerUrl, file, passphrase } = task;
  const details = { file: basename(file), bytes: result.fileBytes, encrypted: passphrase !== undefined };
  const run = { action: 'BACKUP_WRITTEN', by: 'Günlük yedek', at: systemClock.now(), details } as const;
  // The copy is there, whether or not the log could be written.
  await recordBackup(ownerUrl, run).catch((error: unknown) => console.error('audit row of a backup', error));
  return result;
}

/**
 * Entry of the child process that writes one copy, so that neither its work nor its memory affects a request.
 * Started by spawn-copy-process.ts.
 */
process.once('message', (task: CopyTask) => {
  lowerProcessPriority();
  writeCopy(task)
    .then(({ rowBytes, fileBytes }): CopyReply => ({ rowBytes, fileBytes }))
    .catch((error: unknown): CopyReply => ({ error: error instanceof Error ? error.message : String(error) }))
    .then((answer) => process.send?.(answer, () => process.disconnect()))
    .catch(() => process.exit(1));
});
// the server asks for an end, or is gone: the unfinished file is removed
process.on('disconnect', () => stop.abort());
process.on('SIGTERM', () => stop.abort());
// Ctrl+C reaches the whole group; the server stops us in order
process.on('SIGINT', () => undefined);
