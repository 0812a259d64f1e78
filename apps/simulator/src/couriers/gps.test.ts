import { PositionFix } from '@ulak/contracts/couriers/schema';
import { distanceM } from '@ulak/contracts/domain/geo';
import { describe, expect, it } from 'vitest';
import { createRandom } from '@ulak/city/random';
import { createGpsSpoofer, simulateGpsFix } from './gps.ts';

const truth = {
  place: { lat: 41.0432, lng: 29.0054 },
  speedKmh: 27,
  headingDeg: 359.7,
  at: 1_795_000_000_000,
};

describe('simulateGpsFix', () => {
  it('is valid for the contract, off by metres', () => {
    const random = createRandom(5);
    const fixes = Array.from({ length: 3_000 }, () => simulateGpsFix(random, truth));
    for (const fix of fixes) expect(PositionFix.safeParse(fix).success).toBe(true);
    const away = fixes.map((fix) => distanceM(truth.place, fix)).toSorted((a, b) => a - b);
    expect(away[1_500]).toBeGreaterThan(1);
    expect(away[1_500]).toBeLessThan(12);
  });

  it('has a poor accuracy when it is far off', () => {
    const random = createRandom(6);
    const lost = Array.from({ length: 3_000 }, () => simulateGpsFix(random, truth)).filter(
      ({ accuracy }) => (accuracy ?? 0) > 100,
    );
    expect(lost.length).toBeGreaterThan(10);
    expect(lost.length).toBeLessThan(60);
  });

  it('has no heading while standing', () => {
    expect(simulateGpsFix(createRandom(1), { ...truth, speedKmh: 0 })).not.toHaveProperty('heading');
    expect(simulateGpsFix(createRandom(1), truth)).toMatchObject({ speed: 7.5, heading: 0 });
  });
});

describe('createGpsSpoofer', () => {
  it('spoofs one in about 20,000 fixes, in two ways that the server detects', () => {
    const fake = createGpsSpoofer(createRandom(11));
    const trueFix = simulateGpsFix(createRandom(1), truth);
    const spoofed = Array.from({ length: 400_000 }, () => fake(trueFix)).filter((fix) => fix !== trueFix);
    expect(spoofed.length).toBeGreaterThan(8);
    expect(spoofed.length).toBeLessThan(40);
    const pretended = spoofed.filter(({ mocked }) => mocked === true);
    const jumps = spoofed.filter(({ mocked }) => mocked !== true);
    expect(Math.min(pretended.length, jumps.length)).toBeGreaterThan(0);
    for (const fix of spoofed) expect(PositionFix.safeParse(fix).success).toBe(true);
    // More than 150 km/h even after the 20 s between the readings of one who stands.
    for (const jump of jumps) expect(distanceM(trueFix, jump)).toBeGreaterThan(1_100);
  });
});
