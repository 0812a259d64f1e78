import { parentPort } from 'node:worker_threads';
import { type PlanTask, solveTask, STARTED } from './solve-task.ts';

/** A thread of its own for planning, so that no request waits for it: takes numbered tasks, answers each. */
parentPort?.on('message', ({ id, task }: { readonly id: number; readonly task: PlanTask }) => {
  try {
    parentPort?.postMessage({ id, answer: solveTask(task) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

parentPort?.postMessage({ id: STARTED });
