import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { vi } from 'vitest';
import type { startWorker } from '../start-worker.ts';
import { bundleOf } from './server-bundle.ts';

declare global {
  /** True: background processes have the product's low priority. */
  var hasProductPriority: boolean | undefined;
}

/** Worker threads start from their bundles, as the product's do, without a loader for TypeScript. */
vi.mock('../start-worker.ts', () => {
  const start: typeof startWorker = (bundle, _source, options) =>
    new Worker(bundleOf(basename(bundle, '.js')), { ...options, execArgv: [] });
  return { startWorker: start };
});

/** Child processes as well. */
vi.mock(import('../background/spawn-process.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  entryBeside: (_importMetaUrl, name) => pathToFileURL(bundleOf(name)),
}));

/** Background processes at the usual priority: the suite keeps all processors busy, and one that takes what
 * others leave would get nothing for half a minute. */
vi.mock(import('../background/lower-priority.ts'), async (importOriginal) => {
  const { lowerSessionPriority } = await importOriginal();
  return {
    lowerSessionPriority: (pid) => {
      if (globalThis.hasProductPriority) lowerSessionPriority(pid);
    },
  };
});
