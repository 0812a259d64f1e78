import { asBranchId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { chooseRange, reportPeriod, widerRange } from '../../../lib/report-range.ts';
import { gapLink, ordersLink } from './order-links.ts';
import { changeReportView, readReportView, type ReportView, writeReportView } from './report-view.ts';

const FULL: ReportView = {
  tab: 'couriers',
  range: { name: 'custom', from: '2026-03-02T10:30', to: '2026-03-04T02:00' },
  branchId: asBranchId(3),
  couriers: 'passive',
  search: 'Iğdır',
  sort: '-score',
  violationsOf: 7,
};
const usual = readReportView({});
// 01:30 in Istanbul: still the business day of 2 March
const NIGHT = Date.parse('2026-03-02T22:30:00.000Z');

describe('the reports screen in the address bar', () => {
  it('goes there and back, and says nothing of what is as usual', () => {
    expect(readReportView(writeReportView(FULL))).toEqual(FULL);
    expect(Object.values(writeReportView(usual)).filter(Boolean)).toEqual([]);
    const all = { ...usual, violationsOf: 'all' } as const;
    expect(readReportView(writeReportView(all))).toEqual(all);
  });

  it('takes what it does not understand for absent', () => {
    const nonsense = { tab: 'x', range: 'x', branch: '-1', couriers: 'x', violations: '0', from: 'x' };
    expect(readReportView(nonsense)).toEqual(usual);
  });

  it('reads the days that a link from the dashboard has', () => {
    expect(readReportView({ range: 'custom', from: '2026-03-02', to: '2026-03-03' }).range).toEqual({
      name: 'custom',
      from: '2026-03-02T10:00',
      to: '2026-03-04T07:00',
    });
  });

  it('another tab has another table', () => {
    expect(changeReportView(FULL, { tab: 'branches' })).toMatchObject({ sort: undefined, search: 'Iğdır' });
  });
});

describe('the range of a report (spec 2 §9)', () => {
  it('is the business day of 10:00–07:00 unless something else is chosen, before 07:00 yesterday’s', () => {
    const period = reportPeriod(usual.range, NIGHT);
    expect(period?.from.toISOString()).toBe('2026-03-02T07:00:00.000Z');
    expect(period?.to.toISOString()).toBe('2026-03-03T04:00:00.000Z');
  });

  it('özel begins with what was on screen, and is asked only when right', () => {
    const range = chooseRange('custom', { name: 'today' }, NIGHT);
    expect(range).toEqual({ name: 'custom', from: '2026-03-02T10:00', to: '2026-03-03T07:00' });
    expect(chooseRange('custom', FULL.range, NIGHT)).toBe(FULL.range);
    const wrong = { name: 'custom', from: '2026-03-04T10:00', to: '2026-03-02T07:00' } as const;
    expect(reportPeriod(wrong, NIGHT)).toBeNull();
  });

  it('can be made wider', () => {
    expect(widerRange({ name: 'today' })).toBe('week');
    expect(widerRange({ name: 'week' })).toBe('month');
    expect(widerRange({ name: 'month' })).toBeNull();
  });
});

describe('what a figure is made of', () => {
  const scope = { from: '2026-03-02T07:00:00.000Z', to: '2026-03-03T04:00:00.000Z', branchId: asBranchId(3) };
  it('is a list of the orders screen', () => {
    expect(ordersLink('late', scope)).toBe(
      '/orders?tab=geciken&range=custom&from=2026-03-02T10%3A00&to=2026-03-03T07%3A00&branch=3',
    );
    expect(ordersLink('delivered', { ...scope, branchId: 'all' })).toBe(
      '/orders?range=custom&from=2026-03-02T10%3A00&to=2026-03-03T07%3A00',
    );
  });

  it('or the morning before the range', () => {
    expect(gapLink(scope)).toContain('from=2026-03-02T07%3A00&to=2026-03-02T10%3A00');
  });
});
