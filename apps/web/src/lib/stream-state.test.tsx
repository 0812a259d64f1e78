import { renderHook, act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noteAnswer, setStreamState, streamState, useStreamState } from './stream-state.ts';

it('ux "Management dashboard": an open line to a server that answers nothing is not live', () => {
  const { result } = renderHook(useStreamState);
  const after = (change: () => void) => {
    act(change);
    return result.current;
  };
  expect(after(() => setStreamState('live'))).toBe('live');
  expect(after(() => noteAnswer(false))).toBe('reconnecting');
  expect(streamState()).toBe('live');
  expect(after(() => noteAnswer(true))).toBe('live');
  expect(after(() => setStreamState('connecting'))).toBe('connecting');
  expect(after(() => noteAnswer(false))).toBe('connecting');
  expect(after(() => noteAnswer(true))).toBe('connecting');
});
