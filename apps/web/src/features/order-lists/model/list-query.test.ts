import { asBranchId } from '@ulak/contracts/ids';
import { FULL_VIEW } from '../../../test/list-view.ts';
import { describe, expect, it } from 'vitest';
import { listedPeriod, queryOf } from './list-query.ts';
import { readView } from './list-view.ts';
import { periodOf } from '../../../lib/business-range.ts';

const usual = readView({});

const days = { first: '2026-11-02', last: '2026-11-10' };

describe('the query of the list call (spec 1 §7)', () => {
  it('carries every filter, and a search of at least two letters', () => {
    expect(queryOf(FULL_VIEW, periodOf(days), asBranchId(3))).toEqual({
      kind: 'delayed',
      from: '2026-11-02T07:00:00.000Z',
      to: '2026-11-11T04:00:00.000Z',
      branchId: '3',
      courierId: '17',
      source: 'Getir',
      paymentType: 'CASH',
      neighborhoodId: '8',
      outsideArea: 'true',
      search: 'Iğdır 12',
      sort: 'delay',
      direction: 'desc',
    });
    expect(queryOf({ ...usual, search: 'a' }, periodOf(days), 'all')).toMatchObject({
      search: undefined,
      branchId: 'all',
    });
  });

  it('begins at 07:00 when the morning is listed too (decision 010)', () => {
    expect(listedPeriod({ withGap: true, times: null }, days).from.toISOString()).toBe(
      '2026-11-02T04:00:00.000Z',
    );
  });

  it('keeps the times that a report asks for', () => {
    const times = { from: '2026-11-02T12:30', to: '2026-11-03T02:00' };
    expect(listedPeriod({ withGap: false, times }, days)).toEqual({
      from: new Date('2026-11-02T09:30:00.000Z'),
      to: new Date('2026-11-02T23:00:00.000Z'),
    });
  });
});
