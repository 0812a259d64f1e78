import { chooseSlot, isPaced, rushSlots, type Slot, slotCapacity } from '@ulak/contracts/domain/rush-slots';
import { MINUTE_MS } from '@ulak/contracts/time';
import type { Instance } from '@ulak/day-simulation/instance';
import { createProduct } from '@ulak/day-simulation/product-policy';
import { simulateDay } from '@ulak/day-simulation/simulate-day';
import { createRandom } from '@ulak/dispatch/random';
import { expect, it } from 'vitest';
import { mean } from './day-metrics.ts';

/** Made-up evenings of one branch: four hours, a third of the orders placed within 20 minutes. */
const EVENING_MIN = 240;
const RUSH_FROM = 110;
const RUSH_MIN = 20;
const ORDERS = 120;
const COOKING_MIN = 15;
const COOKING_SPREAD = 0.3;
const METRES_PER_MINUTE = 320;
const SPREAD_M = 1_800;
/** As the library has it: two at the pickup, two at the customer, before and after. */
const SERVICE_MIN = 4;
/** What a branch promises without a peak. */
const TARGET_MIN = 45;
const CAPACITY = 3;
const RUSH = { beforeMin: 40, afterMin: 60, slotMin: 15 } as const;
const PEAK = RUSH_FROM + RUSH_MIN + 10;

type Orders = Instance['orders'];
type Order = Orders[number];

function makeEvening(seed: number): Order[] {
  const random = createRandom(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const moments = Array.from({ length: ORDERS }, (_, index) =>
    index % 3 === 0
      ? RUSH_FROM + Math.floor(random() * RUSH_MIN)
      : 10 + Math.floor(random() * (EVENING_MIN - 10)),
  );
  return moments
    .toSorted((a, b) => a - b)
    .map((placedAt, index) => ({
      name: `o${index}`,
      x: Math.round(normal() * SPREAD_M),
      y: Math.round(normal() * SPREAD_M),
      placedAt,
      pickup: 0,
      readyAt: placedAt + Math.round(COOKING_MIN * Math.exp(normal() * COOKING_SPREAD)),
    }));
}

const travelMin = ({ x, y }: Pick<Order, 'x' | 'y'>): number => Math.hypot(x, y) / METRES_PER_MINUTE;

/** The slot of each order, as the server promises them one after the other; null: none. */
function promiseSlots(orders: Orders, couriers: number): (Slot | null)[] {
  const capacity = slotCapacity({
    couriers,
    slotMin: RUSH.slotMin,
    km: mean(orders.map((order) => Math.hypot(order.x, order.y))) / 1_000,
    minPerKm: 1_000 / METRES_PER_MINUTE,
    doorMin: SERVICE_MIN,
    limit: CAPACITY,
  });
  const slots = rushSlots(PEAK * MINUTE_MS, RUSH).map((slot) => ({ ...slot, capacity, taken: 0 }));
  return orders.map((order) => {
    const usual = order.placedAt + COOKING_MIN + SERVICE_MIN + travelMin(order);
    const earliest = usual * MINUTE_MS;
    const rush = { afterMin: RUSH.afterMin, slots };
    if (usual < PEAK - RUSH.beforeMin || !isPaced(earliest, PEAK * MINUTE_MS, rush)) return null;
    const slot = chooseSlot(slots, { earliest, wanted: earliest });
    if (slot) slot.taken += 1;
    return slot && { from: slot.from / MINUTE_MS, to: slot.to / MINUTE_MS };
  });
}

/**
 * The orders as the engine sees them with slots: picked up so that they arrive when the slot begins, due at
 * its end.
 */
const pace = (orders: Orders, slots: readonly (Slot | null)[]): Order[] =>
  orders.map((order, index) => {
    const slot = slots[index];
    if (!slot) return order;
    return {
      ...order,
      placedAt: Math.max(order.placedAt, Math.floor(slot.to - TARGET_MIN)),
      readyAt: Math.max(order.readyAt, Math.floor(slot.from - travelMin(order) - SERVICE_MIN)),
    };
  });

interface Outcome {
  readonly latePercent: number;
  readonly waitMin: number;
}

/** Share of orders that came after their promise, and the mean wait since they were placed. */
function deliver(
  orders: Orders,
  couriers: number,
  { seed, hasSlots }: { seed: number; hasSlots: boolean },
): Outcome {
  const slots = hasSlots ? promiseSlots(orders, couriers) : orders.map(() => null);
  const seen = hasSlots ? pace(orders, slots) : [...orders];
  // the simulation reveals orders in the order of their placement
  const turns = seen
    .map((_, index) => index)
    .toSorted((a, b) => (seen[a]?.placedAt ?? 0) - (seen[b]?.placedAt ?? 0));
  const instance: Instance = {
    name: 'rush',
    pickups: [{ name: 'branch', x: 0, y: 0 }],
    orders: turns.flatMap((turn) => seen[turn] ?? []),
    couriers: Array.from({ length: couriers }, (_, index) => ({
      name: `c${index}`,
      x: 0,
      y: 0,
      onAt: 0,
      offAt: EVENING_MIN + 250,
      home: 0,
    })),
    metersPerMinute: METRES_PER_MINUTE,
    payPerOrder: 0,
    guaranteedPayPerHour: 0,
    targetMin: TARGET_MIN,
    maximumMin: 180,
  };
  const day = simulateDay(instance, createProduct({ seed, everyMin: 1 }), {
    everyMin: 1,
    capacity: CAPACITY,
    uncertainty: null,
  });
  const done = day.trips.flatMap((trip) =>
    trip.orders.map((order, index) => {
      const turn = turns[order] ?? 0;
      const placedAt = orders[turn]?.placedAt ?? 0;
      const at = trip.dropAt[index] ?? Number.NaN;
      return { wait: at - placedAt, isLate: at > (slots[turn]?.to ?? placedAt + TARGET_MIN) };
    }),
  );
  return {
    latePercent: (100 * done.filter(({ isLate }) => isLate).length) / orders.length,
    waitMin: mean(done.map(({ wait }) => wait)),
  };
}

const SEEDS = [31, 32];

it.each([8, 12])('decision 090: at least 30 % fewer late orders with slots, %i couriers', (couriers) => {
  const run = (hasSlots: boolean): Outcome => {
    const days = SEEDS.map((seed) => deliver(makeEvening(seed), couriers, { seed, hasSlots }));
    return {
      latePercent: mean(days.map(({ latePercent }) => latePercent)),
      waitMin: mean(days.map(({ waitMin }) => waitMin)),
    };
  };
  const [without, paced] = [run(false), run(true)];
  expect(without.latePercent).toBeGreaterThan(5);
  expect(paced.latePercent).toBeLessThanOrEqual(0.7 * without.latePercent);
});
