import { beforeEach, describe, expect, it } from 'vitest';
import { createBreaker } from './breaker.ts';

let nowMs = 0;
let breaker: ReturnType<typeof createBreaker>;

beforeEach(() => {
  nowMs = 1_000_000;
  breaker = createBreaker({ now: () => nowMs, onChange: () => undefined });
});

describe('issue "Roads": the one try of an open breaker', () => {
  it('is ended by nobody else, whether it failed or was not taken up', () => {
    const before = breaker.admit() ?? Symbol('none');
    for (let n = 0; n < 3; n += 1) breaker.fail();
    nowMs += 5_000;
    const trying = breaker.admit() ?? Symbol('none');
    // asked before it opened
    breaker.skip(before);
    expect(breaker.admit()).toBeNull();
    breaker.fail(before);
    breaker.fail();
    expect(breaker.isOpen()).toBe(true);
    // the pause has not begun anew: the try itself is still under way
    breaker.skip(trying);
    expect(breaker.isOpen()).toBe(false);
    expect(breaker.admit()).not.toBeNull();
  });

  it('doubles the pause when it fails', () => {
    for (let n = 0; n < 3; n += 1) breaker.fail();
    nowMs += 5_000;
    breaker.fail(breaker.admit() ?? undefined);
    nowMs += 9_999;
    expect(breaker.admit()).toBeNull();
    nowMs += 1;
    expect(breaker.admit()).not.toBeNull();
  });
});
