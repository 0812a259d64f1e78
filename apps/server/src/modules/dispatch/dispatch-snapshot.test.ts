import { asOrderId, asUserId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { BRANCH, courierFacts, kmNorth, NOW, orderFacts, POINT } from '../../test/branch-facts.ts';
import { createDispatchSnapshot } from './dispatch-snapshot.ts';
import type { BranchFacts, Timings } from './read-branch.ts';
import type { BranchRow } from './repository.ts';
import type { CourierFacts, OrderFacts } from './snapshot-repository.ts';
import { BRANCH_PLACE, createTravelTable, travelMin } from './travel-data.ts';

const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);
const NORTH_KM = kmNorth(1);

const timings: Timings = { readyP50Min: 10, readyP90Min: 15, minPerKmP50: 3, minPerKmP90: 4, doorMin: 2 };
/** An order that has been ready for two minutes. */
const order = (id: number, fields: Partial<OrderFacts> = {}): OrderFacts =>
  orderFacts(id, { status: 'READY', created_at: ago(12), ready_at: ago(2), ...fields });
const courier = courierFacts;
const dispatchSnapshot = (
  orders: OrderFacts[],
  couriers: CourierFacts[],
  fields: Partial<BranchFacts> = {},
  focus: number | null = null,
) =>
  createDispatchSnapshot(
    {
      now: NOW,
      branch: BRANCH,
      timings,
      orders,
      couriers,
      customerTimings: new Map(),
      refusals: [],
      ...fields,
    },
    { focus: focus === null ? null : asOrderId(focus) },
  );
/** The engine's view of the only courier. */
const stateOf = (couriers: CourierFacts[], orders: OrderFacts[] = [], fields: Partial<BranchFacts> = {}) => {
  const { snapshot, couriers: seen } = dispatchSnapshot(orders, couriers, fields);
  const [state] = snapshot.couriers;
  if (!state) throw new Error('nobody');
  const way = createTravelTable(snapshot.travelData).minutes(state.place, BRANCH_PLACE);
  return { ...state, way, seen: seen.get(state.id)?.state };
};

describe('when couriers are free, and where', () => {
  it('a fresh position is travelled from at the learned pace', () => {
    expect(stateOf([courier(1)])).toMatchObject({
      freeAt: 0,
      way: 0,
      seen: 'AT_BRANCH',
      committedPickup: null,
    });
    const away = stateOf([courier(1, NORTH_KM)]);
    expect(away.seen).toBe('COMING');
    expect(away.way).toBeCloseTo(3, 2);
  });

  it('an unknown position is 15 minutes away, an old one nears that; just ahead is fresh', () => {
    expect(stateOf([courier(1, { lat: null, lng: null, fix_at: null })])).toMatchObject({
      way: 15,
      seen: 'UNKNOWN',
    });
    expect(stateOf([courier(1, { ...NORTH_KM, fix_at: ago(2) })]).way).toBeCloseTo(3, 2);
    expect(stateOf([courier(1, { ...NORTH_KM, fix_at: ago(7) })]).way).toBeCloseTo((3 + 15) / 2, 2);
    expect(stateOf([courier(1, { ...NORTH_KM, fix_at: ago(12) })]).way).toBe(15);
    expect(stateOf([courier(1, { ...NORTH_KM, fix_at: ago(-1) })]).way).toBeCloseTo(3, 2);
    expect(stateOf([courier(1, { ...NORTH_KM, fix_at: ago(-30) })]).way).toBe(15);
  });

  it('a returning courier can get an offer; without a position the expected return counts', () => {
    const way = { returning: true, expected_return_at: ago(-6) };
    expect(stateOf([courier(1, { ...NORTH_KM, ...way })])).toMatchObject({ freeAt: 0, seen: 'RETURNING' });
    expect(stateOf([courier(1, { lat: null, lng: null, fix_at: null, ...way })]).way).toBeCloseTo(6, 5);
    expect(
      stateOf([
        courier(1, { lat: null, lng: null, fix_at: null, returning: true, expected_return_at: ago(5) }),
      ]).way,
    ).toBe(0);
  });

  it('a courier on the road is free after the nearest stops in turn and the return', () => {
    const far = { lat: 41 + 2 / 111.1949, lng: 29 };
    const held = { courier_id: asUserId(1), started_at: ago(1) };
    const orders = [
      order(1, { ...held, status: 'PICKED_UP', ...far }),
      order(2, { ...held, status: 'IN_DELIVERY' }),
    ];
    const state = stateOf([courier(1)], orders);
    expect(state).toMatchObject({ seen: 'ON_ROAD', place: BRANCH_PLACE, committedPickup: null });
    // 3 + 2 to the first stop, 3 + 2 to the second, 6 back
    expect(state.freeAt).toBeCloseTo(16, 1);
    // of unknown position: a minute of it has passed
    expect(stateOf([courier(1, { lat: null, lng: null, fix_at: null })], orders).freeAt).toBeCloseTo(15, 1);
  });

  it('orders picked up in the branch, and pinned ones, are a committed pickup', () => {
    const own = { courier_id: asUserId(1) };
    const packed = order(1, { ...own, status: 'PICKED_UP', picked_up_at: ago(0) });
    const byHand = order(2, { ...own, status: 'ASSIGNED', assigned_by: 'STAFF' });
    const kept = order(3, { ...own, status: 'ASSIGNED', assigned_by: 'ENGINE' });
    expect(stateOf([courier(1)], [packed, byHand, kept]).committedPickup).toEqual({
      pickup: BRANCH_PLACE,
      arriveAt: 0,
      orderIds: [1, 2, 3],
    });
    const { snapshot } = dispatchSnapshot([packed, byHand, kept], [courier(1)]);
    expect(snapshot.orders.map(({ id, pinnedTo, offeredTo }) => [id, pinnedTo, offeredTo])).toEqual([
      [1, 1, null],
      [2, 1, null],
      [3, 1, null],
    ]);
  });

  it('where couriers must be in the area, one outside is free on arrival', () => {
    const strict = { branch: { ...BRANCH, require_in_branch_area: true } };
    expect(stateOf([courier(1)], [], strict)).toMatchObject({ freeAt: 0 });
    expect(stateOf([courier(1, NORTH_KM)], [], strict).freeAt).toBeCloseTo(3, 2);
    expect(stateOf([courier(1, { fix_at: ago(3) })], [], strict).freeAt).toBeGreaterThan(0);
  });

  it('couriers on a break are left out; the limit is the capacity', () => {
    expect(dispatchSnapshot([], [courier(1, { on_break: true })]).snapshot.couriers).toEqual([]);
    expect(stateOf([courier(1)]).capacity).toBe(3);
    expect(stateOf([courier(1)]).shiftEnd).toBe(Number.POSITIVE_INFINITY);
  });

  it('recent workload: orders per hour; a courier who has just begun counts like the others', () => {
    const couriers = [
      courier(1, { recent_orders: 4, recent_min: 120 }),
      courier(2, { recent_orders: 2, recent_min: 5 }),
    ];
    expect(
      dispatchSnapshot([], couriers).snapshot.couriers.map(({ ordersPerHour }) => ordersPerHour),
    ).toEqual([2, 2]);
  });
});

