import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type PlanTask, solveTask, READY_MESSAGE } from './solve-task.ts';

/** A thread of its own for planning, so that no request waits for it: takes numbered tasks, answers each. */
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

// Linux gives threads priorities of their own: where processors are short, requests go first. Elsewhere this
// would slow the whole server.
if (process.platform === 'linux') {
  try {
    setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // not allowed here: planning competes like everything else
  }
}
parentPort?.postMessage({ id: READY_MESSAGE });
