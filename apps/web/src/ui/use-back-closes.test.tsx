import '../test/own-modules.ts';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useBackCloses } from './use-back-closes.ts';

const open = vi.hoisted(() => ({ count: 0 }));
vi.mock('../lib/back-closes.ts', () => ({
  addOverlay: () => {
    open.count += 1;
    return () => {};
  },
}));
const originalMatchMedia = window.matchMedia;
afterEach(() => {
  window.matchMedia = originalMatchMedia;
  open.count = 0;
});

it.each([
  ['a phone', '(max-width: 48em)', 1],
  ['a phone on its side, as wide as a desk', '(pointer: coarse)', 1],
  ['a desk', '(hover: hover)', 0],
])('%s', (_, feature, count) => {
  window.matchMedia = (query) =>
    Object.assign(originalMatchMedia(query), { matches: query.includes(feature) });
  renderHook(() => useBackCloses(true, () => {}));
  expect(open.count).toBe(count);
});
