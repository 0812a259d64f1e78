import { asBranchId, asOrderId, asUserId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { periodOf } from '../../lib/business-range.ts';
import { anOrder } from '../../test/order.ts';
import {
  changeView,
  countFilters,
  delayOf,
  mergePages,
  listedPeriod,
  type ListView,
  NO_FILTERS,
  pageCount,
  paymentOptions,
  queryOf,
  readView,
  sourceOptions,
  totalAmountOf,
  writeView,
} from './model.ts';

const usual = readView({});
const whole: ListView = {
  kind: 'delayed',
  range: { name: 'custom', first: '2026-11-02', last: '2026-11-10' },
  withGap: true,
  branchId: asBranchId(3),
  courierId: asUserId(17),
  source: 'Getir',
  payment: 'CASH',
  search: 'Iğdır 12',
  page: 4,
  orderId: asOrderId(99),
};
const days = { first: '2026-11-02', last: '2026-11-10' };

describe('the orders screen in the address bar (ux: a link shows a colleague the same view)', () => {
  it('goes there and back, and says nothing of what is as usual', () => {
    expect(readView(writeView(whole))).toEqual(whole);
    expect(Object.values(writeView(usual)).filter((value) => value !== undefined)).toEqual([]);
    expect(readView(writeView(usual))).toEqual(usual);
    expect(writeView(whole)).toMatchObject({ tab: 'geciken', q: 'Iğdır 12', page: '4' });
  });

  it('takes nonsense for absent', () => {
    const nonsense = {
      tab: 'x',
      range: 'x',
      gap: 'x',
      branch: '-1',
      courier: '1e9',
      source: ' ',
      payment: '\u0000',
      q: '  ',
      page: '0',
    };
    expect(readView({ ...nonsense, order: '9007199254740993' })).toEqual(usual);
    expect(readView({ page: '1000000' }).page).toBe(1);
    expect(readView({ q: 'a'.repeat(200) }).search).toHaveLength(100);
  });

  it('begins a changed list at its first page, but keeps the page beside an opened order', () => {
    expect(changeView(whole, { source: null })).toEqual({ ...whole, source: null, page: 1 });
    expect(changeView(whole, { orderId: null }).page).toBe(4);
    expect(changeView(whole, { page: 5 }).page).toBe(5);
    expect(changeView(whole, { range: { name: 'today' } })).toMatchObject({ withGap: false, page: 1 });
    expect(changeView(whole, NO_FILTERS)).toMatchObject({
      kind: 'delayed',
      branchId: 'all',
      search: '',
      range: whole.range,
    });
    expect([countFilters(usual), countFilters(whole)]).toEqual([0, 4]);
  });
});

describe('what the server is asked (spec 1 §7)', () => {
  it('carries every filter, and a search of at least two letters', () => {
    expect(queryOf(whole, periodOf(days), asBranchId(3))).toEqual({
      kind: 'delayed',
      from: '2026-11-02T07:00:00.000Z',
      to: '2026-11-11T04:00:00.000Z',
      branchId: '3',
      courierId: '17',
      source: 'Getir',
      paymentType: 'CASH',
      search: 'Iğdır 12',
    });
    expect(queryOf({ ...usual, search: 'a' }, periodOf(days), 'all')).toMatchObject({
      search: undefined,
      branchId: 'all',
    });
  });

  it('begins at 07:00 when the morning is listed too (decision 010)', () => {
    expect(listedPeriod({ withGap: true }, days).from.toISOString()).toBe('2026-11-02T04:00:00.000Z');
  });
});

describe('rows', () => {
  it('are late by whole minutes beyond the maximum (spec 1 §9)', () => {
    const created = '2026-03-02T16:00:00.000Z';
    expect(delayOf(anOrder({ createdAt: created, deliveredAt: '2026-03-02T16:45:59.000Z' }))).toBe(0);
    expect(delayOf(anOrder({ createdAt: created, deliveredAt: '2026-03-02T16:46:00.000Z' }))).toBe(1);
    expect(delayOf(anOrder({ createdAt: created, deliveredAt: null }))).toBe(0);
  });

  it('of several pages stand once each, in their order', () => {
    const [a, b, c] = [anOrder({ id: 3 }), anOrder({ id: 2 }), anOrder({ id: 1 })];
    expect(
      mergePages([
        [a, b],
        [b, c],
      ]).map(({ id }) => id),
    ).toEqual([3, 2, 1]);
  });

  it('add up without a binary remainder', () => {
    expect(totalAmountOf([anOrder({ total: 0.1 }), anOrder({ total: 0.2 })])).toBe(30);
  });

  it('fill pages', () => {
    expect([0, 1, 50, 51, 415].map((total) => pageCount(total, 50))).toEqual([1, 1, 1, 2, 9]);
  });
});

describe('choices', () => {
  it('of sources: the known ones, what the rows hold, the chosen one, and none last', () => {
    const values = sourceOptions(
      [anOrder({ source: 'Trendyol' }), anOrder({ source: null }), anOrder({ source: 'getir' })],
      'Kurumsal',
    );
    expect(values.map(({ value }) => value)).toEqual([
      'Yemeksepeti',
      'Getir',
      'Web',
      'Telefon',
      'TY',
      'GY',
      'MY',
      'Trendyol',
      'Kurumsal',
      'Belirsiz',
    ]);
  });

  it('of payments: the known types in Turkish once each, free texts, and none', () => {
    const options = paymentOptions(
      [anOrder({ paymentType: 'cash' }), anOrder({ paymentType: 'Çek' }), anOrder({ paymentType: null })],
      'NONE',
    );
    expect(options.map(({ value }) => value)).toEqual([
      'CASH',
      'CREDIT_CARD',
      'DEBIT_CARD',
      'MEAL_CARD',
      'ONLINE',
      'BANK_TRANSFER',
      'Çek',
      'NONE',
    ]);
    expect(options.at(-1)?.label).toBe('Ödeme tipi yok');
  });
});
