import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
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

/** Child processes as well; one that only tests have starts from its source. */
vi.mock(import('../background/spawn-process.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    entryBeside: (importMetaUrl, name) => {
      const bundle = bundleOf(name);
      return existsSync(bundle) ? pathToFileURL(bundle) : original.entryBeside(importMetaUrl, name);
    },
  };
});
