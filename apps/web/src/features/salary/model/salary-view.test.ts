import { describe, expect, it } from 'vitest';
import {
  closableMonth,
  daysOfMonth,
  lastDayOf,
  nextMonth,
  offeredMonths,
  previousMonth,
  readSalaryView,
  salaryScope,
  writeSalaryView,
} from './salary-view.ts';

/** 10 April 2026, 12:00 in Istanbul. */
const NOW = Date.parse('2026-04-10T09:00:00Z');

describe('the salary screen in the address bar', () => {
  it.each([
    {},
    { month: '2026-02', branch: '7', q: 'kaya', inactive: '1', sort: '-paid', close: '1' },
    { range: 'custom', from: '2026-03-20', to: '2026-04-05' },
  ])('is written as it is read: %j', (address) => {
    const written = Object.entries(writeSalaryView(readSalaryView(address)));
    expect(Object.fromEntries(written.filter(([, value]) => value !== undefined))).toEqual(address);
  });

  it('what it does not understand counts as absent', () => {
    const view = readSalaryView({ month: '2026-13', branch: 'x', range: 'custom', from: 'dün' });
    expect(view).toMatchObject({ month: null, branchId: 'all', days: null });
  });
});

describe('what is asked for', () => {
  const scopeOf = (address: Record<string, string>) => salaryScope(readSalaryView(address), 'all', NOW);

  it('the running month, from 07:00 of its first day', () => {
    expect(scopeOf({})).toMatchObject({
      month: '2026-04',
      from: '2026-04-01T04:00:00.000Z',
      to: '2026-05-01T04:00:00.000Z',
    });
  });

  it('before 07:00 of the first day the month before still runs', () => {
    const view = readSalaryView({});
    expect(salaryScope(view, 'all', Date.parse('2026-04-01T03:59:59Z')).month).toBe('2026-03');
    expect(salaryScope(view, 'all', Date.parse('2026-04-01T04:00:00Z')).month).toBe('2026-04');
  });

  it('a month to come is the running one', () => expect(scopeOf({ month: '2027-01' }).month).toBe('2026-04'));

  it('a range takes whole business days', () => {
    expect(scopeOf({ range: 'custom', from: '2026-02-27', to: '2026-03-01' })).toMatchObject({
      month: null,
      from: '2026-02-27T04:00:00.000Z',
      to: '2026-03-02T04:00:00.000Z',
    });
  });
});

describe('months', () => {
  it('follow each other over the year', () => {
    expect([previousMonth('2026-01'), nextMonth('2025-12')]).toEqual(['2025-12', '2026-01']);
  });

  it('are offered from the running one back, and an older one that is wanted', () => {
    const offered = offeredMonths(NOW, '2020-05');
    expect(offered[0]).toEqual({ value: '2026-04', label: 'Nisan 2026 (sürüyor)' });
    expect(offered[1]?.label).toBe('Mart 2026');
    expect(offered.at(-1)?.value).toBe('2020-05');
    expect(offered).toHaveLength(25);
  });

  it('can be closed when they are over', () => {
    expect(closableMonth(readSalaryView({}), NOW)).toBe('2026-03');
    expect(closableMonth(readSalaryView({ month: '2026-01' }), NOW)).toBe('2026-01');
    expect(closableMonth(readSalaryView({ range: 'custom', from: '2026-02-01' }), NOW)).toBe('2026-03');
  });

  it('begin an own range with their days, and a deduction with the last one that has come', () => {
    expect(daysOfMonth('2026-02', '2026-04-10')).toEqual({ first: '2026-02-01', last: '2026-02-28' });
    expect(daysOfMonth('2026-04', '2026-04-10')).toEqual({ first: '2026-04-01', last: '2026-04-10' });
    expect(lastDayOf({ to: '2026-03-01T04:00:00.000Z' }, NOW)).toBe('2026-02-28');
    expect(lastDayOf({ to: '2026-05-01T04:00:00.000Z' }, NOW)).toBe('2026-04-10');
  });
});
