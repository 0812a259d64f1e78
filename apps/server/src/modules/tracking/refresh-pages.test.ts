import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSecrets } from '../../access/secrets.ts';
import { createTrackingSubscribers } from './subscribers.ts';

type Deps = Parameters<typeof createTrackingSubscribers>[0];
type Subscribers = ReturnType<typeof createTrackingSubscribers>;

let pages: Subscribers;
const asSystem = vi.fn<() => Promise<unknown[]>>();
const onError = vi.fn<(error: unknown) => void>();
beforeEach(() => {
  vi.useFakeTimers();
  asSystem.mockReset();
  onError.mockReset();
  const deps = {
    reservedDb: { asSystem },
    clock: { now: () => new Date() },
    secrets: createSecrets('test-secret-test-secret-test-secret-0'),
    subscribe: () => () => {},
    onError,
  };
  pages = createTrackingSubscribers(deps as unknown as Deps);
});
afterEach(() => {
  pages.stop();
  vi.useRealTimers();
});

/** Opens pages that show no order yet. */
function openPages(count: number): void {
  const stream = { onClose: () => {}, write: () => true, close: () => {}, end: () => {} };
  const token = { orderId: null, phoneKey: null, expiresAt: new Date(Date.now() + 60_000) };
  for (let n = 0; n < count; n += 1)
    pages.add(...([token, stream] as unknown as Parameters<Subscribers['add']>));
}

it('pages that could not be read are asked for again after a second, not at once', async () => {
  asSystem.mockRejectedValue(new Error('no database'));
  openPages(1);
  await vi.advanceTimersByTimeAsync(900);
  expect(asSystem).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(asSystem).toHaveBeenCalledTimes(2);
  expect(onError).toHaveBeenCalledTimes(2);
});

it('many pages at once are read in several queries, one after the other', async () => {
  asSystem.mockResolvedValue([]);
  openPages(450);
  await vi.advanceTimersByTimeAsync(500);
  expect(asSystem).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asSystem).toHaveBeenCalledTimes(3);
});
