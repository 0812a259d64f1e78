import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pass } from '../test/fake-streams.ts';
import { isServerReachable, onServerReachable, recordResponse, recordSilence } from './reachability.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a server that is back is noticed within two seconds, and what waited for it begins', async () => {
  let isAway = true;
  vi.stubGlobal('fetch', async () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
  const begin = vi.fn<() => void>();
  const stop = onServerReachable(begin);
  recordResponse(false);
  await pass(60_000);
  expect([isServerReachable(), begin.mock.calls.length]).toEqual([false, 0]);
  isAway = false;
  await pass(2_000);
  expect([isServerReachable(), begin.mock.calls.length]).toEqual([true, 1]);
  recordResponse(true);
  stop();
  recordResponse(false);
  recordResponse(true);
  expect(begin).toHaveBeenCalledOnce();
});

it('after a silence one of six questions comes through, and its answer ends those that hang', async () => {
  const hanging: AbortSignal[] = [];
  let asked = 0;
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    asked += 1;
    // five idle connections are as dead as the stream
    if (asked > 5) return Promise.resolve(new Response('{}'));
    hanging.push(signal);
    return new Promise(() => {});
  });
  recordSilence();
  expect(isServerReachable()).toBe(false);
  await pass(0);
  expect([isServerReachable(), asked]).toEqual([true, 6]);
  expect(hanging.map(({ aborted }) => aborted)).toEqual([true, true, true, true, true]);
});
