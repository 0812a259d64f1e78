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
 * What a plan must keep whatever it was asked, worked out from the snapshot alone. Where an id stands twice,
 * only what holds for both is asked.
 */
function faultsOf(snapshot: Snapshot, { trips, unassigned, cost }: Plan): string[] {
  const faults: string[] = [];
  const wanted = [...new Set(snapshot.orders.map((order) => order.id))].toSorted((a, b) => a - b);
  const answered = [
    ...trips.flatMap(({ orderIds }) => orderIds),
    ...unassigned.map(({ orderId }) => orderId),
  ];
  if (answered.toSorted((a, b) => a - b).join() !== wanted.join())
    faults.push(`asked for ${wanted.join()}, answered ${answered.join()}`);
  if (!unassigned.every(({ reason }) => UNASSIGNED_REASONS.includes(reason))) faults.push('no reason');
  if (!Number.isFinite(cost)) faults.push(`costs ${cost}`);
  for (const trip of trips) {
    const own = snapshot.couriers.filter((courier) => courier.id === trip.courierId);
    const given = trip.orderIds.filter((orderId) => !own.some((courier) => isOnTheWay(courier, orderId)));
    if (own.length === 0) faults.push(`a trip for ${trip.courierId}, who is not there`);
    if (given.length > 0 && own.every(({ capacity }) => !(trip.orderIds.length <= capacity)))
      faults.push(`${trip.courierId} carries ${trip.orderIds.length}`);
    if (new Set(trip.orderIds).size !== trip.orderIds.length || trip.orderIds.length === 0)
      faults.push('doubled or empty');
    for (const orderId of given) {
      const same = snapshot.orders.filter((order) => order.id === orderId);
      if (same.every(({ pinnedTo }) => pinnedTo !== null && pinnedTo !== trip.courierId))
        faults.push(`${orderId}: pin broken`);
      const isKept = ({ excludedCouriers, pinnedTo }: OpenOrder): boolean =>
        pinnedTo === null && (excludedCouriers?.includes(trip.courierId) ?? false);
      if (same.every(isKept)) faults.push(`${orderId}: kept from ${trip.courierId}`);
      if (
        own.every(({ shiftEnd }) => !(trip.pickupAt <= shiftEnd)) &&
        !trip.orderIds.some((one) => !given.includes(one))
      )
        faults.push(`${orderId}: picked up after the shift`);
      if (own.every(({ pickup }) => pickup !== null && pickup !== trip.pickup))
        faults.push(`${orderId}: of another branch`);
    }
    if (![trip.arriveAt, trip.pickupAt, ...trip.dropAt].every(Number.isFinite))
      faults.push('a time that is none');
  }
  return faults;
}

it('keeps what it must, whatever it is asked: doubled ids, contradictory pins and ways, times and travel that are no numbers', () => {
  fc.assert(
    fc.property(snapshots, fc.integer({ min: 1, max: 99 }), (snapshot, seed) => {
      const first = planRoutes(snapshot, EMPTY_PLAN, { iterations: 15, seed }, DEFAULT_POLICY);
      expect(faultsOf(snapshot, first)).toEqual([]);
      expect(planRoutes(snapshot, EMPTY_PLAN, { iterations: 15, seed }, DEFAULT_POLICY)).toEqual(first);
    }),
    { numRuns: 400 },
  );
});

it('keeps it too when it starts from a plan for something else', () => {
  fc.assert(
    fc.property(snapshots, snapshots, (before, snapshot) => {
      const earlier = planRoutes(before, EMPTY_PLAN, { iterations: 5, seed: 1 }, DEFAULT_POLICY);
      const doubled: Plan = {
        ...earlier,
        trips: [...earlier.trips, ...earlier.trips.map((trip) => ({ ...trip, courierId: 1 }))],
      };
      const next = planRoutes(snapshot, doubled, { iterations: 5, seed: 2 }, DEFAULT_POLICY);
      expect(faultsOf(snapshot, next)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it('asks nothing impossible of couriers: who is busy is not sent, who is on the way keeps what they have', () => {
  fc.assert(
    fc.property(snapshots, (snapshot) => {
      const commands = dueInstructions(
        snapshot,
        planRoutes(snapshot, EMPTY_PLAN, { iterations: 5, seed: 1 }, DEFAULT_POLICY),
        NOW + 1,
      );
      const isPossible = (command: DispatchInstruction): boolean => {
        const courierId = command.kind === 'SEND' ? command.trip.courierId : command.courierId;
        const own = snapshot.couriers.filter((courier) => courier.id === courierId);
        return own.some(({ committedPickup, freeAt }) =>
          command.kind === 'SEND' ? !committedPickup && !(freeAt > NOW) : committedPickup !== null,
        );
      };
      expect(commands.filter((command) => !isPossible(command))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

it('everybody at one point, doors at the pickup, shifts that have ended', () => {
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
  // two at once are worth nothing here: the second door costs four minutes of service, as long as another
  // courier is free
  expect(
    at(200)
      .trips.flatMap(({ orderIds }) => orderIds)
      .toSorted((a, b) => a - b),
  ).toEqual([1, 2, 3]);
  expect(at(200).unassigned).toEqual([]);
});
