import { distanceKm, EARTH_RADIUS_M, type LatLng } from '@ulak/contracts/domain/geo';
import type { RehearsalMethod } from '@ulak/contracts/rehearsals/options';
import type { Instance, InstanceOrder } from '@ulak/day-simulation/instance';
import { createNearest } from '@ulak/day-simulation/nearest-policy';
import { createProduct } from '@ulak/day-simulation/product-policy';
import { type DispatchPolicy, simulateDay } from '@ulak/day-simulation/simulate-day';
import { createUncertainty } from '@ulak/day-simulation/uncertainty';
import { PRODUCT_POLICY } from '@ulak/dispatch/product-policy';
import type { Calibration } from './calibrate.ts';
import { clockHour, type DayFacts, type DayOrder, type MinuteSpan } from './day-facts.ts';
import type { Delivery, DayOutcome } from './day-figures.ts';

/** A day as it is replayed: whatever is tried stands here. */
export interface Scenario {
  readonly place: LatLng;
  readonly duty: readonly MinuteSpan[];
  readonly method: RehearsalMethod;
  readonly concurrentLimit: number;
  /** Of each order; null: none was promised. */
  readonly slots: readonly (MinuteSpan | null)[];
}

/** A round every minute, as the server has one at least. */
const EVERY_MIN = 1;
/** Of the server's search in a round: ten days are simulated while somebody waits (docs/decisions/091). */
const SEARCH = { most: 0.5, least: 0.05, ofOrders: 60 };
const searchShareOf = (orders: number): number =>
  Math.min(SEARCH.most, Math.max(SEARCH.least, SEARCH.ofOrders / Math.max(1, orders)));
/** A desk gives what is packed, and nothing that should be: a courier would stand at the counter for it. */
const READY_WITHIN_MIN = 0;
/** Until the round after an order was packed, in the mean; left out of its times. */
const ROUND_DELAY_MIN = EVERY_MIN / 2;

/** When an order's goods were ready: as it was, else by the learned time, and before they were picked up. */
function readyAt({ placed, ready, pickedUp }: DayOrder, { learned }: DayFacts): number {
  if (ready !== null) return Math.max(placed, ready);
  const expected = placed + (learned[clockHour(placed)]?.readyP50Min ?? 0);
  return pickedUp === null ? expected : Math.max(placed, Math.min(expected, pickedUp));
}

/** What a policy knows of preparation: the day's own times, as a branch's are learned from its days. */
function preparation({ orders, learned }: DayFacts) {
  const minutes = orders
    .flatMap(({ placed, ready, wanted, slot }) =>
      ready === null || wanted !== null || slot !== null ? [] : [Math.max(0, ready - placed)],
    )
    .toSorted((a, b) => a - b);
  const at = (share: number): number => minutes[Math.floor(share * (minutes.length - 1))] ?? 0;
  if (minutes.length >= 10)
    return {
      meanMin: minutes.reduce((sum, one) => sum + one, 0) / minutes.length,
      readyP50Min: at(0.5),
      readyP90Min: at(0.9),
    };
  const mean = (key: 'readyP50Min' | 'readyP90Min'): number =>
    learned.reduce((sum, timings) => sum + timings[key], 0) / learned.length;
  return { meanMin: mean('readyP50Min'), readyP50Min: mean('readyP50Min'), readyP90Min: mean('readyP90Min') };
}

/** Metres east and north of a place; of the distances of a branch true to a thousandth. */
function metresFrom(place: LatLng): (point: LatLng) => { readonly x: number; readonly y: number } {
  const perDegree = (EARTH_RADIUS_M * Math.PI) / 180;
  const shrink = Math.cos((place.lat * Math.PI) / 180);
  return ({ lat, lng }) => ({
    x: (lng - place.lng) * perDegree * shrink,
    y: (lat - place.lat) * perDegree,
  });
}

