import { once } from 'node:events';
import { expect, it, vi } from 'vitest';

it('a worker thread starts from its source where there is no bundle of the server', async () => {
  // the other tests' threads start from bundles (test/bundled-workers.ts)
  const { startWorker } = await vi.importActual<typeof import('./start-worker.ts')>('./start-worker.ts');
  const worker = startWorker('./hash-worker.js', new URL('./modules/auth/hash-worker.ts', import.meta.url));
  worker.postMessage('Sardunya-1453');
  expect(String(await once(worker, 'message'))).toMatch(/^\$argon2id\$/);
  await worker.terminate();
});
