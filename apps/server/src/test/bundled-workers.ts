import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import { vi } from 'vitest';
import type { startWorker } from '../start-worker.ts';
import { bundleOf } from './server-bundle.ts';

/** Worker threads start from their bundles, as the product's do, without a loader for TypeScript. */
vi.mock('../start-worker.ts', () => {
  const start: typeof startWorker = (bundle, _source, options) =>
    new Worker(bundleOf(basename(bundle, '.js')), { ...options, execArgv: [] });
  return { startWorker: start };
});
