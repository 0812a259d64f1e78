import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { createSitePlanner } from './site-planner.ts';

const TASK = { cells: [], branches: [], count: 1 };
const worker = (code: string) => (): Worker => new Worker(code, { eval: true });
const SLOW = worker('setTimeout(() => undefined, 60_000)');
const QUICK = worker(`require('node:worker_threads').parentPort.postMessage({ sites: [] })`);

it('a plan comes from its worker; one that fails, ends or takes too long is refused in words', async () => {
  const told: unknown[] = [];
  const onError = (error: unknown): void => void told.push(error);
  expect(await createSitePlanner({ onError, spawn: QUICK }).plan(TASK)).toEqual({ sites: [] });
  expect(told).toEqual([]);
  for (const spawn of [SLOW, worker('throw new Error()'), worker('process.exit(1)')])
    await expect(createSitePlanner({ onError, spawn, limitMs: 500 }).plan(TASK)).rejects.toMatchObject({
      code: 'SUGGESTIONS_BUSY',
    });
  expect(told).toHaveLength(3);
});

it('few wait, more are told to come again; after a stop nothing begins', async () => {
  const planner = createSitePlanner({ onError: () => undefined, spawn: SLOW, limitMs: 60_000 });
  const waiting = [1, 2, 3, 4].map(() => planner.plan(TASK).catch((error: unknown) => error));
  await expect(planner.plan(TASK)).rejects.toMatchObject({ code: 'SUGGESTIONS_BUSY' });
  await planner.stop();
  for (const end of await Promise.all(waiting)) expect(end).toMatchObject({ code: 'SUGGESTIONS_BUSY' });
});