describe('when orders are ready, and for whom they are open', () => {
  const open = (fields: Partial<OrderFacts>, more: Partial<BranchFacts> = {}) =>
    dispatchSnapshot([order(1, fields)], more.couriers ? [...more.couriers] : [courier(1), courier(2)], more)
      .snapshot.orders[0];

  it('since they are; by the median where couriers are idle, else later; never before now', () => {
    expect(open({})).toMatchObject({ readyAt: -2, placedAt: -12, pinnedTo: null, offeredTo: null });
    const cooking = { status: 'PREPARING', ready_at: null, created_at: ago(4) } as const;
    expect(open(cooking)?.readyAt).toBeCloseTo(6, 5);
    const nobody = { couriers: [] };
    expect(open(cooking, nobody)?.readyAt).toBeCloseTo(8.5, 5);
    // a useless 90th percentile is not waited for
    expect(open(cooking, { ...nobody, timings: { ...timings, readyP90Min: 90 } })?.readyAt).toBeCloseTo(
      16,
      5,
    );
    expect(open({ status: 'PREPARING', ready_at: null, created_at: ago(40) })?.readyAt).toBe(0);
    expect(open({ created_at: ago(-30), ready_at: ago(-30) })).toMatchObject({ placedAt: 0, readyAt: 0 });
  });

  it('an unanswered offer is open and offered; orders in the pool or on the road are left out', () => {
    const offer = {
      status: 'ASSIGNED',
      courier_id: asUserId(2),
      assigned_by: 'ENGINE',
      offer_expires_at: ago(-3),
    } as const;
    expect(open(offer)).toMatchObject({ pinnedTo: null, offeredTo: 2 });
    expect(open({ status: 'AVAILABLE' })).toBeUndefined();
    expect(open({ status: 'IN_DELIVERY', courier_id: asUserId(2) })).toBeUndefined();
  });

  it('no re-offer while another courier can take it now; else after five minutes', () => {
    const passed = (courierId: number, minutes: number) => ({
      order_id: asOrderId(1),
      courier_id: asUserId(courierId),
      outcome: 'EXPIRED' as const,
      ended_at: ago(minutes),
    });
    expect(open({}, { refusals: [passed(1, 60)] })?.excludedCouriers).toEqual([1]);
    expect(open({}, { refusals: [passed(1, 6), passed(2, 4)] })?.excludedCouriers).toEqual([2]);
    expect(open({}, { refusals: [passed(1, 6), passed(2, 5)] })?.excludedCouriers).toEqual([]);
    const rests = [courier(1), courier(2, { on_break: true })];
    expect(open({}, { refusals: [passed(1, 4)], couriers: rests })?.excludedCouriers).toEqual([1]);
    expect(open({}, { refusals: [passed(1, 5)], couriers: rests })?.excludedCouriers).toEqual([]);
    // on the road, at the limit, outside the area, of unknown position: not available
    const notNow = (
      columns: Partial<CourierFacts>,
      more: OrderFacts[] = [],
      fields: Partial<BranchRow> = {},
    ) =>
      dispatchSnapshot([order(1), ...more], [courier(1), courier(2, columns)], {
        branch: { ...BRANCH, ...fields },
        refusals: [passed(1, 6)],
      }).snapshot.orders.find(({ id }) => id === 1)?.excludedCouriers;
    const theirs = { courier_id: asUserId(2), assigned_by: 'STAFF' } as const;
    expect(notNow({})).toEqual([1]);
    expect(notNow({}, [order(9, { ...theirs, status: 'IN_DELIVERY' })])).toEqual([]);
    expect(notNow({}, [order(9, { ...theirs, status: 'ASSIGNED' })], { limit: 1 })).toEqual([]);
    expect(notNow({ ...NORTH_KM }, [], { require_in_branch_area: true })).toEqual([]);
    expect(notNow({ fix_at: ago(3) })).toEqual([]);
    // a courier with the open offer is waited for, wherever they are
    const asked = {
      status: 'ASSIGNED',
      courier_id: asUserId(2),
      assigned_by: 'ENGINE',
      offer_expires_at: ago(-1),
    } as const;
    const twoAway = [courier(1), courier(2, { fix_at: ago(3) })];
    expect(open(asked, { refusals: [passed(1, 6)], couriers: twoAway })?.excludedCouriers).toEqual([1]);
  });

  it('after not answering another offer a courier comes after the others, for ten minutes', () => {
    const silent = (minutes: number) => [courier(1, { let_pass_at: ago(minutes) }), courier(2)];
    expect(open({}, { couriers: silent(9) })?.excludedCouriers).toEqual([1]);
    expect(open({}, { couriers: silent(10) })?.excludedCouriers).toEqual([]);
    expect(
      open({}, { couriers: [courier(1, { let_pass_at: ago(1) }), courier(2, { let_pass_at: ago(1) })] })
        ?.excludedCouriers,
    ).toEqual([]);
    const busy = order(9, { status: 'IN_DELIVERY', courier_id: asUserId(2), assigned_by: 'ENGINE' });
    expect(dispatchSnapshot([order(1), busy], silent(1)).snapshot.orders[0]?.excludedCouriers).toEqual([]);
  });

  it('a focused order is open whatever its status, and no load of its courier', () => {
    const given = order(7, { status: 'ASSIGNED', courier_id: asUserId(1), assigned_by: 'STAFF' });
    const { snapshot } = dispatchSnapshot([given], [courier(1)], {}, 7);
    expect(snapshot.orders).toMatchObject([{ id: 7, pinnedTo: null }]);
    expect(snapshot.couriers[0]?.committedPickup).toBeNull();
    expect(
      dispatchSnapshot([order(8, { status: 'UNDELIVERABLE' })], [courier(1)], {}, 8).snapshot.orders,
    ).toMatchObject([{ id: 8, readyAt: 0 }]);
  });

  it('minutes count more from the branch’s warning on, and more still beyond its maximum', () => {
    expect(dispatchSnapshot([], []).policy).toMatchObject({
      targetDeliveryMin: 35,
      maxDeliveryMin: 45,
      serviceBeforeDropMin: 2,
    });
  });
});

describe('travel times', () => {
  it('an invalid place has the assumed travel time, never NaN', () => {
    expect(travelMin(POINT, { lat: Number.NaN, lng: 29 }, 3)).toBe(15);
    expect(travelMin(POINT, { lat: 0, lng: 0 }, 3)).toBe(15);
    expect(travelMin(POINT, NORTH_KM, Number.NaN)).toBe(15);
    expect(travelMin(POINT, POINT, 3)).toBe(0);
  });

  it('couriers travel via the branch', () => {
    const { snapshot } = dispatchSnapshot([order(1)], [courier(1, NORTH_KM)]);
    const table = createTravelTable(snapshot.travelData);
    const [state] = snapshot.couriers;
    expect(table.placeCount).toBe(3);
    expect(table.minutes(state?.place ?? 0, snapshot.orders[0]?.dropoff ?? 0)).toBeCloseTo(6, 1);
    expect(table.minutes(state?.place ?? 0, state?.place ?? 0)).toBe(0);
  });
});
