import { describe, expect, it } from 'vitest';
import { daysOf } from '../../../lib/calendar-days.ts';
import { auditQuery, type AuditView, readAuditView, WHOLE_LOG, writeAuditView } from './audit-view.ts';

/** Monday 2 March 2026, 23:30 in UTC: already Tuesday in Istanbul. */
const NOW = new Date('2026-03-02T23:30:00.000Z');

describe('the view of the audit log in the address', () => {
  const FULL: AuditView = {
    search: 'ayşe',
    group: 'keys',
    time: 'custom',
    days: { first: '2026-03-01', last: '2026-03-02' },
    actorId: 7,
    subject: { kind: 'branch', id: 3 },
  };
  it('is read back as it was written; what is as usual needs no address', () => {
    expect(readAuditView(writeAuditView(FULL))).toEqual(FULL);
    expect(Object.values(writeAuditView(WHOLE_LOG)).filter(Boolean)).toEqual([]);
  });

  it.each([
    { what: 'everything' },
    { when: 'yesterday' },
    { when: 'custom' },
    { when: 'custom', from: '2026-13-01', to: '2026-03-02' },
    { who: '-1' },
    { who: '1e3' },
    { on: 'order-3' },
    { on: 'user' },
    { on: 'user-0' },
    { q: 'a' },
    { q: '\u0000' },
  ])('nonsense is left out: %j', (params) => {
    expect(readAuditView(params)).toEqual(WHOLE_LOG);
  });

  it('days are those of Istanbul’s calendar, whole', () => {
    const days = (time: AuditView['time']) => daysOf({ time, days: null }, NOW);
    expect(days('all')).toBeNull();
    expect(days('today')).toEqual({ first: '2026-03-03', last: '2026-03-03' });
    expect(days('week')).toEqual({ first: '2026-02-25', last: '2026-03-03' });
    expect(days('month')).toEqual({ first: '2026-02-02', last: '2026-03-03' });
    expect(auditQuery({ ...WHOLE_LOG, time: 'today' }, NOW)).toEqual({
      from: '2026-03-02T21:00:00.000Z',
      to: '2026-03-03T21:00:00.000Z',
    });
  });
});
