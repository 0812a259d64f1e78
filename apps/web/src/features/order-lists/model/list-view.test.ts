import { FULL_VIEW } from '../../../test/list-view.ts';
import { describe, expect, it } from 'vitest';
import { changeView, countFilters, nextListSort, NO_FILTERS, readView, writeView } from './list-view.ts';
import { tabsOf } from './lists.ts';

const usual = readView({});

describe('the orders screen in the address bar (ux: a link shows a colleague the same view)', () => {
  it('goes there and back, and says nothing of what is as usual', () => {
    expect(readView(writeView(FULL_VIEW))).toEqual(FULL_VIEW);
    expect(Object.values(writeView(usual)).filter((value) => value !== undefined)).toEqual([]);
    expect(readView(writeView(usual))).toEqual(usual);
    expect(writeView(FULL_VIEW)).toMatchObject({ tab: 'geciken', q: 'Iğdır 12', page: '4' });
  });

  it('a column’s head: its usual direction, the other one, newest first again', () => {
    const late = nextListSort(null, 'delay');
    expect(late).toEqual({ by: 'delay', direction: 'desc' });
    expect(nextListSort(late, 'delay')).toEqual({ by: 'delay', direction: 'asc' });
    expect(nextListSort(nextListSort(late, 'delay'), 'delay')).toBeNull();
    expect(nextListSort(late, 'customer')).toEqual({ by: 'customer', direction: 'asc' });
    expect(readView(writeView({ ...usual, sort: late })).sort).toEqual(late);
  });

  it('takes invalid values for absent', () => {
    const nonsense = {
      sort: 'phone-up',
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
    expect(changeView(FULL_VIEW, { source: null })).toEqual({ ...FULL_VIEW, source: null, page: 1 });
    expect(changeView(FULL_VIEW, { orderId: null }).page).toBe(4);
    expect(changeView(FULL_VIEW, { page: 5 }).page).toBe(5);
    expect(changeView(FULL_VIEW, { range: { name: 'today' } })).toMatchObject({ withGap: false, page: 1 });
    expect(changeView(FULL_VIEW, NO_FILTERS)).toMatchObject({
      kind: 'delayed',
      branchId: 'all',
      search: '',
      range: FULL_VIEW.range,
    });
    expect([countFilters(usual), countFilters(FULL_VIEW)]).toEqual([0, 6]);
  });

  it('keeps the times and the list that a report opens, until another range is chosen', () => {
    const address = { tab: 'tumu', range: 'custom', from: '2026-11-02T12:30', to: '2026-11-03T02:00' };
    const view = readView(address);
    expect(view).toMatchObject({
      kind: 'all',
      range: { name: 'custom', first: '2026-11-02', last: '2026-11-02' },
    });
    expect(writeView(view)).toMatchObject(address);
    expect(changeView(view, { range: { name: 'today' } }).times).toBeNull();
    expect(readView({ ...address, to: '2026-11-01T02:00' }).times).toBeNull();
    expect(tabsOf('all')).toEqual(['delivered', 'cancelled', 'delayed', 'all']);
    expect(tabsOf('delayed')).toHaveLength(3);
  });
});
