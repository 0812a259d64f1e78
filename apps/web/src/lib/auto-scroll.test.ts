import { describe, expect, it } from 'vitest';
import { scrollStep } from './auto-scroll.ts';

describe('auto-scroll at the edges during a drag', () => {
  it('nothing in the middle, faster towards the edge, never faster than at it', () => {
    expect([300, 60, 49].map((at) => scrollStep(at, 0, 600))).toEqual([0, 0, 0]);
    expect([24, 0, -50].map((at) => scrollStep(at, 0, 600))).toEqual([-9, -18, -18]);
    expect([576, 600, 900].map((at) => scrollStep(at, 0, 600))).toEqual([9, 18, 18]);
  });

  it('a small box keeps a middle that does not scroll, an empty one never scrolls', () => {
    expect([50, 90, 17, 16].map((at) => scrollStep(at, 0, 96))).toEqual([0, 11, 0, 0]);
    expect(scrollStep(5, 5, 5)).toBe(0);
  });
});
