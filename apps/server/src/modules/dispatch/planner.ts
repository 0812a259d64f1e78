import type { Worker } from 'node:worker_threads';
import { startWorker } from '../../start-worker.ts';
import { type PlanAnswer, type PlanTask, READY_MESSAGE } from './solve-task.ts';

/** Runs the engine in a worker thread. */
export interface Planner {
  /** @throws Error when the worker exits, fails or exceeds the limit; the next task gets a new one */
  solve(task: PlanTask): Promise<PlanAnswer>;
  stop(): Promise<void>;
}

export interface PlannerOptions {
  /** A task that takes longer is cut off with its worker. */
  readonly limitMs: number;
  /** Limit until a new worker is ready. */
  readonly startMs?: number;
  readonly spawn?: () => Worker;
}

interface Reply {
  readonly id: number;
  readonly answer?: PlanAnswer;
  readonly error?: string;
}

/** Together with a task's limit below the ten seconds after which a silent round loses its lock. */
const START_MS = 5_000;

/** One worker, started when first needed, that solves tasks in the order of their arrival. */
export function createPlanner({ limitMs, startMs = START_MS, spawn = spawnWorker }: PlannerOptions): Planner {
  let worker: { readonly thread: Worker; readonly started: Promise<unknown> } | undefined;
  let lastTask: Promise<unknown> = Promise.resolve();
  let lastId = 0;

  function currentWorker(): NonNullable<typeof worker> {
    if (worker) return worker;
    const made = spawn();
    // It must not keep the process alive.
    made.unref();
    made.on('exit', () => {
      if (worker?.thread === made) worker = undefined;
    });
    // A waiting task has a listener of its own; between tasks there is none.
    made.on('error', () => undefined);
    const started = nextReply(made, READY_MESSAGE, startMs);
    started.catch(() => undefined);
    worker = { thread: made, started };
    return worker;
  }

  async function discard(): Promise<void> {
    const broken = worker;
    worker = undefined;
    await broken?.thread.terminate();
  }

  async function answer(task: PlanTask): Promise<PlanAnswer> {
    const { thread, started } = currentWorker();
    lastId += 1;
    const id = lastId;
    try {
      await started;
      const reply = nextReply(thread, id, limitMs);
      thread.postMessage({ id, task });
      return answerOf(await reply);
    } catch (error) {
      if (!(error instanceof PlanTaskError)) await discard();
      throw error;
    }
  }

  return {
    solve(task) {
      const solved = lastTask.then(() => answer(task));
      lastTask = solved.catch(() => undefined);
      return solved;
    },
    stop: discard,
  };
}

/** A task that failed in a healthy worker. */
class PlanTaskError extends Error {}

function answerOf(reply: Reply): PlanAnswer {
  if (reply.answer) return reply.answer;
  throw new PlanTaskError(reply.error ?? 'an answer without a plan');
}

/** The worker's next message with this id. @throws Error when it exits before, or exceeds the limit */
function nextReply(worker: Worker, id: number, limitMs: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => settle(() => reject(new Error(`no reply of the planner worker within ${limitMs} ms`))),
      limitMs,
    );
    const onMessage = (reply: Reply): void => {
      if (reply.id === id) settle(() => resolve(reply));
    };
    const onError = (error: Error): void => settle(() => reject(error));
    const onExit = (code: number): void =>
      settle(() => reject(new Error(`the planner worker exited (${code})`)));
    function settle(finish: () => void): void {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      finish();
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

const spawnWorker = (): Worker =>
  startWorker('./planner-worker.js', new URL('./planner-worker.ts', import.meta.url));
