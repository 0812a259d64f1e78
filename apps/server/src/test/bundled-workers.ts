import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { inject, vi } from 'vitest';
import type { startWorker } from '../start-worker.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the worker threads' bundles (`scripts/bundle-workers.ts`). */
    workerBundles: string;
  }
}

/** Worker threads start from their bundles, as the product's do, without a loader for TypeScript. */
vi.mock('../start-worker.ts', () => {
  const start: typeof startWorker = (bundle, _source, options) =>
    new Worker(join(inject('workerBundles'), bundle), { ...options, execArgv: [] });
  return { startWorker: start };
});
