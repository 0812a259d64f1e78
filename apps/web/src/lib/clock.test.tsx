import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useNow } from './clock.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00.000Z') }));
afterEach(() => vi.useRealTimers());

/** An interval of this file's own: tickers are shared by all files. */
const INTERVAL_MS = 60_007;

function watch() {
  const seen: number[] = [];
  const Watch = () => {
    seen.push(useNow(INTERVAL_MS));
    return null;
  };
  const { unmount } = render(<Watch />);
  return { seen, unmount };
}

describe('the shared clock', () => {
  it('who comes after a pause never reads the moment from before it', () => {
    watch().unmount();
    vi.setSystemTime(Date.parse('2026-03-02T12:00:00.000Z'));
    const { seen } = watch();
    expect(seen.map((at) => new Date(at).toISOString())).toEqual(['2026-03-02T12:00:00.000Z']);
  });

  it('a clock that was set back is followed as well', () => {
    vi.setSystemTime(Date.parse('2026-03-05T12:00:00.000Z'));
    watch().unmount();
    vi.setSystemTime(Date.parse('2026-03-02T12:00:00.000Z'));
    expect(new Set(watch().seen)).toEqual(new Set([Date.parse('2026-03-02T12:00:00.000Z')]));
  });
});
