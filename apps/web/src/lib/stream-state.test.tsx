import { renderHook, act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { getWebSettings } from '@ulak/contracts/settings/calls';
import { call } from './call.ts';
import { recordResponse } from './reachability.ts';
import { setStreamState, streamState, useStreamState } from './stream-state.ts';

it('ux "Management dashboard": an open line to a server that answers nothing is not live', () => {
  const { result } = renderHook(useStreamState);
  const after = (change: () => void) => {
    act(change);
    return result.current;
  };
  expect(after(() => setStreamState('live'))).toBe('live');
  expect(after(() => recordResponse(false))).toBe('reconnecting');
  expect(streamState()).toBe('live');
  expect(after(() => recordResponse(true))).toBe('live');
  expect(after(() => setStreamState('connecting'))).toBe('connecting');
  expect(after(() => recordResponse(false))).toBe('connecting');
  expect(after(() => recordResponse(true))).toBe('connecting');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a call open for 8 s without any response shows an unresponsive server until it is answered', async () => {
  vi.useFakeTimers();
  let answer: (response: Response) => void = () => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  act(() => setStreamState('live'));
  const { result } = renderHook(useStreamState);
  const asked = call(getWebSettings);
  await act(() => vi.advanceTimersByTimeAsync(7_900));
  expect(result.current).toBe('live');
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(result.current).toBe('reconnecting');
  answer(new Response('{}'));
  await act(async () => void (await asked));
  expect(result.current).toBe('live');
});
