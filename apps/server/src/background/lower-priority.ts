import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const LOWEST_NICENESS = 19;

/**
 * Has a process that leads a session of its own take what others leave of the processors. Linux groups
 * processes by session and shares the processors among the groups (`sched_autogroup`): there a process's own
 * priority counts inside of its group only, and its group's against a database. @param pid just started, so
 * that its later threads inherit it
 */
export function lowerSessionPriority(pid: number, groupNiceness = LOWEST_NICENESS): void {
  attempt(() => setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL));
  if (process.platform === 'linux')
    attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(groupNiceness), { flag: 'r+' }));
}

/** Not permitted, or no such setting here: the work is done at the usual priority. */
function attempt(lower: () => void): void {
  try {
    lower();
  } catch {
    // as said
  }
}
