import { describe, expect, it, vi } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatFullDateTime,
  formatPeriod,
  formatTime,
  formatViolationTime,
  istanbulInstant,
  istanbulParts,
  toViolationWire,
  VIOLATION_WIRE_OFFSET_HOURS,
} from './time.ts';

const at = (iso: string) => new Date(iso);
const two = (n: number) => String(n).padStart(2, '0');

describe('criteria "Facts": Istanbul is UTC+3 since 2016, earlier winters +2', () => {
  it.each([
    ['2026-11-21T06:59:59Z', '2026-11-21 09:59:59'],
    ['2026-11-21T21:00:00Z', '2026-11-22 00:00:00'],
    ['2026-12-31T20:59:59Z', '2026-12-31 23:59:59'],
    ['2026-12-31T21:00:00Z', '2027-01-01 00:00:00'],
    ['2028-02-28T21:30:00Z', '2028-02-29 00:30:00'],
    ['2016-01-15T12:00:00Z', '2016-01-15 14:00:00'],
    ['2016-07-15T12:00:00Z', '2016-07-15 15:00:00'],
    ['2017-01-15T12:00:00Z', '2017-01-15 15:00:00'],
    ['2015-11-08T00:59:59Z', '2015-11-08 03:59:59'],
    ['2015-11-08T01:00:00Z', '2015-11-08 03:00:00'],
  ])('%s reads %s', (iso, expected) => {
    const { year, month, day, hour, minute, second } = istanbulParts(at(iso));
    expect(`${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`).toBe(expected);
    expect(istanbulParts(at(iso).getTime())).toEqual(istanbulParts(at(iso)));
  });

  it('weekday: 21 November 2026 is a Saturday, 22 a Sunday, 23 a Monday', () => {
    expect([21, 22, 23].map((day) => istanbulParts(at(`2026-11-${day}T09:00:00Z`)).weekday)).toEqual([
      6, 7, 1,
    ]);
  });

  it('parts lead back to their instant, summer and winter', () => {
    for (const iso of [
      '2015-01-31T22:10:20.000Z',
      '2015-07-01T00:00:00.000Z',
      '2020-02-29T20:59:59.000Z',
      '2026-12-31T21:00:00.000Z',
    ]) {
      expect(istanbulInstant(istanbulParts(at(iso))).toISOString()).toBe(iso);
    }
  });

  it('parts out of range carry over', () => {
    expect(istanbulInstant({ year: 2026, month: 13, day: 1, hour: 7 }).toISOString()).toBe(
      '2027-01-01T04:00:00.000Z',
    );
    expect(istanbulInstant({ year: 2026, month: 3, day: 0 }).toISOString()).toBe('2026-02-27T21:00:00.000Z');
  });

  it('a time that occurs twice means the first, a skipped time is moved on', () => {
    expect(istanbulInstant({ year: 2015, month: 11, day: 8, hour: 3, minute: 30 }).toISOString()).toBe(
      '2015-11-08T00:30:00.000Z',
    );
    expect(istanbulInstant({ year: 2015, month: 3, day: 29, hour: 3, minute: 30 }).toISOString()).toBe(
      '2015-03-29T01:30:00.000Z',
    );
  });

  it('an invalid date is refused', () => {
    expect(() => istanbulParts(at('nonsense'))).toThrow(RangeError);
  });

  it('100,000 orders of a month ask the slow Intl once per quarter hour', () => {
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    // a month that no other test has asked for: properties draw theirs before 2100
    const start = Date.UTC(2177, 10, 1);
    for (let n = 0; n < 100_000; n++) istanbulParts(start + n * 25_920);
    const times = asked.mock.calls.length;
    asked.mockRestore();
    expect(times).toBe(30 * 24 * 4);
  });
});

describe('formats of times', () => {
  it('spec 1 §2.5: dd.MM HH:mm; spec 4 §9: dd.MM.yyyy HH:mm', () => {
    const instant = at('2026-03-05T20:04:59Z');
    expect(formatTime(instant)).toBe('23:04');
    expect(formatDateTime(instant)).toBe('05.03 23:04');
    expect(formatDate(instant)).toBe('05.03.2026');
    expect(formatFullDateTime(instant)).toBe('05.03.2026 23:04');
    expect(formatTime(at('2026-03-05T21:00:00Z'))).toBe('00:00');
  });

  it('spec 1 §2.3: the period reads d MMMM 10:00 - d MMMM 07:00', () => {
    expect(formatPeriod({ from: at('2026-11-21T07:00:00Z'), to: at('2026-11-22T04:00:00Z') })).toBe(
      '21 Kasım 10:00 - 22 Kasım 07:00',
    );
    expect(formatPeriod({ from: at('2026-12-31T07:00:00Z'), to: at('2027-01-01T04:00:00Z') })).toBe(
      '31 Aralık 10:00 - 1 Ocak 07:00',
    );
    expect(formatPeriod({ from: at('2026-08-31T07:00:00Z'), to: at('2026-09-01T04:00:00Z') })).toBe(
      '31 Ağustos 10:00 - 1 Eylül 07:00',
    );
  });

  it('DECISIONS "Time and numbers": a violation travels 3 h later and is read at its true local time', () => {
    const instant = at('2026-11-21T22:30:00Z');
    expect(VIOLATION_WIRE_OFFSET_HOURS).toBe(3);
    expect(toViolationWire(instant).toISOString()).toBe('2026-11-22T01:30:00.000Z');
    expect(formatViolationTime(toViolationWire(instant))).toBe('22.11 01:30');
    expect(formatViolationTime(toViolationWire(instant))).toBe(formatDateTime(instant));
  });
});