function instanceOf(facts: DayFacts, scenario: Scenario, calibration: Calibration): Instance {
  const { place, duty, slots, method } = scenario;
  const { maxDeliveryMin } = facts.branch;
  const metresOf = metresFrom(place);
  const { metresPerMinute, pickupMinutes, doorMinutes } = calibration;
  // a desk gives them later; couriers are free meanwhile
  const roundDelay = method === 'NEAREST' ? ROUND_DELAY_MIN : 0;
  const deskMinutes = method === 'NEAREST' ? calibration.deskMinutes - roundDelay : 0;
  const orders = facts.orders.map((order, index): InstanceOrder => {
    const { x, y } = metresOf(order);
    const slot = slots[index];
    const seen = { name: `o${index}`, x, y, pickup: 0, readyAt: readyAt(order, facts) + deskMinutes };
    if (!slot) return { ...seen, placedAt: order.placed };
    // as dispatch/slot-times.ts: it arrives when the slot begins, and is due at its end
    const way = pickupMinutes + Math.hypot(x, y) / metresPerMinute + doorMinutes;
    return {
      ...seen,
      placedAt: Math.max(order.placed, slot.to - maxDeliveryMin),
      heldUntil: slot.from - way - roundDelay,
    };
  });
  return {
    name: 'rehearsal',
    pickups: [{ name: 'branch', x: 0, y: 0 }],
    orders,
    couriers: duty.map(({ from, to }, index) => ({
      name: `c${index}`,
      x: 0,
      y: 0,
      onAt: from,
      offAt: to,
      home: 0,
    })),
    metersPerMinute: metresPerMinute,
    payPerOrder: 0,
    guaranteedPayPerHour: 0,
    targetMin: maxDeliveryMin,
    maximumMin: maxDeliveryMin,
    isExact: true,
  };
}

/** Most minutes of a day have nothing to decide. */
const withoutIdleRounds = (policy: DispatchPolicy, rest: () => void): DispatchPolicy => ({
  ...policy,
  round(snapshot, history) {
    if (snapshot.orders.length === 0) return { commands: [], moves: [] };
    rest();
    return policy.round(snapshot, history);
  },
});

/** What all branches of a replay share. `rest`: called again and again; by default nothing rests. */
export interface Replay {
  readonly calibration: Calibration;
  readonly seed: number;
  readonly rest?: () => void;
}

/** Replays a day once; the same for the same seed. */
export function simulateBranchDay(
  facts: DayFacts,
  scenario: Scenario,
  { calibration, seed, rest = () => undefined }: Replay,
): DayOutcome {
  const { maxDeliveryMin, warningMin } = facts.branch;
  const instance = instanceOf(facts, scenario, calibration);
  const { pickupMinutes, doorMinutes, waySpread } = calibration;
  const service = {
    beforePickupMin: pickupMinutes,
    afterPickupMin: 0,
    beforeDropMin: doorMinutes,
    afterDropMin: 0,
  };
  const policy = {
    ...PRODUCT_POLICY,
    serviceBeforePickupMin: pickupMinutes,
    serviceAfterPickupMin: 0,
    serviceBeforeDropMin: doorMinutes,
    serviceAfterDropMin: 0,
    targetDeliveryMin: Math.max(1, maxDeliveryMin - warningMin),
    maxDeliveryMin,
  };
  const known = preparation(facts);
  const uncertainty = {
    ...createUncertainty(instance, { seed, biasPercent: 0, waySpread, refusedPercent: 0 }),
    cooking: () => known,
  };
  const dispatcher =
    scenario.method === 'AUTOMATIC'
      ? createProduct({ seed, everyMin: EVERY_MIN, policy, searchShare: searchShareOf(facts.orders.length) })
      : createNearest({ readyWithinMin: READY_WITHIN_MIN });
  const day = simulateDay(instance, withoutIdleRounds(dispatcher, rest), {
    everyMin: EVERY_MIN,
    capacity: scenario.concurrentLimit,
    uncertainty,
    service,
  });
  const kmOf = (order: number): number => {
    const found = facts.orders[order];
    return found ? distanceKm(scenario.place, found) : 0;
  };
  const deliveries: Delivery[] = day.trips.flatMap((trip) =>
    trip.orders.map((order, index) => ({ order, at: trip.dropAt[index] ?? 0, km: kmOf(order) })),
  );
  const trips = day.trips.map(({ orders }) => ({
    from: scenario.place,
    doors: orders.flatMap((order) => facts.orders[order] ?? []),
  }));
  return { deliveries, trips };
}
