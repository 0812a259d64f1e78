import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeRandomSnapshot } from './random-snapshot.ts';
import { planRoutes } from './plan-routes.ts';
import { DEFAULT_POLICY, EMPTY_PLAN, type Plan, type Snapshot, type TravelTimes } from './snapshot.ts';
import { makeCourier, makeOrder, makeStreetSnapshot } from './street-snapshot.ts';

const BUDGET = { iterations: 60, seed: 1 };

/** Rule violations of a plan, checked from the snapshot alone. */
function violationsOf({ orders, couriers, travel, now }: Snapshot, { trips, unassigned }: Plan): string[] {
  const violations: string[] = [];
  const seen = [
    ...trips.flatMap(({ orderIds }) => orderIds),
    ...unassigned.map(({ orderId }) => orderId),
  ].toSorted((a, b) => a - b);
  if (
    seen.join() !==
    orders
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
      .join()
  )
    violations.push(`orders are lost or doubled: ${seen.join()}`);
  for (const courier of couriers) {
    let free = Math.max(now, courier.freeAt);
    let place = courier.place;
    for (const [index, trip] of trips.filter(({ courierId }) => courierId === courier.id).entries()) {
      const own = trip.orderIds.map((id) => orders.find((order) => order.id === id));
      if (own.length === 0 || own.length > courier.capacity)
        violations.push(`${courier.id} carries ${own.length}`);
      if (own.some((order) => order?.pickup !== trip.pickup)) violations.push('a trip of two pickups');
      if (own.some((order) => order && order.pinnedTo !== null && order.pinnedTo !== courier.id))
        violations.push('a pin is broken');
      const isUnderWay = index === 0 && courier.committedPickup !== null;
      if (isUnderWay && !courier.committedPickup?.orderIds.every((id) => trip.orderIds.includes(id)))
        violations.push('an order left its committed trip');
      const arrive = isUnderWay
        ? (courier.committedPickup?.arriveAt ?? 0)
        : free + travel.minutes(place, trip.pickup);
      if (Math.abs(arrive - trip.arriveAt) > 1e-9)
        violations.push(`arrives at ${trip.arriveAt}, not ${arrive}`);
      if (own.some((order) => order && trip.pickupAt < order.readyAt) || trip.pickupAt < arrive + 2)
        violations.push('picked up too early');
      if (trip.pickupAt > courier.shiftEnd && !isUnderWay) violations.push('picked up after the shift');
      free = (trip.dropAt.at(-1) ?? 0) + 2;
      place = own.at(-1)?.dropoff ?? place;
    }
  }
  return violations;
}

