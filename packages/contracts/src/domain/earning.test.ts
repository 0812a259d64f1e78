import { describe, expect, it } from 'vitest';
import { deliveryEarning } from './earning.ts';
import { asKurus } from './money.ts';

const rate = (base: number, perKm: number, minimum: number) => ({
  baseRateKurus: asKurus(base),
  pricePerKmKurus: asKurus(perKm),
  minimumRateKurus: asKurus(minimum),
});

describe('DECISIONS "Time and numbers": earning = max(minimumRate, baseRate + pricePerKm · km)', () => {
  it.each([
    [rate(2000, 500, 0), 0, 2000],
    [rate(2000, 500, 0), 3.2, 3600],
    [rate(2000, 500, 4000), 3.2, 4000],
    [rate(2000, 500, 3600), 3.2, 3600],
    [rate(2000, 725, 0), 2.34, 3697],
    // 0,50 kuruş: 150 · 1.23 = 184.5, half up
    [rate(0, 150, 0), 1.23, 185],
    // km has two decimals: 1.234 counts as 1.23
    [rate(0, 1000, 0), 1.234, 1230],
    [rate(0, 0, 0), 12, 0],
  ])('%o for %d km = %d kuruş', (pay, km, kurus) => {
    expect(deliveryEarning(pay, km)).toBe(kurus);
  });

  it.each([-0.01, Number.NaN, Number.POSITIVE_INFINITY])('%d km is refused', (km) => {
    expect(() => deliveryEarning(rate(1, 1, 1), km)).toThrow(RangeError);
  });
});
