import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DispatchInstruction, dueInstructions } from './due-instructions.ts';
import { planRoutes } from './plan-routes.ts';
import {
  type CourierState,
  DEFAULT_POLICY,
  EMPTY_PLAN,
  type OpenOrder,
  type Plan,
  type Snapshot,
  UNASSIGNED_REASONS,
} from './snapshot.ts';

const PLACES = 6;
const NOW = 100;

/** Places that exist, and one that does not. */
const place = fc.integer({ min: 0, max: PLACES });
const id = fc.integer({ min: 1, max: 6 });
const oddNumbers = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1e9] as const;
const moment = fc.oneof(fc.integer({ min: 60, max: 180 }), fc.constantFrom(...oddNumbers));
const ways = fc.array(fc.oneof(fc.integer({ min: 0, max: 30 }), fc.constantFrom(...oddNumbers)), {
  minLength: PLACES * PLACES,
  maxLength: PLACES * PLACES,
});
const orders = fc.array(
  fc.record<OpenOrder>({
    id,
    pickup: place,
    dropoff: place,
    placedAt: moment,
    readyAt: moment,
    pinnedTo: fc.option(id),
    offeredTo: fc.option(id),
    excludedCouriers: fc.option(fc.array(id, { maxLength: 2 }), { nil: undefined }),
  }),
  { maxLength: 8 },
);
const couriers = fc.array(
  fc.record<CourierState>({
    id,
    place,
    freeAt: moment,
    shiftEnd: moment,
    capacity: fc.constantFrom(0, 1, 2, 3, Number.NaN, -1, Number.POSITIVE_INFINITY),
    pickup: fc.option(place, { freq: 2 }),
    committedPickup: fc.option(
      fc.record({ pickup: place, arriveAt: moment, orderIds: fc.array(id, { maxLength: 3 }) }),
      { freq: 2 },
    ),
    ordersPerHour: fc.constantFrom(0, 3),
  }),
  { maxLength: 6 },
);
const snapshots = fc.record({ orders, couriers, ways }).map(
  ({ orders: open, couriers: all, ways: table }): Snapshot => ({
    now: NOW,
    orders: open,
    couriers: all,
    travel: { placeCount: PLACES, minutes: (from, to) => table[from * PLACES + to] ?? Number.NaN },
  }),
);

const isOnTheWay = (courier: CourierState, orderId: number): boolean =>
  courier.committedPickup?.orderIds.includes(orderId) ?? false;

/**
 * What a plan must keep on any input, checked from the snapshot alone. Where an id occurs twice, only what
 * holds for both is checked.
 */
function violationsOf(snapshot: Snapshot, { trips, unassigned, cost }: Plan): string[] {
  const violations: string[] = [];
  const wanted = [...new Set(snapshot.orders.map((order) => order.id))].toSorted((a, b) => a - b);
  const answered = [
    ...trips.flatMap(({ orderIds }) => orderIds),
    ...unassigned.map(({ orderId }) => orderId),
  ];
  if (answered.toSorted((a, b) => a - b).join() !== wanted.join())
    violations.push(`expected ${wanted.join()}, answered ${answered.join()}`);
  if (!unassigned.every(({ reason }) => UNASSIGNED_REASONS.includes(reason))) violations.push('no reason');
  if (!Number.isFinite(cost)) violations.push(`costs ${cost}`);
  for (const trip of trips) {
    const own = snapshot.couriers.filter((courier) => courier.id === trip.courierId);
    const assigned = trip.orderIds.filter((orderId) => !own.some((courier) => isOnTheWay(courier, orderId)));
    if (own.length === 0) violations.push(`a trip for ${trip.courierId}, who is missing`);
    if (assigned.length > 0 && own.every(({ capacity }) => !(trip.orderIds.length <= capacity)))
      violations.push(`${trip.courierId} carries ${trip.orderIds.length}`);
    if (new Set(trip.orderIds).size !== trip.orderIds.length || trip.orderIds.length === 0)
      violations.push('duplicate or empty');
    for (const orderId of assigned) {
      const same = snapshot.orders.filter((order) => order.id === orderId);
      if (same.every(({ pinnedTo }) => pinnedTo !== null && pinnedTo !== trip.courierId))
        violations.push(`${orderId}: pin broken`);
      const isExcluded = ({ excludedCouriers, pinnedTo }: OpenOrder): boolean =>
        pinnedTo === null && (excludedCouriers?.includes(trip.courierId) ?? false);
      if (same.every(isExcluded)) violations.push(`${orderId}: excluded from ${trip.courierId}`);
      if (
        own.every(({ shiftEnd }) => !(trip.pickupAt <= shiftEnd)) &&
        !trip.orderIds.some((one) => !assigned.includes(one))
      )
        violations.push(`${orderId}: picked up after the shift`);
      if (own.every(({ pickup }) => pickup !== null && pickup !== trip.pickup))
        violations.push(`${orderId}: of another branch`);
    }
    if (![trip.arriveAt, trip.pickupAt, ...trip.dropAt].every(Number.isFinite))
      violations.push('a time is not finite');
  }
  return violations;
}