describe('plan', () => {
  it('is feasible and loses no order, over random snapshots', () => {
    fc.assert(
      fc.property(
        fc.record({
          seed: fc.integer({ min: 1, max: 1e6 }),
          pickups: fc.integer({ min: 1, max: 6 }),
          orders: fc.integer({ min: 0, max: 25 }),
          couriers: fc.integer({ min: 0, max: 10 }),
          capacity: fc.integer({ min: 1, max: 4 }),
        }),
        ({ seed, ...shape }) => {
          const city = makeRandomSnapshot(seed, { ...shape, sideMin: 20 });
          expect(
            violationsOf(city, planRoutes(city, EMPTY_PLAN, { iterations: 40, seed }, DEFAULT_POLICY)),
          ).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('is the same for the same input, whatever the order of the lists, and does not mutate it', () => {
    const city = makeRandomSnapshot(7, { pickups: 4, orders: 20, couriers: 8, sideMin: 15, capacity: 3 });
    const copy = JSON.stringify({ orders: city.orders, couriers: city.couriers });
    const first = planRoutes(city, EMPTY_PLAN, BUDGET, DEFAULT_POLICY);
    const turned = { ...city, orders: city.orders.toReversed(), couriers: city.couriers.toReversed() };
    expect(planRoutes(turned, EMPTY_PLAN, BUDGET, DEFAULT_POLICY)).toEqual(first);
    expect(JSON.stringify({ orders: city.orders, couriers: city.couriers })).toBe(copy);
  });

  it('does not get worse by searching, nor by starting from the previous plan', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const city = makeRandomSnapshot(seed, {
        pickups: 3,
        orders: 18,
        couriers: 6,
        sideMin: 15,
        capacity: 3,
      });
      const start = planRoutes(city, EMPTY_PLAN, { iterations: 0, seed }, DEFAULT_POLICY);
      const searched = planRoutes(city, EMPTY_PLAN, { iterations: 200, seed }, DEFAULT_POLICY);
      expect(searched.cost).toBeLessThanOrEqual(start.cost + 1e-6);
      expect(planRoutes(city, searched, { iterations: 0, seed }, DEFAULT_POLICY).cost).toBeLessThanOrEqual(
        searched.cost + 1e-6,
      );
    }
  });
});

const planned = (snapshot: Snapshot) => planRoutes(snapshot, EMPTY_PLAN, BUDGET, DEFAULT_POLICY);

describe('a plan, worked out by hand', () => {
  it('one order: pickup when it is ready, drop-off after travel and service time', () => {
    const { trips } = planned(makeStreetSnapshot([makeOrder(1)], [makeCourier(1, { place: 3 })]));
    // 3 minutes to the pickup, +2 there, ready at 10; leaves at 12, 5 minutes, +2 at the customer
    expect(trips).toEqual([
      { courierId: 1, pickup: 0, orderIds: [1], departBy: 5, arriveAt: 3, pickupAt: 10, dropAt: [19] },
    ]);
  });

  it('two customers in one direction go together, the nearer first', () => {
    const { trips } = planned(
      makeStreetSnapshot([makeOrder(1, { dropoff: 8 }), makeOrder(2, { dropoff: 5 })], [makeCourier(1)]),
    );
    expect(trips).toMatchObject([{ orderIds: [2, 1], dropAt: [19, 26] }]);
  });

  it('a courier who is back soon beats one who is free but far', () => {
    const far = makeCourier(1, { place: 40 });
    const soon = makeCourier(2, { place: 0, freeAt: 6 });
    expect(planned(makeStreetSnapshot([makeOrder(1)], [far, soon])).trips).toMatchObject([
      { courierId: 2, pickupAt: 10 },
    ]);
  });

  it('a pin is kept though another courier is nearer', () => {
    const couriers = [makeCourier(1), makeCourier(2, { place: 20 })];
    expect(planned(makeStreetSnapshot([makeOrder(1, { pinnedTo: 2 })], couriers)).trips).toMatchObject([
      { courierId: 2 },
    ]);
  });
});

describe('who let an offer expire', () => {
  const couriers = [makeCourier(1), makeCourier(2, { place: 20 })];

  it('does not get the order again, neither in a new plan nor from the previous one', () => {
    expect(
      planned(makeStreetSnapshot([makeOrder(1, { excludedCouriers: [1] })], couriers)).trips,
    ).toMatchObject([{ courierId: 2 }]);
    const before = planned(makeStreetSnapshot([makeOrder(1)], couriers));
    expect(before.trips).toMatchObject([{ courierId: 1 }]);
    const after = planRoutes(
      makeStreetSnapshot([makeOrder(1, { excludedCouriers: [1] })], couriers),
      before,
      { iterations: 0, seed: 1 },
      DEFAULT_POLICY,
    );
    expect(after.trips).toMatchObject([{ courierId: 2 }]);
  });

  it('leaves the order without a courier when there is nobody else, with the reason', () => {
    expect(
      planned(makeStreetSnapshot([makeOrder(1, { excludedCouriers: [1, 2, 77] })], couriers)).unassigned,
    ).toEqual([{ orderId: 1, reason: 'NOBODY_IN_TIME' }]);
  });
});

describe('odd input gets a plan or a reason', () => {
  it('no courier, none in time, a pin on an absent courier, an order for later', () => {
    expect(planned(makeStreetSnapshot([makeOrder(1)], [])).unassigned).toEqual([
      { orderId: 1, reason: 'NO_COURIER' },
    ]);
    expect(planned(makeStreetSnapshot([makeOrder(1)], [makeCourier(1, { shiftEnd: 9 })])).unassigned).toEqual(
      [{ orderId: 1, reason: 'NOBODY_IN_TIME' }],
    );
    expect(planned(makeStreetSnapshot([makeOrder(1, { pinnedTo: 9 })], [makeCourier(1)])).unassigned).toEqual(
      [{ orderId: 1, reason: 'PINNED_COURIER_MISSING' }],
    );
    expect(
      planned(makeStreetSnapshot([makeOrder(1, { readyAt: 500 })], [makeCourier(1)])).unassigned,
    ).toEqual([{ orderId: 1, reason: 'BEYOND_HORIZON' }]);
  });

  it('not a number, negative travel, a clock that jumped, a customer at the pickup', () => {
    const odd: TravelTimes = {
      placeCount: 100,
      minutes: (from) => (from === 1 ? Number.NaN : from === 2 ? -5 : 3),
    };
    const couriers = [
      makeCourier(1, { place: 1 }),
      makeCourier(2, { place: 2 }),
      makeCourier(3, { place: 3, freeAt: Number.NaN }),
    ];
    const orders = [
      makeOrder(1, { dropoff: 0 }),
      makeOrder(2, { readyAt: Number.NaN }),
      makeOrder(3, { placedAt: 9_999 }),
    ];
    const result = planned({ now: 100, orders, couriers, travel: odd });
    expect(new Set(result.trips.map(({ courierId }) => courierId))).toEqual(new Set([3]));
    expect(new Set(result.trips.flatMap(({ orderIds }) => orderIds))).toEqual(new Set([1, 2, 3]));
    expect(Number.isFinite(result.cost)).toBe(true);
  });
});
