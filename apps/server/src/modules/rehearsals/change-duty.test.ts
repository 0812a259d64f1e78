import { describe, expect, it } from 'vitest';
import { changeDuty } from './change-duty.ts';
import { couriersByHour, type Duty, hourSpan } from './day-facts.ts';

/** 11:00–19:00, 15:00–23:00, 18:24–21:00. */
const DUTY: Duty[] = [
  { courier: 1, from: 240, to: 720 },
  { courier: 2, from: 480, to: 960 },
  { courier: 3, from: 684, to: 840 },
];
const asItWas = couriersByHour(DUTY).map(Math.round);
const wantedWith = (changes: Readonly<Record<number, number>>): number[] =>
  asItWas.map((count, hour) => changes[hour] ?? count);

describe('other numbers of couriers by hour', () => {
  it('the day’s own numbers, rounded, leave everybody as they were', () => {
    expect(changeDuty(DUTY, asItWas)).toEqual(DUTY);
  });

  it('added couriers come for whole runs of hours', () => {
    const more = changeDuty(DUTY, wantedWith({ 15: 4, 16: 4, 17: 3, 22: 2 }));
    expect(more.filter(({ courier }) => courier < 0)).toEqual([
      { courier: -1, from: 480, to: 660 },
      { courier: -2, from: 900, to: 960 },
      { courier: -3, from: 480, to: 600 },
    ]);
    expect(more.filter(({ courier }) => courier > 0)).toEqual(DUTY);
  });

  it('who came last leaves, and stays away for the hours after it', () => {
    expect(changeDuty(DUTY, wantedWith({ 16: 1, 17: 1 }))).toEqual([
      { courier: 1, from: 240, to: 720 },
      { courier: 2, from: 480, to: 540 },
      { courier: 2, from: 660, to: 960 },
      { courier: 3, from: 684, to: 840 },
    ]);
  });

  it('each hour has what was asked for, whatever it was', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const wanted = Array.from({ length: 24 }, (_, hour) => (hour * seed * 7) % 6);
      const got = couriersByHour(changeDuty(DUTY, wanted));
      const had = couriersByHour(DUTY);
      for (const [hour, count] of wanted.entries())
        expect(got[hour]).toBeCloseTo(count === Math.round(had[hour] ?? 0) ? (had[hour] ?? 0) : count, 6);
    }
  });

  it('the day begins at seven', () => {
    expect([hourSpan(7), hourSpan(6)]).toEqual([
      { from: 0, to: 60 },
      { from: 1_380, to: 1_440 },
    ]);
    expect(
      changeDuty(
        [],
        wantedWith({}).map((_, hour) => (hour === 6 || hour === 7 ? 1 : 0)),
      ),
    ).toEqual([
      { courier: -1, from: 0, to: 60 },
      { courier: -2, from: 1_380, to: 1_440 },
    ]);
  });
});
