import { busyServiceMin, recommendCouriers, type StaffingTask } from '@ulak/contracts/domain/staffing';
import { createRandom } from '@ulak/dispatch/random';
import { expect, it } from 'vitest';
import { computeDayMetrics, mean } from './day-metrics.ts';
import type { Instance } from '@ulak/day-simulation/instance';
import { createProduct } from '@ulak/day-simulation/product-policy';
import { simulateDay } from '@ulak/day-simulation/simulate-day';

/** Made-up evenings of one branch: orders at one rate for three hours, couriers who stay to the end. */
const EVENING_MIN = 180;
const LEAD_MIN = 10;
const METRES_PER_MINUTE = 320;
const COOKING_MIN = 15;
const COOKING_SPREAD = 0.3;
const TARGET_MIN = 45;
/** As the library has it: at the pickup and at the customer. */
const SERVICE_MIN = 4;
const CAPACITY = 3;

interface Evening {
  readonly ordersPerHour: number;
  /** Spread of the customers around the branch, metres in each direction. */
  readonly spreadM: number;
}

function makeEvening({ ordersPerHour, spreadM }: Evening, seed: number): Instance['orders'] {
  const random = createRandom(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const count = Math.round((ordersPerHour * EVENING_MIN) / 60);
  const moments = Array.from({ length: count }, () => LEAD_MIN + Math.floor(random() * EVENING_MIN));
  return moments
    .toSorted((a, b) => a - b)
    .map((placedAt, index) => ({
      name: `o${index}`,
      x: Math.round(normal() * spreadM),
      y: Math.round(normal() * spreadM),
      placedAt,
      pickup: 0,
      readyAt: placedAt + Math.round(COOKING_MIN * Math.exp(normal() * COOKING_SPREAD)),
    }));
}

const eveningWith = (orders: Instance['orders'], couriers: number): Instance => ({
  name: 'evening',
  pickups: [{ name: 'branch', x: 0, y: 0 }],
  orders,
  couriers: Array.from({ length: couriers }, (_, index) => ({
    name: `c${index}`,
    x: 0,
    y: 0,
    onAt: 0,
    offAt: LEAD_MIN + EVENING_MIN + 150,
    home: 0,
  })),
  metersPerMinute: METRES_PER_MINUTE,
  payPerOrder: 0,
  guaranteedPayPerHour: 0,
  targetMin: TARGET_MIN,
  maximumMin: 180,
});

function latePercent(orders: Instance['orders'], couriers: number, seed: number): number {
  const instance = eveningWith(orders, couriers);
  const options = { everyMin: 1, capacity: CAPACITY, uncertainty: null };
  return computeDayMetrics(simulateDay(instance, createProduct({ seed, everyMin: 1 }), options)).latePercent;
}

/** What the server learns of such evenings: mean way, its spread, preparation. */
function taskOf({ ordersPerHour, spreadM }: Evening): StaffingTask {
  // the distance of a point that is normal in both directions: mean and variance of Rayleigh
  const out = (spreadM * Math.sqrt(Math.PI / 2)) / METRES_PER_MINUTE;
  const alone = 2 * out + 2 * SERVICE_MIN;
  const variance = (2 - Math.PI / 2) * ((2 * spreadM) / METRES_PER_MINUTE) ** 2;
  const task = {
    ordersPerHour,
    serviceMin: alone,
    serviceCv2: variance / alone ** 2,
    slackMin: TARGET_MIN - COOKING_MIN - SERVICE_MIN - out,
  };
  return { ...task, serviceMin: busyServiceMin(task, CAPACITY) };
}

/** Others than those on which the cost of a shared trip was fitted. */
const EVENINGS: readonly Evening[] = [
  { ordersPerHour: 12, spreadM: 2_500 },
  { ordersPerHour: 15, spreadM: 1_500 },
  { ordersPerHour: 25, spreadM: 2_200 },
  { ordersPerHour: 40, spreadM: 1_500 },
];
const SEEDS = [11, 12, 13, 14];

it.each(EVENINGS)(
  'recommended couriers: at most 10 % late by the dispatch engine, with two fewer more, %j',
  (evening) => {
    const recommended = recommendCouriers(taskOf(evening));
    const late = (couriers: number): number =>
      mean(SEEDS.map((seed) => latePercent(makeEvening(evening, seed), couriers, seed)));
    expect(late(recommended)).toBeLessThanOrEqual(10);
    expect(late(recommended - 2)).toBeGreaterThan(10);
  },
);
