import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pass } from '../test/fake-streams.ts';
import { usePreloadWhenIdle } from './preload-when-idle.ts';
import { recordResponse } from './reachability.ts';

const part = () => ({ preload: vi.fn<() => Promise<void>>(async () => {}) });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('parts are fetched when the page is live and idle, and again when the server is back', async () => {
  const parts = [part(), part()];
  const { rerender } = renderHook(({ isLive }) => usePreloadWhenIdle(isLive, parts), {
    initialProps: { isLive: false },
  });
  await pass(10_000);
  expect(parts.map(({ preload }) => preload.mock.calls.length)).toEqual([0, 0]);
  rerender({ isLive: true });
  await pass(10_000);
  expect(parts.map(({ preload }) => preload.mock.calls.length)).toEqual([1, 1]);
  recordResponse(false);
  recordResponse(true);
  await pass(1_000);
  expect(parts.map(({ preload }) => preload.mock.calls.length)).toEqual([2, 2]);
});

it('nothing is fetched ahead where data is to be saved', async () => {
  const parts = [part()];
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  renderHook(() => usePreloadWhenIdle(true, parts));
  await pass(10_000);
  expect(parts[0]?.preload).not.toHaveBeenCalled();
});
