import { createRandom } from '@ulak/dispatch/random';
import type { Instance, InstanceCourier, InstanceOrder } from '@ulak/day-simulation/instance';

/** Size of a synthetic day. */
export interface SyntheticDayShape {
  readonly pickups: number;
  readonly orders: number;
  /** Courier hours per order: 0.8 is plenty, 0.6 usual, below 0.5 too few. */
  readonly courierHoursPerOrder: number;
  /** Width of the square city, metres. */
  readonly sideM: number;
}

/** The names that `--set` knows without data, from a quiet day to one with too few couriers. */
export const SYNTHETIC_SHAPES: Readonly<Record<string, SyntheticDayShape>> = {
  quiet: { pickups: 60, orders: 300, courierHoursPerOrder: 0.8, sideM: 9_000 },
  usual: { pickups: 90, orders: 500, courierHoursPerOrder: 0.62, sideM: 10_000 },
  tight: { pickups: 80, orders: 400, courierHoursPerOrder: 0.52, sideM: 10_000 },
  rush: { pickups: 60, orders: 400, courierHoursPerOrder: 0.44, sideM: 9_000 },
};

/** Noon and evening, minutes since the beginning of the day: middle, spread, share of the orders. */
const PEAKS = [
  { middle: 210, spread: 50, share: 0.35 },
  { middle: 570, spread: 75, share: 0.65 },
] as const;
const FIRST_ORDER_MIN = 60;
const LAST_ORDER_MIN = 840;
/** Median preparation time, and its log-normal factor. */
const COOKING_MIN = 16;
const COOKING_SPREAD = 0.45;
const COOKING_LONGEST_MIN = 75;
/** Usual distance from pickup to customer, in each direction. */
const NEARBY_M = 1_700;
/** Shortest and longest shift in half hours; it begins before the orders that it is for. */
const SHIFT_HALF_HOURS = { least: 4, most: 9 };
const AHEAD_MIN = 60;
/** As in the library. */
const METERS_PER_MINUTE = 320;

/**
 * A synthetic day of the shape of the library's days: clustered pickups, two peaks, whole minutes, shifts of
 * two to four and a half hours. The same for the same seed.
 */
export function makeSyntheticDay(name: string, seed: number, shape: SyntheticDayShape): Instance {
  const random = createRandom(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const clusters = Array.from({ length: 4 }, () => ({
    x: random() * shape.sideM,
    y: random() * shape.sideM,
  }));
  const near = (spread: number): { x: number; y: number } => {
    const middle = clusters[Math.floor(random() * clusters.length)] ?? { x: 0, y: 0 };
    const within = (value: number): number => Math.round(Math.min(shape.sideM, Math.max(0, value)));
    return { x: within(middle.x + normal() * spread), y: within(middle.y + normal() * spread) };
  };
  const momentOfOrder = (): number => {
    const peak = random() < PEAKS[0].share ? PEAKS[0] : PEAKS[1];
    return Math.round(
      Math.min(LAST_ORDER_MIN, Math.max(FIRST_ORDER_MIN, peak.middle + normal() * peak.spread)),
    );
  };
  const pickups = Array.from({ length: shape.pickups }, (_, index) => ({
    name: `r${index + 1}`,
    ...near(1_500),
  }));
  const orders = Array.from({ length: shape.orders }, (): Omit<InstanceOrder, 'name'> => {
    const placedAt = momentOfOrder();
    // a few pickups get most of the orders, and customers order from nearby
    const pickup = Math.floor(random() ** 1.7 * shape.pickups);
    const from = pickups[pickup] ?? { x: 0, y: 0 };
    const dropoff = {
      x: Math.round(from.x + normal() * NEARBY_M),
      y: Math.round(from.y + normal() * NEARBY_M),
    };
    const cooking = Math.min(
      COOKING_LONGEST_MIN,
      Math.round(COOKING_MIN * Math.exp(normal() * COOKING_SPREAD)),
    );
    return { placedAt, pickup, readyAt: placedAt + cooking, ...dropoff };
  });
  orders.sort((a, b) => a.placedAt - b.placedAt);
  return {
    name,
    pickups,
    orders: orders.map((order, index) => ({ name: `o${index + 1}`, ...order })),
    couriers: makeShifts(shape, orders, random, near),
    metersPerMinute: METERS_PER_MINUTE,
    payPerOrder: 10,
    guaranteedPayPerHour: 15,
    targetMin: 40,
    maximumMin: 90,
  };
}

/**
 * Shifts until the hours are spent, each around a random order, so that couriers are there when the orders
 * are; the last one covers the end.
 */
function makeShifts(
  shape: SyntheticDayShape,
  orders: readonly Omit<InstanceOrder, 'name'>[],
  random: () => number,
  near: (spread: number) => { x: number; y: number },
): InstanceCourier[] {
  const shifts: InstanceCourier[] = [];
  const lastReadyAt = orders.reduce((latest, { readyAt }) => Math.max(latest, readyAt), 0);
  let halfHours = Math.round(shape.orders * shape.courierHoursPerOrder * 2);
  for (let index = 0; halfHours > 0; index += 1) {
    const { least, most } = SHIFT_HALF_HOURS;
    const length = Math.min(halfHours, least + Math.floor(random() * (most - least + 1)));
    const around = orders[Math.floor(random() * orders.length)]?.placedAt ?? 0;
    const isLast = index % 12 === 0;
    const end = isLast ? lastReadyAt + AHEAD_MIN : around - AHEAD_MIN * random() + length * 30;
    const offAt = Math.ceil(end / 15) * 15;
    shifts.push({
      name: `c${index + 1}`,
      ...near(2_000),
      onAt: Math.max(0, offAt - length * 30),
      offAt,
      home: null,
    });
    halfHours -= length;
  }
  return shifts;
}
