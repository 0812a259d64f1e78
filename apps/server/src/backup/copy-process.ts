import { basename } from 'node:path';
import type { CopiedFiles } from '../modules/documents/copy-files.ts';
import { systemClock } from '../clock.ts';
import { backUpDocuments } from './copy-documents.ts';
import { lowerProcessPriority, WORK_SHARE } from './lower-priority.ts';
import { recordBackup } from './record-backup.ts';
import { type BackupInput, writeBackup } from './write-backup.ts';

/** Input of the copying child process; secrets travel on the IPC channel, not in arguments or environment. */
export type CopyTask = Pick<
  BackupInput,
  'ownerUrl' | 'isEmbedded' | 'file' | 'secretFingerprint' | 'passphrase' | 'appSecret'
> & {
  /** Folder of the files of papers; null: they lie in a bucket, which has its own backup. */
  readonly documents: string | null;
};
export type CopyReply =
  | { readonly rowBytes: number; readonly fileBytes: number; readonly documents: CopiedFiles | null }
  | { readonly error: string };

const stop = new AbortController();

async function writeCopy({ documents: folder, ...task }: CopyTask): Promise<CopyReply> {
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
  const pruned = { share: WORK_SHARE, isPruning: true, signal: stop.signal };
  const documents = folder === null ? null : await backUpDocuments({ folder, file, ...pruned });
  return { rowBytes: result.rowBytes, fileBytes: result.fileBytes, documents };
}

/**
 * Entry of the child process that writes one copy, so that neither its work nor its memory affects a request.
 * Started by spawn-copy-process.ts.
 */
process.once('message', (task: CopyTask) => {
  lowerProcessPriority();
  writeCopy(task)
    .catch((error: unknown): CopyReply => ({ error: error instanceof Error ? error.message : String(error) }))
    .then((answer) => process.send?.(answer, () => process.disconnect()))
    .catch(() => process.exit(1));
});
// the server asks for an end, or is gone: the unfinished file is removed
process.on('disconnect', () => stop.abort());
process.on('SIGTERM', () => stop.abort());
// Ctrl+C reaches the whole group; the server stops us in order
process.on('SIGINT', () => undefined);
