import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Share of the time that a backup works: requests on the same machine have the rest. */
export const WORK_SHARE = 0.3;

/** Where processors are short, requests go first. For processes that do nothing but write a backup. */
export function lowerProcessPriority(): void {
  try {
    for (const thread of threads()) setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // not allowed here: the pauses alone must do
  }
}

/** Short of the lowest: what it holds for a moment, a page of a table, somebody may be waiting for. */
const BACKEND_PRIORITY = 15;

/** The same for the embedded database's process that reads for us. @param pid of a process on this machine */
export function lowerBackendPriority(pid: number): void {
  try {
    setPriority(pid, BACKEND_PRIORITY);
  } catch {
    // as above
  }
}

/**
 * Linux gives each thread a priority of its own, and those that compress are there already. 0: the whole
 * process.
 */
function threads(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
}
