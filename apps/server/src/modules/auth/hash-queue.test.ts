import { expect, it } from 'vitest';
import { createHashQueue } from './hash-queue.ts';

const OPTIONS = { parallel: 1, minQueueLength: 3, maxWaitMs: 1, initialEstimateMs: 50 };

/** Work that ends on demand, and records that it began. */
function createWork(began: number[]) {
  const ends: (() => void)[] = [];
  return {
    of: (n: number) => () => {
      began.push(n);
      return new Promise<number>((resolve) => ends.push(() => resolve(n)));
    },
    end: () => ends.shift()?.(),
  };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));
const codeOf = (call: Promise<unknown>) => call.then(String, (error: { code?: string }) => error.code);

it('criteria B08: a request beyond queue and slots is refused at once; the others run in order', async () => {
  const began: number[] = [];
  const [queue, work] = [createHashQueue(OPTIONS), createWork(began)];
  const calls = [1, 2, 3, 4, 5, 6].map((n) => codeOf(queue.run(work.of(n))));
  await settle();
  expect(() => queue.assertCapacity()).toThrowError('SERVICE_BUSY');
  expect(await Promise.all(calls.slice(4))).toEqual(['SERVICE_BUSY', 'SERVICE_BUSY']);
  for (let n = 0; n < 4; n += 1) {
    expect(began).toHaveLength(n + 1);
    work.end();
    await settle();
  }
  expect(await Promise.all(calls.slice(0, 4))).toEqual(['1', '2', '3', '4']);
  expect(began).toEqual([1, 2, 3, 4]);
  expect(() => queue.assertCapacity()).not.toThrow();
});

it('a caller that disconnects leaves the queue, and its slot goes to the next', async () => {
  const began: number[] = [];
  const [queue, work, caller] = [createHashQueue(OPTIONS), createWork(began), new AbortController()];
  const first = queue.run(work.of(1));
  const gone = codeOf(queue.run(work.of(2), caller.signal));
  const third = queue.run(work.of(3));
  caller.abort();
  expect(await gone).toBe('REQUEST_TIMEOUT');
  expect(await codeOf(queue.run(work.of(4), caller.signal))).toBe('REQUEST_TIMEOUT');
  work.end();
  await first;
  await settle();
  work.end();
  expect(await third).toBe(3);
  expect(began).toEqual([1, 3]);
});

it('the number of slots follows from how long a hash takes and how long a caller may wait', async () => {
  const queue = createHashQueue({ ...OPTIONS, maxWaitMs: 1_000, initialEstimateMs: 100 });
  const never = () => new Promise<never>(() => undefined);
  for (let n = 0; n < 11; n += 1) void queue.run(never);
  expect(await codeOf(queue.run(never))).toBe('SERVICE_BUSY');
});

it('failing work releases its slot', async () => {
  const queue = createHashQueue(OPTIONS);
  expect(await codeOf(queue.run(() => Promise.reject(new Error('no'))))).toBeUndefined();
  expect(await queue.run(() => Promise.resolve(7))).toBe(7);
});
