import type { Worker } from 'node:worker_threads';
import type { RehearsalId, RehearsalResult, RehearsalSettings } from '@ulak/contracts/rehearsals/schema';
import { SECOND_MS } from '@ulak/contracts/time';
import type { Clock } from '../../clock.ts';
import type { DatabaseAccess } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { startWorker } from '../../start-worker.ts';
import type { DayFacts } from './day-facts.ts';
import { readDay, readFacts, type TimingsOf } from './read-day.ts';
import * as repository from './repository.ts';

/** What the worker thread is started with. */
export interface RehearsalTask {
  readonly facts: DayFacts;
  readonly settings: RehearsalSettings;
}

/** What the worker thread tells: simulated days one by one, at the end what they came to. */
export type RehearsalNews = { readonly done: number } | { readonly result: RehearsalResult };

export interface RehearsalRunnerDeps {
  /** For marks of progress, which must not wait in the calls' queue. */
  readonly db: DatabaseAccess;
  readonly analysis: DatabaseAccess;
  readonly clock: Clock;
  readonly timingsOf: TimingsOf;
  readonly onError: (error: unknown, what: string) => void;
  readonly spawn?: (task: RehearsalTask) => Worker;
  readonly beatMs?: number;
}

/** A rehearsal to run, seen as its starter sees it. */
export interface StartedRehearsal {
  readonly id: RehearsalId;
  readonly scope: Scope;
}

/** How often a server says that it still has its rehearsals, and learns of those cancelled elsewhere. */
const BEAT_MS = 3 * SECOND_MS;
const HEAP_MB = 512;

/** Runs rehearsals one after the other, each in a worker thread that ends with it or when it is cancelled. */
export function createRehearsalRunner({
  db,
  analysis,
  clock,
  timingsOf,
  onError,
  spawn = spawnWorker,
  beatMs = BEAT_MS,
}: RehearsalRunnerDeps) {
  let queue: Promise<void> = Promise.resolve();
  let isStopped = false;
  /** Those that wait or run here, by their id. */
  const open = new Map<RehearsalId, AbortController>();
  let beats: NodeJS.Timeout | undefined;

  async function readTask({ id, scope }: StartedRehearsal): Promise<RehearsalTask | null> {
    const now = clock.now();
    const begun = await db.inScope(scope, (tx) => repository.begin(tx, id, now));
    if (!begun) return null;
    const asked = { scope, now, branchId: begun.branch_id, day: begun.day };
    const facts = await analysis.inScope(scope, async (tx) => {
      const day = await readDay(tx, asked);
      if (day.reason !== null) throw new Error(`the day cannot be rehearsed any more: ${day.reason}`);
      return readFacts(tx, asked, day, timingsOf);
    });
    return { facts, settings: begun.settings };
  }

  /** @returns null: cancelled meanwhile */
  async function simulate(
    { id, scope }: StartedRehearsal,
    task: RehearsalTask,
    signal: AbortSignal,
  ): Promise<RehearsalResult | null> {
    if (signal.aborted) return null;
    const worker = spawn(task);
    const cancel = (): void => void worker.terminate();
    signal.addEventListener('abort', cancel);
    const ended = endOf(worker, signal);
    // it also ends after its result
    ended.catch(() => undefined);
    try {
      for (;;) {
        const news = await Promise.race([nextNews(worker), ended]);
        if (news === null) return null;
        if ('result' in news) return news.result;
        const mark = { done: news.done, now: clock.now() };
        if (!(await db.inScope(scope, (tx) => repository.noteProgress(tx, id, mark)))) return null;
        worker.postMessage('next');
      }
    } finally {
      signal.removeEventListener('abort', cancel);
      await worker.terminate();
    }
  }

  async function run(started: StartedRehearsal, signal: AbortSignal): Promise<void> {
    const { id, scope } = started;
    try {
      if (isStopped) throw new Error('the server stops');
      const task = signal.aborted ? null : await readTask(started);
      const result = task && (await simulate(started, task, signal));
      if (result) await db.inScope(scope, (tx) => repository.finish(tx, id, { result, now: clock.now() }));
      else if (isStopped) throw new Error('the server stops');
    } catch (error) {
      if (!isStopped) onError(error, 'rehearsal of a day');
      const end = { state: 'FAILED', now: clock.now() } as const;
      await db
        .inScope(scope, (tx) => repository.end(tx, id, end))
        .catch((failed: unknown) => onError(failed, 'end of a rehearsal'));
    } finally {
      open.delete(id);
      if (open.size === 0) clearInterval(beats);
    }
  }

  async function beat(): Promise<void> {
    const ids = [...open.keys()];
    const kept = await db.asSystem((tx) => repository.beat(tx, ids, clock.now()));
    for (const id of ids) if (!kept.has(id)) open.get(id)?.abort();
  }

  return {
    /** Call after the commit that stored it. */
    start(started: StartedRehearsal): void {
      const controller = new AbortController();
      if (open.size === 0) {
        beats = setInterval(() => {
          beat().catch((error: unknown) => onError(error, 'beat of rehearsals'));
        }, beatMs);
        beats.unref();
      }
      open.set(started.id, controller);
      queue = queue.then(() => run(started, controller.signal));
    },
    /** Ends what runs here at once; call after the commit that cancelled it. */
    cancel: (id: RehearsalId): void => open.get(id)?.abort(),
    /** Fails what waits and runs. */
    async stop(): Promise<void> {
      isStopped = true;
      for (const controller of open.values()) controller.abort();
      await queue;
      clearInterval(beats);
    },
  };
}

const nextNews = (worker: Worker): Promise<RehearsalNews> =>
  new Promise((resolve) => void worker.once('message', resolve));

/** @returns null: the worker was ended @throws Error when it failed, or ended by itself */
async function endOf(worker: Worker, signal: AbortSignal): Promise<null> {
  let failure: unknown = new Error('the rehearsal worker ended without a result');
  worker.on('error', (error) => (failure = error));
  await new Promise((resolve) => void worker.once('exit', resolve));
  if (signal.aborted) return null;
  throw failure;
}

const spawnWorker = (task: RehearsalTask): Worker =>
  startWorker('./rehearsal-worker.js', new URL('./rehearsal-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
