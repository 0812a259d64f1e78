import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../access/secrets.ts';
import { createBlur } from './blur-destination.ts';

const secrets = createSecrets('test-secret-test-secret-test-secret-0');
const HOME = { lat: 40.98712, lng: 29.03691 };
const METRES_PER_DEGREE = 111_195;
const east = (point: LatLng, metres: number): LatLng => ({
  lat: point.lat,
  lng: point.lng + metres / (METRES_PER_DEGREE * Math.cos((point.lat * Math.PI) / 180)),
});
/** How far and where to the circle's centre lies from the true point, metres. */
function shiftOf(customer: string, point: LatLng): readonly [north: number, east: number] {
  const circle = createBlur(secrets, customer)(point);
  const flat = Math.cos((point.lat * Math.PI) / 180);
  return [(circle.lat - point.lat) * METRES_PER_DEGREE, (circle.lng - point.lng) * METRES_PER_DEGREE * flat];
}
const customers = Array.from({ length: 800 }, (_, n) => `+90532${n}`);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

describe('criteria B10: the circle in place of the home', () => {
  it('holds the home, and its centre is spread evenly over the disc, for each customer another way', () => {
    const shifts = customers.map((customer) => shiftOf(customer, HOME));
    const lengths = shifts.map(([n, e]) => Math.hypot(n, e)).toSorted((a, b) => a - b);
    expect(lengths.at(-1)).toBeLessThan(290);
    for (const [part, radius] of [
      [0.1, 88],
      [0.25, 140],
      [0.5, 197],
      [0.75, 242],
    ] as const)
      expect(Math.abs((lengths[part * lengths.length] ?? 0) - radius)).toBeLessThan(16);
    expect(Math.abs(mean(shifts.map(([n]) => n)))).toBeLessThan(15);
    expect(Math.abs(mean(shifts.map(([, e]) => e)))).toBeLessThan(15);
    expect(new Set(shifts.map(String)).size).toBeGreaterThan(customers.length - 5);
  });

  it('many orders to one home, pinned up to 25 m apart on any side, reveal no more than one', () => {
    const errors = customers.slice(0, 100).map((customer, n) => {
      // Homes all over the city: a grid of places, if there were one, would run through many of them.
      const home = { lat: HOME.lat + n * 0.00037, lng: HOME.lng + n * 0.00053 };
      const pins = Array.from({ length: 24 }, (_, turn) =>
        east(
          { lat: home.lat + (25 * Math.sin(turn)) / METRES_PER_DEGREE, lng: home.lng },
          25 * Math.cos(turn),
        ),
      );
      const centres = pins.map(createBlur(secrets, customer));
      const guess = { lat: mean(centres.map(({ lat }) => lat)), lng: mean(centres.map(({ lng }) => lng)) };
      return { one: distanceM(createBlur(secrets, customer)(home), home), many: distanceM(guess, home) };
    });
    for (const { one, many } of errors) expect(Math.abs(one - many)).toBeLessThan(15);
    expect(mean(errors.map(({ many }) => many))).toBeGreaterThan(0.97 * mean(errors.map(({ one }) => one)));
  });

  it('whoever knows a customer’s place of work learns nothing about the home', () => {
    const pairs = customers.map(
      (customer) => [shiftOf(customer, HOME), shiftOf(customer, east(HOME, 2_000))] as const,
    );
    const together = mean(pairs.map(([[n, e], [n2, e2]]) => n * n2 + e * e2));
    const alone = mean(pairs.map(([[n, e]]) => n * n + e * e));
    expect(Math.abs(together / alone)).toBeLessThan(0.15);
  });
});
