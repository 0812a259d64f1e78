import { asBranchId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { aPaySlip, aWorkDay } from '../../../test/salary.ts';
import { trailRoute } from '../../../domain/pay/trail-route.ts';
import { daysIn, daySpan, movementsByDay, packagesIn } from './work-days.ts';

const SPAN = daySpan({ from: '2026-03-02T04:00:00.000Z', to: '2026-03-04T04:00:00.000Z' });

describe('what a span holds', () => {
  it('business days of it, newest first', () => {
    const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'].map((day) => aWorkDay({ day }));
    expect(SPAN).toEqual({ first: '2026-03-02', last: '2026-03-03' });
    expect(daysIn([aPaySlip({ days })], SPAN).map(({ day }) => day)).toEqual(['2026-03-03', '2026-03-02']);
  });

  it('packages by their business day: before 07:00 it is the day before', () => {
    const packages = ['2026-03-02T03:59:59Z', '2026-03-02T04:00:00Z', '2026-03-04T03:59:59Z'].map((at) => ({
      at,
    }));
    const found = packagesIn([aPaySlip({ packages: packages as never })], SPAN);
    expect(found.map(({ at }) => at)).toEqual(['2026-03-04T03:59:59Z', '2026-03-02T04:00:00Z']);
  });

  it('all packages of a whole month, also one of an earlier closed month', () => {
    const packages = ['2026-02-27T12:00:00Z', '2026-03-02T12:00:00Z'].map((at) => ({ at }));
    const march = daySpan({ from: '2026-03-01T04:00:00.000Z', to: '2026-04-01T04:00:00.000Z' });
    const slip = aPaySlip({ month: '2026-03', packages: packages as never });
    expect(packagesIn([slip], march)).toHaveLength(2);
    expect(packagesIn([slip], SPAN)).toHaveLength(1);
  });

  it('ways of the branch by day', () => {
    const way = (day: string, branchId: number) => ({
      day,
      branchId: asBranchId(branchId),
      from: day,
      to: day,
    });
    const movements = [way('2026-03-02', 1), way('2026-03-02', 2), way('2026-03-03', 1)];
    const byDay = movementsByDay([{ movements } as never], asBranchId(1));
    expect([...byDay].map(([day, ways]) => [day, ways.length])).toEqual([
      ['2026-03-02', 1],
      ['2026-03-03', 1],
    ]);
  });
});

describe('a way on the map', () => {
  const at = '2026-03-02T09:00:00Z';

  it('runs from its first to its last position', () => {
    const trail = [1, 2, 3].map((lat) => ({ lat, lng: 29, at }));
    const ends = [
      { lat: 1, lng: 29 },
      { lat: 3, lng: 29 },
    ];
    expect(trailRoute({ trail })).toMatchObject({ stops: ends });
    expect(trailRoute({ trail })?.line).toHaveLength(3);
  });

  it('is none without positions', () => {
    expect([trailRoute({ trail: null }), trailRoute({ trail: [] })]).toEqual([null, null]);
  });
});
