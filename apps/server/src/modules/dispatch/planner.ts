import { Worker } from 'node:worker_threads';
import { type PlanAnswer, type PlanTask, READY_MESSAGE } from './solve-task.ts';

/** Asks the engine in a thread of its own. */
export interface Planner {
  /** @throws Error when the thread dies, fails or does not answer in time; the next task gets a new one */
  solve(task: PlanTask): Promise<PlanAnswer>;
  stop(): Promise<void>;
}

export interface PlannerOptions {
  /** A task that takes longer is given up with its thread. */
  readonly limitMs: number;
  /** How long a new thread may take until it can be asked. */
  readonly startMs?: number;
  readonly spawn?: () => Worker;
}

interface Reply {
  readonly id: number;
  readonly answer?: PlanAnswer;
  readonly error?: string;
}

/**
 * With a task's limit it stays below ten seconds, when the database gives up a transaction without a word.
 */
const START_MS = 5_000;

/**
 * One thread, made when it is first needed, that takes one task after the other; tasks wait for their turn.
 */
export function createPlanner({ limitMs, startMs = START_MS, spawn = spawnWorker }: PlannerOptions): Planner {
  let worker: { readonly thread: Worker; readonly started: Promise<unknown> } | undefined;
  let lastTask: Promise<unknown> = Promise.resolve();
  let lastId = 0;

  function present(): NonNullable<typeof worker> {
    if (worker) return worker;
    const made = spawn();
    // It must not keep a process alive that has nothing else to do.
    made.unref();
    made.on('exit', () => {
      if (worker?.thread === made) worker = undefined;
    });
    // Whoever waits for an answer listens too; between tasks nobody does.
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
    const { thread, started } = present();
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
      const onTurn = lastTask.then(() => answer(task));
      lastTask = onTurn.catch(() => undefined);
      return onTurn;
    },
    stop: discard,
  };
}

/** The thread lives, but the task could not be done. */
class PlanTaskError extends Error {}

function answerOf(reply: Reply): PlanAnswer {
  if (reply.answer) return reply.answer;
  throw new PlanTaskError(reply.error ?? 'an answer without a plan');
}

/** The thread's next message with this number. @throws Error when it ends before, or takes longer */
function nextReply(worker: Worker, id: number, limitMs: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => settle(() => reject(new Error(`no word from the planning thread within ${limitMs} ms`))),
      limitMs,
    );
    const onMessage = (reply: Reply): void => {
      if (reply.id === id) settle(() => resolve(reply));
    };
    const onError = (error: Error): void => settle(() => reject(error));
    const onExit = (code: number): void =>
      settle(() => reject(new Error(`the planning thread ended (${code})`)));
    function settle(postTask: () => void): void {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      postTask();
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

/** From the bundle beside the server's; from the sources through the loader that runs them too. */
function spawnWorker(): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./planner-worker.js', import.meta.url), { execArgv: [] });
  const [loader, source] = [
    import.meta.resolve('tsx/esm/api'),
    new URL('./planner-worker.ts', import.meta.url).href,
  ];
  const boot = `import(${JSON.stringify(loader)}).then(({ register }) => (register(), import(${JSON.stringify(source)})))`;
  return new Worker(boot, { eval: true, execArgv: [] });
}
