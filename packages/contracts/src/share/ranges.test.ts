import { describe, expect, it } from 'vitest';
import { SHARE_RANGES, sharePeriod } from './ranges.ts';

const at = (now: string) =>
  SHARE_RANGES.map((range) => {
    const { from, to } = sharePeriod(range, new Date(now));
    return [from.toISOString(), to.toISOString()];
  });

describe('decision 079: ranges of the share, business days from 07:00', () => {
  it('a Friday', () => {
    const now = '2026-11-27T20:00:00.000Z';
    expect(at(now)).toEqual([
      ['2026-11-23T04:00:00.000Z', now],
      ['2026-11-16T04:00:00.000Z', '2026-11-23T04:00:00.000Z'],
      ['2026-11-01T04:00:00.000Z', now],
      ['2026-10-01T04:00:00.000Z', '2026-11-01T04:00:00.000Z'],
    ]);
  });

  it('before 07:00 of Monday, the first: still the week and month before', () => {
    const now = '2026-06-01T03:59:59.000Z';
    expect(at(now)).toEqual([
      ['2026-05-25T04:00:00.000Z', now],
      ['2026-05-18T04:00:00.000Z', '2026-05-25T04:00:00.000Z'],
      ['2026-05-01T04:00:00.000Z', now],
      ['2026-04-01T04:00:00.000Z', '2026-05-01T04:00:00.000Z'],
    ]);
  });

  it('January: the month before is December', () => {
    expect(at('2027-01-05T12:00:00.000Z')[3]).toEqual([
      '2026-12-01T04:00:00.000Z',
      '2027-01-01T04:00:00.000Z',
    ]);
  });
});
