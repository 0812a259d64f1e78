import { describe, expect, it } from 'vitest';
import { chooseStepFix, type StepFix } from './step-fix.ts';

const AT = Date.UTC(2026, 2, 2, 16, 30);
/** Straight north: 1° of latitude is 6 371 000 · π / 180 = 111 194.926 645 m. */
const fix = (metres: number, secondsBefore: number, extra: Partial<StepFix> = {}): StepFix => ({
  lat: 40.99 + metres / 111_194.926_645,
  lng: 29.03,
  fixAt: AT - secondsBefore * 1_000,
  accuracyM: 10,
  mocked: false,
  ...extra,
});
const choose = (sent: StepFix | null, ...trail: StepFix[]) => chooseStepFix({ at: AT, sent, trail });

describe('issue "A false violation": a step is judged by the fix of its own moment, or by none', () => {
  it('the one that was sent with it, before any that is stored', () => {
    const sent = fix(0, 2);
    expect(choose(sent, fix(300, 40), fix(20, 4))).toEqual({ fix: sent, isSentRefused: false });
    expect(choose(sent)).toEqual({ fix: sent, isSentRefused: false });
  });

  it('without it the stored one nearest in time, before or after', () => {
    const [before, after] = [fix(300, 20), fix(40, -6)];
    expect(choose(null, before, after).fix).toBe(after);
    expect(choose(null, before).fix).toBe(before);
  });

  it.each([
    [30, true],
    [30.001, false],
    [-30, true],
    [-30.001, false],
    [45, false],
    [119, false],
  ])('a stored or sent fix of %d s before: %s', (seconds, counts) => {
    const one = fix(900, seconds);
    expect(choose(null, one).fix).toBe(counts ? one : null);
    expect(choose(one).fix).toBe(counts ? one : null);
  });

  it('none at all is none, and nothing was refused', () => {
    expect(choose(null)).toEqual({ fix: null, isSentRefused: false });
    expect(choose(fix(0, 200))).toEqual({ fix: null, isSentRefused: false });
  });
});

describe('the rules of positions hold for the fix of a step', () => {
  it.each<[string, Partial<StepFix>]>([
    ['mocked', { mocked: true }],
    ['worse than 100 m', { accuracyM: 101 }],
  ])('one that is %s proves nothing, sent or stored', (_, extra) => {
    const stored = fix(600, 12);
    expect(choose(fix(0, 0, extra), stored)).toEqual({ fix: stored, isSentRefused: true });
    expect(choose(fix(0, 0, extra))).toEqual({ fix: null, isSentRefused: true });
    expect(choose(null, fix(600, 12, extra)).fix).toBeNull();
  });

  it('exactly 100 m counts, and a phone that does not say how certain it is', () => {
    for (const accuracyM of [100, null]) expect(choose(fix(0, 0, { accuracyM })).fix).not.toBeNull();
  });

  // 150 km/h are 41.667 m/s; both fixes are certain to 10 m
  it.each([
    [436, 10, true],
    [437, 10, false],
    [2_000, 47, false],
    [1_900, 47, true],
  ])('a door %d m from where the courier was %d s before: believed %s', (metres, seconds, isBelieved) => {
    const sent = fix(metres, 0);
    const [older, last] = [fix(0, seconds + 20), fix(0, seconds)];
    const choice = choose(sent, older, last);
    expect(choice.isSentRefused).toBe(!isBelieved);
    const stored = seconds <= 30 ? last : null;
    expect(choice.fix).toBe(isBelieved ? sent : stored);
  });

  it('a door that the courier was not at a moment later is not believed either', () => {
    const after = fix(700, -5);
    expect(choose(fix(0, 0), fix(700, 25), after)).toEqual({ fix: after, isSentRefused: true });
  });

  it('one reading gone wrong neither refuses a true fix nor is a proof itself', () => {
    const [road, jump, door] = [fix(60, 8), fix(900, 4), fix(0, 0)];
    expect(choose(door, fix(90, 12), road, jump)).toEqual({ fix: door, isSentRefused: false });
    expect(choose(null, fix(90, 12), road, jump, fix(0, -4)).fix).not.toBe(jump);
  });

  it('the noise of two readings of one place is no speed', () => {
    const sent = fix(60, 0, { accuracyM: 40 });
    expect(choose(sent, fix(0, 1, { accuracyM: 30 })).fix).toBe(sent);
  });

  it('the same fix stored already changes nothing', () => {
    const sent = fix(10, 3);
    expect(choose(sent, fix(30, 8), { ...sent }).fix).toBe(sent);
    const forged = fix(0, 3);
    expect(choose(forged, fix(600, 23), fix(600, 3)).isSentRefused).toBe(true);
  });
});
