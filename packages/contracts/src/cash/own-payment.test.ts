import { describe, expect, it } from 'vitest';
import {
  awaitsCourier,
  HAND_OVER_STATUSES,
  HAND_OVER_STEPS,
  type HandOverAction,
  mayTakeHandOverStep,
} from './hand-over-states.ts';
import { judgeCollected } from './judge-collected.ts';
import { collectionLabel } from './labels.ts';
import { isSameCollection, ownPayment } from './own-payment.ts';

const BRANDS = ['Multinet', 'Pluxee'];
const own = (paymentType: string | null, total = 50) => ownPayment({ paymentType, total }, BRANDS);

describe('ownPayment', () => {
  it.each([
    ['CASH', 'CASH', null],
    ['nakit', 'CASH', null],
    ['CREDIT_CARD', 'CARD', null],
    ['Kapıda Banka Kartı', 'CARD', null],
    ['MEAL_CARD', 'MEAL_CARD', null],
    ['Yemek kartı', 'MEAL_CARD', null],
    ['MULTİNET', 'MEAL_CARD', 'Multinet'],
    ['Kapıda Pluxee Kart', 'MEAL_CARD', 'Pluxee'],
  ])('%s is %s %s', (type, kind, brand) => expect(own(type)).toEqual([{ kind, brand, amount: 50 }]));

  it.each(['ONLINE', 'Online Multinet', 'Havale', 'Takas', null])('%s is nothing', (type) =>
    expect(own(type)).toEqual([]),
  );

  it('of an order worth nothing is nothing', () => expect(own('CASH', 0)).toEqual([]));
});

describe('judgeCollected', () => {
  const cash = (amount: number) => ({ kind: 'CASH' as const, brand: null, amount });
  const judge = (collected: ReturnType<typeof cash>[], note: string | null = null, paymentType = 'CASH') =>
    judgeCollected({ paymentType, total: 50 }, { collected, note }, BRANDS);

  it('takes up to the total, in kuruş, and less with a note', () => {
    expect(judge([cash(50)])).toMatchObject({ ok: true, isShort: false });
    expect(judge([cash(49.99)])).toMatchObject({ ok: false, field: 'collectedNote' });
    expect(judge([cash(49.99)], 'Bozuk yok')).toMatchObject({ ok: true });
    expect(judge([cash(50.01)], 'Bahşiş')).toMatchObject({ ok: false, field: 'collected' });
  });

  it('knows when nothing was collected although it was due', () => {
    expect(judge([], 'Ödemedi')).toMatchObject({ ok: true, isShort: true });
    expect(judge([], null, 'ONLINE')).toMatchObject({ ok: true, isShort: false });
    expect(judge([], null, 'Takas')).toMatchObject({ ok: true, isShort: false });
  });
});

it('two lists are the same in any order', () => {
  const [one, other] = [
    { kind: 'CASH' as const, brand: null, amount: 0.1 + 0.2 },
    { kind: 'MEAL_CARD' as const, brand: 'Multinet', amount: 5 },
  ];
  expect(
    isSameCollection(
      [one, other],
      [
        { ...other, brand: 'multinet' },
        { ...one, amount: 0.3 },
      ],
    ),
  ).toBe(true);
  expect(isSameCollection([one], [{ ...one, kind: 'CARD' }])).toBe(false);
});

it('a collection is named with its brand', () => {
  expect(collectionLabel('MEAL_CARD', 'Setcard')).toBe('Yemek kartı · Setcard');
  expect(collectionLabel('CASH', null)).toBe('Nakit');
});

it('the table of a hand-over says who may go on from where', () => {
  const from = (action: HandOverAction) =>
    HAND_OVER_STATUSES.filter((status) => mayTakeHandOverStep(action, status));
  expect(from('confirm')).toEqual(['COUNTED', 'DISPUTED', 'CORRECTED']);
  expect(from('dispute')).toEqual(['COUNTED', 'CORRECTED']);
  expect(from('correct')).toEqual([...HAND_OVER_STATUSES]);
  expect(HAND_OVER_STATUSES.filter(awaitsCourier)).toEqual(['COUNTED', 'CORRECTED']);
  expect(Object.values(HAND_OVER_STEPS).map(({ by }) => by)).toEqual(['COURIER', 'COURIER', 'MANAGER']);
});
