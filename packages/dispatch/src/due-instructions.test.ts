import { expect, it } from 'vitest';
import { dueInstructions } from './due-instructions.ts';
import type { CourierState, Plan, Snapshot, Trip } from './snapshot.ts';
import { makeCourier } from './street-snapshot.ts';

const trip: Trip = {
  courierId: 1,
  pickup: 0,
  orderIds: [7],
  departBy: 20,
  arriveAt: 15,
  pickupAt: 22,
  dropAt: [30],
};
const courier = makeCourier(1, { place: 3, shiftEnd: 600 });
const at = (now: number, fields: Partial<CourierState> = {}): Snapshot => ({
  now,
  orders: [],
  couriers: [{ ...courier, ...fields }],
  travel: { placeCount: 0, minutes: () => 0 },
});
const plan: Plan = { trips: [trip], unassigned: [], cost: 0 };

it('sends nobody while the next round is early enough', () => {
  expect(dueInstructions(at(18), plan, 19)).toEqual([]);
  expect(dueInstructions(at(19), plan, 20)).toEqual([]);
});

it('sends as soon as waiting would make the pickup later', () => {
  expect(dueInstructions(at(20), plan, 21)).toEqual([{ kind: 'SEND', trip }]);
});

it('sends nobody who has no trip', () => {
  expect(dueInstructions(at(20, { id: 2 }), plan, 21)).toEqual([]);
});

it('sends nobody who is still busy', () => {
  expect(dueInstructions(at(20, { freeAt: 21 }), plan, 21)).toEqual([]);
});

it('instructs a courier on the way about an added order, and about nothing when nothing changed', () => {
  const committedPickup = { pickup: 0, arriveAt: 15, orderIds: [7] };
  expect(dueInstructions(at(14, { committedPickup }), plan, 15)).toEqual([]);
  const more = { ...plan, trips: [{ ...trip, orderIds: [7, 8] }] };
  expect(dueInstructions(at(14, { committedPickup }), more, 15)).toEqual([
    { kind: 'CHANGE_LOAD', courierId: 1, orderIds: [7, 8] },
  ]);
});

it('a trip from another pickup than the one under way is no instruction yet', () => {
  const committedPickup = { pickup: 5, arriveAt: 15, orderIds: [] };
  expect(dueInstructions(at(14, { committedPickup }), plan, 15)).toEqual([]);
});

it('the first trip of a courier counts, not the ones after it', () => {
  const later = { ...trip, orderIds: [9], departBy: 90 };
  expect(dueInstructions(at(20), { ...plan, trips: [trip, later] }, 21)).toEqual([{ kind: 'SEND', trip }]);
});
