import { istanbulInstant } from '@ulak/contracts/time';
import { describe, expect, it } from 'vitest';
import { createRandom } from '@ulak/city/random';
import { demandAt, nextArrivalMs } from './demand.ts';

/** A Wednesday. */
const at = (hour: number, minute = 0, day = 18) =>
  istanbulInstant({ year: 2026, month: 11, day, hour, minute });

describe('demandAt', () => {
  it('has a lunch and an evening wave by the clocks of Istanbul', () => {
    const [morning, lunch, afternoon, evening, night] = [
      at(10, 30),
      at(12, 45),
      at(16),
      at(19, 45),
      at(3),
    ].map((instant) => demandAt(instant, 0));
    expect(lunch).toBeGreaterThan(2 * (afternoon ?? 0));
    expect(evening).toBeGreaterThan(lunch ?? 0);
    expect(evening).toBeCloseTo(1, 1);
    expect(morning).toBeLessThan(lunch ?? 0);
    expect(night).toBeLessThan(0.05);
  });

  it('never falls below its floor', () => {
    for (let hour = 0; hour < 24; hour += 1) expect(demandAt(at(hour), 0.5)).toBeGreaterThanOrEqual(0.5);
  });

  it('is a little higher at the weekend', () => {
    expect(demandAt(at(19, 45, 21), 0)).toBeCloseTo(demandAt(at(19, 45, 18), 0) * 1.15, 5);
  });
});

describe('nextArrivalMs', () => {
  it('comes so many times an hour on average', () => {
    const random = createRandom(4);
    const waits = Array.from({ length: 20_000 }, () => nextArrivalMs(random, 60));
    expect(waits.reduce((sum, wait) => sum + wait, 0) / waits.length / 60_000).toBeCloseTo(1, 1);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(0);
  });

  it('waits an hour when nobody orders', () => {
    expect(nextArrivalMs(createRandom(1), 0)).toBe(3_600_000);
  });
});
