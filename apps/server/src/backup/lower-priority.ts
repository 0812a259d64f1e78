import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Duty cycle of a backup: requests on the same machine have the rest. */
export const WORK_SHARE = 0.3;

/** Lowers the process's priority where processors are short. For processes that only write a backup. */
export function lowerProcessPriority(): void {
  try {
    for (const thread of threads()) setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // not allowed here: the throttle alone must do
  }
}

/** Of the backend that reads for a backup. Not the lowest: requests may wait for what it holds for a moment,
 * such as a page of a table. */
export const BACKUP_BACKEND_PRIORITY = 15;

/** Linux gives each thread its own priority, and the compressing ones exist already. 0: the whole process. */
function threads(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
}