it('invariants hold on any input: duplicate ids, contradictory pins and commitments, bad times', () => {
  fc.assert(
    fc.property(snapshots, fc.integer({ min: 1, max: 99 }), (snapshot, seed) => {
      const first = planRoutes(snapshot, EMPTY_PLAN, { iterations: 15, seed }, DEFAULT_POLICY);
      expect(violationsOf(snapshot, first)).toEqual([]);
      expect(planRoutes(snapshot, EMPTY_PLAN, { iterations: 15, seed }, DEFAULT_POLICY)).toEqual(first);
    }),
    { numRuns: 400 },
  );
});

it('they hold too when the search starts from the plan of another snapshot', () => {
  fc.assert(
    fc.property(snapshots, snapshots, (before, snapshot) => {
      const earlier = planRoutes(before, EMPTY_PLAN, { iterations: 5, seed: 1 }, DEFAULT_POLICY);
      const doubled: Plan = {
        ...earlier,
        trips: [...earlier.trips, ...earlier.trips.map((trip) => ({ ...trip, courierId: 1 }))],
      };
      const next = planRoutes(snapshot, doubled, { iterations: 5, seed: 2 }, DEFAULT_POLICY);
      expect(violationsOf(snapshot, next)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it('a busy courier is not sent, a committed one keeps what they have', () => {
  fc.assert(
    fc.property(snapshots, (snapshot) => {
      const instructions = dueInstructions(
        snapshot,
        planRoutes(snapshot, EMPTY_PLAN, { iterations: 5, seed: 1 }, DEFAULT_POLICY),
        NOW + 1,
      );
      const isPossible = (instruction: DispatchInstruction): boolean => {
        const courierId = instruction.kind === 'SEND' ? instruction.trip.courierId : instruction.courierId;
        const own = snapshot.couriers.filter((courier) => courier.id === courierId);
        return own.some(({ committedPickup, freeAt }) =>
          instruction.kind === 'SEND' ? !committedPickup && !(freeAt > NOW) : committedPickup !== null,
        );
      };
      expect(instructions.filter((instruction) => !isPossible(instruction))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

it('all at one point, customers at the pickup, shifts that have ended', () => {
  const travel = { placeCount: 1, minutes: () => 0 };
  const order = { pickup: 0, dropoff: 0, placedAt: 90, readyAt: 95, pinnedTo: null, offeredTo: null };
  const courier = { place: 0, freeAt: 0, capacity: 2, pickup: null, committedPickup: null, ordersPerHour: 0 };
  const at = (shiftEnd: number): Plan => {
    const open = [1, 2, 3].map((orderId) => ({ ...order, id: orderId }));
    const all = [1, 2].map((courierId) => ({ ...courier, id: courierId, shiftEnd }));
    return planRoutes(
      { now: NOW, orders: open, couriers: all, travel },
      EMPTY_PLAN,
      { iterations: 50, seed: 1 },
      DEFAULT_POLICY,
    );
  };
  expect(at(NOW - 1).unassigned.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 3 }, () => 'NOBODY_IN_TIME'),
  );
  // two at once gain nothing here: the second stop costs four minutes of service while another courier is
  // free
  expect(
    at(200)
      .trips.flatMap(({ orderIds }) => orderIds)
      .toSorted((a, b) => a - b),
  ).toEqual([1, 2, 3]);
  expect(at(200).unassigned).toEqual([]);
});
