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
/** Ready for two minutes. */
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
    focus === null ? null : asOrderId(focus),
  );
/** The engine's view of the only courier. */
const stateOf = (couriers: CourierFacts[], orders: OrderFacts[] = [], fields: Partial<BranchFacts> = {}) => {
  const { snapshot, couriers: seen } = dispatchSnapshot(orders, couriers, fields);
  const [state] = snapshot.couriers;
  if (!state) throw new Error('nobody');
  const way = createTravelTable(snapshot.travelData).minutes(state.place, BRANCH_PLACE);
  return { ...state, way, seen: seen.get(state.id)?.state };
};

describe('when couriers are where', () => {
  it('a fresh position is ridden at the learned pace', () => {
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

  it('an unknown position is 15 minutes away, an old one fades to that, one from just ahead is new, one of a later clock unknown', () => {
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

  it('who returns can be given something on the way; without a position the expected return counts', () => {
    const way = { returning: true, expected_return_at: ago(-6) };
    expect(stateOf([courier(1, { ...NORTH_KM, ...way })])).toMatchObject({ freeAt: 0, seen: 'RETURNING' });
    expect(stateOf([courier(1, { lat: null, lng: null, fix_at: null, ...way })]).way).toBeCloseTo(6, 5);
    expect(
      stateOf([
        courier(1, { lat: null, lng: null, fix_at: null, returning: true, expected_return_at: ago(5) }),
      ]).way,
    ).toBe(0);
  });

  it('who is on the road is free after the nearest doors in turn and the way back', () => {
    const far = { lat: 41 + 2 / 111.1949, lng: 29 };
    const held = { courier_id: asUserId(1), started_at: ago(1) };
    const orders = [
      order(1, { ...held, status: 'PICKED_UP', ...far }),
      order(2, { ...held, status: 'IN_DELIVERY' }),
    ];
    const state = stateOf([courier(1)], orders);
    expect(state).toMatchObject({ seen: 'ON_ROAD', place: BRANCH_PLACE, committedPickup: null });
    // 3 + 2 to the first door, 3 + 2 to the second, 6 back
    expect(state.freeAt).toBeCloseTo(16, 1);
    // nobody knows where they are: a minute of it has passed
    expect(stateOf([courier(1, { lat: null, lng: null, fix_at: null })], orders).freeAt).toBeCloseTo(15, 1);
  });

  it('who holds goods in the branch, or was given something to stay, is on the way to the counter with it', () => {
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

  it('where couriers must be in the area, who is outside is free when they are there', () => {
    const strict = { branch: { ...BRANCH, require_in_branch_area: true } };
    expect(stateOf([courier(1)], [], strict)).toMatchObject({ freeAt: 0 });
    expect(stateOf([courier(1, NORTH_KM)], [], strict).freeAt).toBeCloseTo(3, 2);
    expect(stateOf([courier(1, { fix_at: ago(3) })], [], strict).freeAt).toBeGreaterThan(0);
  });

  it('nobody on a break is seen; the limit is what they carry', () => {
    expect(dispatchSnapshot([], [courier(1, { on_break: true })]).snapshot.couriers).toEqual([]);
    expect(stateOf([courier(1)]).capacity).toBe(3);
    expect(stateOf([courier(1)]).shiftEnd).toBe(Number.POSITIVE_INFINITY);
  });

  it('work lately: orders per hour; who has just begun counts like the others', () => {
    const couriers = [
      courier(1, { recent_orders: 4, recent_min: 120 }),
      courier(2, { recent_orders: 2, recent_min: 5 }),
    ];
    expect(
      dispatchSnapshot([], couriers).snapshot.couriers.map(({ ordersPerHour }) => ordersPerHour),
    ).toEqual([2, 2]);
  });
});

describe('when goods are ready, and who may have them', () => {
  const open = (fields: Partial<OrderFacts>, more: Partial<BranchFacts> = {}) =>
    dispatchSnapshot([order(1, fields)], more.couriers ? [...more.couriers] : [courier(1), courier(2)], more)
      .snapshot.orders[0];

  it('since they are; what cooks as usual where couriers are to spare, else later; never before now', () => {
    expect(open({})).toMatchObject({ readyAt: -2, placedAt: -12, pinnedTo: null, offeredTo: null });
    const cooking = { status: 'PREPARING', ready_at: null, created_at: ago(4) } as const;
    expect(open(cooking)?.readyAt).toBeCloseTo(6, 5);
    const nobody = { couriers: [] };
    expect(open(cooking, nobody)?.readyAt).toBeCloseTo(8.5, 5);
    // a kitchen of which nine in ten say nothing useful is not waited for
    expect(open(cooking, { ...nobody, timings: { ...timings, readyP90Min: 90 } })?.readyAt).toBeCloseTo(
      16,
      5,
    );
    expect(open({ status: 'PREPARING', ready_at: null, created_at: ago(40) })?.readyAt).toBe(0);
    expect(open({ created_at: ago(-30), ready_at: ago(-30) })).toMatchObject({ placedAt: 0, readyAt: 0 });
  });

  it('an unanswered offer is open and shown; what was offered to the pool, or is on the road, is not there', () => {
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

  it('who let it pass is not asked again while somebody else can take it now; else after five minutes', () => {
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
    // on the road, full, away from the branch's area, of unknown place: nobody to wait for
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
    // who is being asked is waited for, wherever they are
    const asked = {
      status: 'ASSIGNED',
      courier_id: asUserId(2),
      assigned_by: 'ENGINE',
      offer_expires_at: ago(-1),
    } as const;
    const twoAway = [courier(1), courier(2, { fix_at: ago(3) })];
    expect(open(asked, { refusals: [passed(1, 6)], couriers: twoAway })?.excludedCouriers).toEqual([1]);
  });

  it('who let another offer pass just now is asked after the others, for ten minutes', () => {
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

  it('an order that is asked about is open whatever its state, and no load of whoever has it', () => {
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

describe('ways', () => {
  it('no place on earth is an unknown way, never NaN', () => {
    expect(travelMin(POINT, { lat: Number.NaN, lng: 29 }, 3)).toBe(15);
    expect(travelMin(POINT, { lat: 0, lng: 0 }, 3)).toBe(15);
    expect(travelMin(POINT, NORTH_KM, Number.NaN)).toBe(15);
    expect(travelMin(POINT, POINT, 3)).toBe(0);
  });

  it('couriers travel by way of the branch', () => {
    const { snapshot } = dispatchSnapshot([order(1)], [courier(1, NORTH_KM)]);
    const table = createTravelTable(snapshot.travelData);
    const [state] = snapshot.couriers;
    expect(table.placeCount).toBe(3);
    expect(table.minutes(state?.place ?? 0, snapshot.orders[0]?.dropoff ?? 0)).toBeCloseTo(6, 1);
    expect(table.minutes(state?.place ?? 0, state?.place ?? 0)).toBe(0);
  });
});
