import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { databaseEnv } from '../db/embedded/cluster.ts';
import type { CopyReply, CopyTask } from './copy-process.ts';
import { BackupError } from './failure.ts';
import { partialFileOf } from './write-backup.ts';

type CopyResult = Exclude<CopyReply, { error: string }>;

/** Writes one backup in a child process. @throws BackupError with the child's failure */
export async function copyInChildProcess(
  task: CopyTask,
  signal: AbortSignal,
  spawn = spawnCopyProcess,
): Promise<CopyResult> {
  signal.throwIfAborted();
  const child = spawn();
  const end = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', end);
  try {
    const answer = await answerOf(child, task);
    // a killed child could not clean up
    if (!answer) await rm(partialFileOf(task.file), { force: true });
    if (!answer) throw new BackupError('Yedekleme süreci yarıda bitti; yarım dosya silindi.');
    if ('error' in answer) throw new BackupError(answer.error);
    return answer;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Message of the child; null when it ends without one. */
function answerOf(child: ChildProcess, task: CopyTask): Promise<CopyReply | null> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as CopyReply));
    child.once('error', reject);
    child.once('exit', () => resolve(null));
    child.send(task);
  });
}

/** From the bundle next to the server's; from the sources through the loader that runs them too. */
export function spawnCopyProcess(): ChildProcess {
  const isBundle = !import.meta.url.endsWith('.ts');
  const name = isBundle ? './copy-process.js' : './copy-process.ts';
  const execArgv = isBundle ? [] : ['--import', import.meta.resolve('tsx')];
  // its environment holds nothing of ours: its input comes as a message
  const env = databaseEnv();
  return fork(fileURLToPath(new URL(name, import.meta.url)), {
    execArgv,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}
