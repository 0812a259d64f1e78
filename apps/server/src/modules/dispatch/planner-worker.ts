import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type PlanTask, solveTask, READY_MESSAGE } from './solve-task.ts';

/** The planner's worker thread: solves numbered tasks, so that no request waits for planning. */
parentPort?.on('message', ({ id, task }: { readonly id: number; readonly task: PlanTask }) => {
  try {
    parentPort?.postMessage({ id, answer: solveTask(task) });
  } catch (error) {
    parentPort?.postMessage({
      id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});

// Linux has a priority per thread, so requests go first under load. Elsewhere this would slow the process.
if (process.platform === 'linux') {
  try {
    setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // not permitted: planning keeps the usual priority
  }
}
parentPort?.postMessage({ id: READY_MESSAGE });
