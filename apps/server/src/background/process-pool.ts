import type { ChildProcess } from 'node:child_process';
import type { TaskMessage, TaskReply } from './answer-tasks.ts';
import { spawnProcess } from './spawn-process.ts';

/** A process that ended, took too long or failed while it worked for us. */
export class BackgroundFailure extends Error {}
/** One that took too long. */
export class BackgroundTimeout extends BackgroundFailure {}
/** More wait for a process than may, or one has waited too long. */
export class BackgroundBusy extends Error {}

/**
 * For tasks whose result somebody waits for: with both over, there is still time to say so before the
 * connection counts as idle (`http/connections.ts`).
 */
export const WAITED_FOR = { mostWaitingMs: 8_000, limitMs: 20_000 } as const;

export interface ProcessPoolOptions {
  /** Calls `answerTasks`. */
  readonly entry: URL;
  /** Processes at once. */
  readonly most: number;
  /** Tasks that wait for one of them; any number by default. */
  readonly mostWaiting?: number;
  /** A task that waits longer for one of them is refused; as long as it takes by default. */
  readonly mostWaitingMs?: number;
  /** A task that takes longer fails, and its process is killed. */
  readonly limitMs: number;
  readonly heapMb?: number;
  /** Of each process's group, 0 to 19; left out: the lowest priority. */
  readonly groupNiceness?: number;
}

type Values = Iterable<unknown> | AsyncIterable<unknown>;

export interface ProcessPool {
  /**
   * Has a process work on these values and answers its result. Nothing of `values` is asked for before
   * there is a process for it; later ones may depend on what the process has told until then.
   * @throws BackgroundFailure | BackgroundBusy | what `values` throws
   */
  run(values: Values, hear?: (told: unknown) => void): Promise<unknown>;
  /** Ends all processes; tasks that run or wait fail. */
  end(): void;
}

/** An idle process ends, and gives its memory back. */
const IDLE_MS = 5_000;

/**
 * Processes of low priority for heavy work (docs/decisions/069): started by the first task, reused while
 * there are tasks, replaced when one fails.
 */
export function createProcessPool(options: ProcessPoolOptions): ProcessPool {
  const idle: ChildProcess[] = [];
  const timers = new Map<ChildProcess, NodeJS.Timeout>();
  const busy = new Set<ChildProcess>();
  const waiting: ((hasEnded: boolean) => void)[] = [];
  let running = 0;
  let hasEnded = false;

  async function takeSlot(): Promise<void> {
    if (hasEnded) throw new BackgroundFailure('the processes were ended');
    if (running < options.most) {
      running += 1;
      return;
    }
    if (waiting.length >= (options.mostWaiting ?? Infinity)) throw new BackgroundBusy();
    if (await waitForTurn()) throw new BackgroundFailure('the processes were ended');
  }

  /** Whoever ends hands its slot over. @returns whether all were ended @throws BackgroundBusy */
  async function waitForTurn(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<boolean>((resolve, reject) => {
        waiting.push(resolve);
        if (options.mostWaitingMs === undefined) return;
        timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(resolve), 1);
          reject(new BackgroundBusy());
        }, options.mostWaitingMs);
      });
    } finally {
      clearTimeout(timer);
    }
  }

  function giveSlot(): void {
    const next = waiting.shift();
    if (next) next(false);
    else running -= 1;
  }

  function takeProcess(): ChildProcess {
    const kept = idle.pop();
    const child = kept ?? spawnProcess(options.entry, options);
    clearTimeout(timers.get(child));
    timers.delete(child);
    if (!kept) {
      child.once('exit', () => forget(child));
      // told to the task, if there is one
      child.on('error', () => undefined);
    }
    busy.add(child);
    return child;
  }

  function forget(child: ChildProcess): void {
    const place = idle.indexOf(child);
    if (place >= 0) idle.splice(place, 1);
    clearTimeout(timers.get(child));
    timers.delete(child);
    busy.delete(child);
  }

  function keep(child: ChildProcess): void {
    busy.delete(child);
    if (!child.connected) return;
    idle.push(child);
    const timer = setTimeout(() => {
      forget(child);
      child.disconnect();
    }, IDLE_MS);
    timer.unref();
    timers.set(child, timer);
  }

  return {
    async run(values, hear = () => undefined) {
      await takeSlot();
      try {
        const child = takeProcess();
        try {
          const result = await runOn(child, values, { limitMs: options.limitMs, hear });
          keep(child);
          return result;
        } catch (error) {
          forget(child);
          child.kill('SIGKILL');
          throw error;
        }
      } finally {
        giveSlot();
      }
    },
    end() {
      hasEnded = true;
      for (const child of idle) child.disconnect();
      for (const child of busy) child.kill('SIGKILL');
      for (const tell of waiting.splice(0)) tell(true);
    },
  };
}

interface Listening {
  readonly limitMs: number;
  hear(told: unknown): void;
}

async function runOn(child: ChildProcess, values: Values, listening: Listening): Promise<unknown> {
  const ending = new AbortController();
  try {
    // a failure is told while values are still sent
    const [result] = await Promise.all([answerOf(child, listening, ending.signal), sendAll(child, values)]);
    return result;
  } finally {
    ending.abort();
  }
}

async function sendAll(child: ChildProcess, values: Values): Promise<void> {
  for await (const value of values) await send(child, { value });
  await send(child, { ends: true });
}

function answerOf(child: ChildProcess, { limitMs, hear }: Listening, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (what: string): void => reject(new BackgroundFailure(what));
    const timer = setTimeout(() => reject(new BackgroundTimeout(`not done within ${limitMs} ms`)), limitMs);
    const onMessage = (reply: TaskReply): void => {
      if ('told' in reply) hear(reply.told);
      else if ('done' in reply) resolve(reply.done);
      else fail(`failed: ${reply.failed}`);
    };
    const onExit = (code: number | null, ending: string | null): void => fail(`ended (${code ?? ending})`);
    const onError = (error: Error): void => fail(`could not be started or reached: ${error.message}`);
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
    });
  });
}

/** Resolves when the message has been written to the channel: a slow reader slows the sender. */
function send(child: ChildProcess, message: TaskMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    child.send(message, (error) =>
      error ? reject(new BackgroundFailure(`a message was not sent: ${error.message}`)) : resolve(),
    );
  });
}
