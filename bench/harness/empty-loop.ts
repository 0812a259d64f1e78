import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * A process that does nothing but take what others leave of one processor, at the lowest priority there is:
 * what any work at all beside the measured one costs on this machine.
 * @returns ends it
 */
export function startEmptyLoop(): () => void {
  const loop: ChildProcess = spawn(process.execPath, ['-e', 'for (;;);'], {
    detached: true,
    stdio: 'ignore',
  });
  const { pid } = loop;
  if (pid === undefined) throw new Error('the loop did not start');
  setPriority(pid, constants.priority.PRIORITY_LOW);
  if (process.platform === 'linux') writeFileSync(`/proc/${pid}/autogroup`, '19', { flag: 'r+' });
  return () => void loop.kill('SIGKILL');
}
