import { expect, it } from 'vitest';
import { commit } from './commit.ts';
import type { CourierState, Plan, Snapshot, Trip } from './snapshot.ts';

const trip: Trip = {
  courierId: 1,
  pickup: 0,
  orderIds: [7],
  departBy: 20,
  arriveAt: 15,
  pickupAt: 22,
  dropAt: [30],
};
const courier: CourierState = {
  id: 1,
  place: 3,
  freeAt: 0,
  shiftEnd: 600,
  capacity: 3,
  pickup: null,
  heading: null,
  ordersPerHour: 0,
};
const at = (now: number, fields: Partial<CourierState> = {}): Snapshot => ({
  now,
  orders: [],
  couriers: [{ ...courier, ...fields }],
  travel: { count: 0, minutes: () => 0 },
});
const plan: Plan = { trips: [trip], unassigned: [], cost: 0 };

it('sends nobody while the next round is early enough', () => {
  expect(commit(at(18), plan, 19)).toEqual([]);
  expect(commit(at(19), plan, 20)).toEqual([]);
});

it('sends as soon as waiting would make the pickup later', () => {
  expect(commit(at(20), plan, 21)).toEqual([{ kind: 'SEND', trip }]);
});

it('sends nobody who is still busy', () => {
  expect(commit(at(20, { freeAt: 21 }), plan, 21)).toEqual([]);
});

it('tells a courier on the way what joined, and nothing when nothing did', () => {
  const heading = { pickup: 0, arriveAt: 15, orderIds: [7] };
  expect(commit(at(14, { heading }), plan, 15)).toEqual([]);
  const more = { ...plan, trips: [{ ...trip, orderIds: [7, 8] }] };
  expect(commit(at(14, { heading }), more, 15)).toEqual([
    { kind: 'CHANGE_LOAD', courierId: 1, orderIds: [7, 8] },
  ]);
});
