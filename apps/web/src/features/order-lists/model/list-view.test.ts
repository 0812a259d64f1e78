import { asBranchId, asOrderId, asUserId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { changeView, countFilters, type ListView, NO_FILTERS, readView, writeView } from './list-view.ts';

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

describe('the orders screen in the address bar (ux: a link shows a colleague the same view)', () => {
  it('goes there and back, and says nothing of what is as usual', () => {
    expect(readView(writeView(whole))).toEqual(whole);
    expect(Object.values(writeView(usual)).filter((value) => value !== undefined)).toEqual([]);
    expect(readView(writeView(usual))).toEqual(usual);
    expect(writeView(whole)).toMatchObject({ tab: 'geciken', q: 'Iğdır 12', page: '4' });
  });

  it('takes invalid values for absent', () => {
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
