import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { AppError } from '../../app-error.ts';
import { startWorker } from '../../start-worker.ts';
import type { SitePlan, SiteTask } from './plan-sites.ts';

/** The largest task takes some seconds; who asks must not wait longer. */
const LIMIT_MS = 15_000;
const HEAP_MB = 256;
/** So many wait for the one that runs; more are told to come again. */
const MOST_WAITING = 3;

export interface SitePlannerOptions {
  readonly onError: (error: unknown, what: string) => void;
  readonly limitMs?: number;
  readonly spawn?: (task: SiteTask) => Worker;
}

/** Plans sites in a worker thread, one task at a time. */
export function createSitePlanner({ onError, limitMs = LIMIT_MS, spawn = spawnWorker }: SitePlannerOptions) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let running: Worker | null = null;
  let isStopped = false;

  async function run(task: SiteTask): Promise<SitePlan> {
    if (isStopped) throw new AppError('SUGGESTIONS_BUSY');
    const worker = spawn(task);
    running = worker;
    try {
      const [plan] = await Promise.race([
        once(worker, 'message', { signal: AbortSignal.timeout(limitMs) }),
        once(worker, 'exit').then(() => Promise.reject(new Error('the site worker ended without a plan'))),
      ]);
      return plan as SitePlan;
    } catch (error) {
      if (!isStopped) onError(error, 'places of new branches');
      throw new AppError('SUGGESTIONS_BUSY');
    } finally {
      running = null;
      await worker.terminate();
    }
  }

  return {
    /** @throws AppError SUGGESTIONS_BUSY: too many wait, or the worker failed or took too long */
    plan(task: SiteTask): Promise<SitePlan> {
      if (waiting > MOST_WAITING) return Promise.reject(new AppError('SUGGESTIONS_BUSY'));
      waiting += 1;
      const planned = last.then(() => run(task)).finally(() => (waiting -= 1));
      last = planned.catch(() => undefined);
      return planned;
    },
    async stop(): Promise<void> {
      isStopped = true;
      await running?.terminate();
    },
  };
}

export type SitePlanner = ReturnType<typeof createSitePlanner>;

const spawnWorker = (task: SiteTask): Worker =>
  startWorker('./site-worker.js', new URL('./site-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
