import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { READY_MESSAGE } from './modules/dispatch/solve-task.ts';

it('a worker thread starts from its source where there is no bundle of the server', async () => {
  // the other tests' threads start from bundles (test/bundled-workers.ts)
  const { startWorker } = await vi.importActual<typeof import('./start-worker.ts')>('./start-worker.ts');
  const source = new URL('./modules/dispatch/planner-worker.ts', import.meta.url);
  const worker = startWorker('./planner-worker.js', source);
  expect(await once(worker, 'message')).toEqual([{ id: READY_MESSAGE }]);
  await worker.terminate();
});
