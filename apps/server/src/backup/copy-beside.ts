import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CopyAnswer, CopyTask } from './copy-process.ts';
import { BackupError } from './failure.ts';

/** Writes one backup in a process of its own. @throws BackupError with what went wrong there */
export async function copyBeside(task: CopyTask, signal: AbortSignal): Promise<Exclude<CopyAnswer, { error: string }>> {
  signal.throwIfAborted();
  const child = spawnCopy();
  const end = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', end);
  try {
    const answer = await new Promise<CopyAnswer>((resolve, reject) => {
      child.once('message', (message) => resolve(message as CopyAnswer));
      child.once('error', reject);
      child.once('exit', (code, name) => reject(new BackupError(`Yedekleme süreci yarıda bitti (${code ?? name}).`)));
      child.send(task);
    });
    if ('error' in answer) throw new BackupError(answer.error);
    return answer;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** From the bundle beside the server's; from the sources through the loader that runs them too. */
function spawnCopy(): ChildProcess {
  const isBundle = !import.meta.url.endsWith('.ts');
  const name = isBundle ? './copy-process.js' : './copy-process.ts';
  const execArgv = isBundle ? [] : ['--import', import.meta.resolve('tsx')];
  // its environment holds nothing of ours: what it needs is told
  const env = { PATH: process.env.PATH, TZ: 'UTC' };
  return fork(fileURLToPath(new URL(name, import.meta.url)), { execArgv, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}
