import { asOrderId, asUserId } from '@ulak/contracts/ids';
import { ORDER_STATUSES } from '@ulak/contracts/orders/status';
import { expect, it } from 'vitest';
import { type CourierFacts, noticesOfStep, settledByStep } from './step-notices.ts';

const [ayse, bora] = [asUserId(1), asUserId(2)];
const ORDER = asOrderId(9);
const step = (facts: Partial<CourierFacts> & Pick<CourierFacts, 'action'>): CourierFacts => ({
  from: 'ASSIGNED',
  before: ayse,
  after: ayse,
  isQuietOffer: false,
  ...facts,
});
const told = (facts: Partial<CourierFacts> & Pick<CourierFacts, 'action'>): string[] =>
  noticesOfStep(step(facts)).map(
    ({ courierId, kind, hasPackage, told: how }) => `${courierId} ${kind} ${hasPackage} ${how}`,
  );

it('an assignment is told to whom it goes, a move to both', () => {
  expect(told({ action: 'assign', from: 'READY', before: null })).toEqual(['1 NEW_ORDER false card']);
  expect(told({ action: 'reassign', after: bora })).toEqual([
    '2 NEW_ORDER false card',
    '1 ORDER_MOVED false card',
  ]);
});

it('what was taken back or cancelled is told with where its goods are', () => {
  expect(told({ action: 'unassign', after: null })).toEqual(['1 ORDER_TAKEN_BACK false card']);
  expect(told({ action: 'cancel' })).toEqual(['1 ORDER_CANCELLED false card']);
  for (const from of ['PICKED_UP', 'IN_DELIVERY'] as const)
    expect(told({ action: 'cancel', from })).toEqual(['1 ORDER_CANCELLED true card']);
});

it('an order that is nobody’s or over is cancelled without a word to who had it once', () => {
  for (const from of ORDER_STATUSES.filter((one) => !['ASSIGNED', 'PICKED_UP', 'IN_DELIVERY'].includes(one)))
    expect(told({ action: 'cancel', from })).toEqual([]);
});

it('the courier’s own failed delivery is a card of their own; their other steps are none', () => {
  expect(told({ action: 'fail', from: 'IN_DELIVERY' })).toEqual(['1 ORDER_UNDELIVERED true own']);
  for (const action of ['claim', 'acknowledge', 'accept', 'start', 'deliver', 'keep', 'edit'] as const)
    expect(told({ action })).toEqual([]);
});

it('an offer that nobody saw goes without a card: its notification is replaced', () => {
  expect(told({ action: 'unassign', after: null, isQuietOffer: true })).toEqual([
    '1 ORDER_TAKEN_BACK false push',
  ]);
});

it('a step settles what its couriers were told before, a delivery what anybody was', () => {
  expect(settledByStep(ORDER, step({ action: 'reassign', after: bora }))).toEqual([
    { orderId: ORDER, courierId: ayse },
    { orderId: ORDER, courierId: bora },
  ]);
  expect(settledByStep(ORDER, step({ action: 'deliver', from: 'IN_DELIVERY' }))).toEqual([
    { orderId: ORDER, courierId: null },
  ]);
  expect(settledByStep(ORDER, step({ action: 'assign', from: 'UNDELIVERABLE', after: bora }))).toEqual([
    { orderId: ORDER, courierId: bora },
  ]);
  expect(settledByStep(ORDER, step({ action: 'accept' }))).toEqual([
    { orderId: ORDER, courierId: ayse },
    { orderId: ORDER, courierId: null, isPackage: true },
  ]);
  expect(settledByStep(ORDER, step({ action: 'start' }))).toEqual([]);
});
