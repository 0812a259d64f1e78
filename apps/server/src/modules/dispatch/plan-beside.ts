import { Worker } from 'node:worker_threads';
import type { PlanAnswer, PlanTask } from './solve-task.ts';

/** Asks the engine in a thread of its own. */
export interface Planner {
  /** @throws Error when the thread dies, fails or does not answer in time; the next task gets a new one */
  ask(task: PlanTask): Promise<PlanAnswer>;
  stop(): Promise<void>;
}

export interface PlannerOptions {
  /** A task that takes longer is given up with its thread. */
  readonly limitMs: number;
  readonly spawn?: () => Worker;
}

type Reply = { readonly id: number } & ({ readonly answer: PlanAnswer } | { readonly error: string });

/** One thread, made when it is first needed, that takes one task after the other; tasks wait for their turn. */
export function createPlanner({ limitMs, spawn = spawnWorker }: PlannerOptions): Planner {
  let worker: Worker | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let lastId = 0;

  function present(): Worker {
    if (worker) return worker;
    const made = spawn();
    // It must not keep a process alive that has nothing else to do.
    made.unref();
    made.on('exit', () => {
      if (worker === made) worker = undefined;
    });
    // Whoever waits for an answer listens too; between tasks nobody does.
    made.on('error', () => undefined);
    worker = made;
    return made;
  }

  async function discard(): Promise<void> {
    const broken = worker;
    worker = undefined;
    await broken?.terminate();
  }

  async function answer(task: PlanTask): Promise<PlanAnswer> {
    const asked = present();
    lastId += 1;
    try {
      return await replyOf(asked, lastId, { task, limitMs });
    } catch (error) {
      if (!(error instanceof TaskError)) await discard();
      throw error;
    }
  }

  return {
    ask(task) {
      const mine = turn.then(() => answer(task));
      turn = mine.catch(() => undefined);
      return mine;
    },
    stop: discard,
  };
}

/** The thread lives, but the task could not be done. */
class TaskError extends Error {}

function replyOf(worker: Worker, id: number, { task, limitMs }: { task: PlanTask; limitMs: number }): Promise<PlanAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new Error(`no plan within ${limitMs} ms`))), limitMs);
    const onMessage = (reply: Reply): void => {
      if (reply.id !== id) return;
      settle(() => ('answer' in reply ? resolve(reply.answer) : reject(new TaskError(reply.error))));
    };
    const onError = (error: Error): void => settle(() => reject(error));
    const onExit = (code: number): void => settle(() => reject(new Error(`the planning thread ended (${code})`)));
    function settle(tell: () => void): void {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      tell();
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage({ id, task });
  });
}

/** From the bundle beside the server's; from the sources through the loader that runs them too. */
function spawnWorker(): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./plan-worker.js', import.meta.url), { execArgv: [] });
  const [loader, source] = [import.meta.resolve('tsx/esm/api'), new URL('./plan-worker.ts', import.meta.url).href];
  const boot = `import(${JSON.stringify(loader)}).then(({ register }) => (register(), import(${JSON.stringify(source)})))`;
  return new Worker(boot, { eval: true, execArgv: [] });
}
