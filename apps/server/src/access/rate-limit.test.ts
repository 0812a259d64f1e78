import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import { refundAttempt, type SlidingWindowLimit, consumeAttempt } from './rate-limit.ts';

const MINUTE = 60_000;
const LIMIT: SlidingWindowLimit = { max: 20, windowMs: 15 * MINUTE };
/** A quarter of an hour begins here, where fixed windows would change. */
const EDGE = Date.parse('2026-03-02T16:30:00.000Z');

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

let serial = 0;
const newKey = (): string => `key-${(serial += 1)}`;
const take = (key: string, at: number, limit = LIMIT) =>
  t.db.asSystem((tx) => consumeAttempt(tx, key, limit, new Date(at)));
async function taken(key: string, at: number, tries: number): Promise<number> {
  let count = 0;
  for (let n = 0; n < tries; n += 1) if ((await take(key, at)) === null) count += 1;
  return count;
}

describe('criteria B07, B11: a limit slides', () => {
  it('across the edge of a window no more than the limit are allowed', async () => {
    const key = newKey();
    expect(await taken(key, EDGE - 1_000, 25)).toBe(20);
    expect(await taken(key, EDGE + 1_000, 25)).toBe(0);
  });

  it('holds in every span of the window, wherever it begins, and ends after it', async () => {
    const key = newKey();
    const at: number[] = [];
    for (let minute = 0; minute < 90; minute += 1)
      for (let n = 0; n < 5; n += 1) if ((await take(key, EDGE + minute * MINUTE)) === null) at.push(minute);
    for (let from = 0; from < 90; from += 1)
      expect(at.filter((minute) => minute >= from && minute < from + 15).length).toBeLessThanOrEqual(20);
    expect(at.length).toBeGreaterThanOrEqual(80);
  });

  it('whoever waits the announced time is allowed, and not a part of the window earlier', async () => {
    const key = newKey();
    await taken(key, EDGE, 20);
    const wait = (await take(key, EDGE + MINUTE)) ?? 0;
    expect(await take(key, EDGE + MINUTE + (wait - 1) * 1000)).toBe(1);
    expect(await take(key, EDGE + MINUTE + wait * 1000)).toBeNull();
  });

  it('parallel attempts cannot exceed it together', async () => {
    const key = newKey();
    const waits = await Promise.all(Array.from({ length: 60 }, () => take(key, EDGE)));
    expect(waits.filter((wait) => wait === null)).toHaveLength(20);
  });

  it('a refunded attempt is free again', async () => {
    const key = newKey();
    await taken(key, EDGE, 20);
    await t.db.asSystem((tx) => refundAttempt(tx, [{ key, limit: LIMIT }], new Date(EDGE)));
    expect(await taken(key, EDGE, 5)).toBe(1);
  });

  it('the pause grows with the attempts; a clock that was set back does not extend it', async () => {
    const key = newKey();
    const limit = { ...LIMIT, pauseMs: (n: number) => (n < 2 ? 0 : 1_000 * n) };
    expect([
      await take(key, EDGE, limit),
      await take(key, EDGE, limit),
      await take(key, EDGE, limit),
    ]).toEqual([null, null, 2]);
    expect(await take(key, EDGE + 1_500, limit)).toBe(1);
    expect([await take(key, EDGE + 2_000, limit), await take(key, EDGE + 2_000, limit)]).toEqual([null, 3]);
    expect(await take(key, EDGE - MINUTE, limit)).toBe(3);
    expect(await take(key, EDGE - 120 * MINUTE, limit)).toBeNull();
  });
});
