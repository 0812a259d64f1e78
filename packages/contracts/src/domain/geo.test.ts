import { describe, expect, it } from 'vitest';
import {
  bearingDeg,
  distanceKm,
  distanceM,
  ISTANBUL,
  isValidCoordinate,
  isWithin,
  roundKm,
  speedKmh,
} from './geo.ts';

const kadikoy = { lat: 40.9903, lng: 29.029 };

describe('spec 1 §9, spec 3 §9: great-circle distance', () => {
  it('one degree on the equator or along a meridian is 6371·π/180 = 111.19493 km', () => {
    expect(distanceKm({ lat: 0, lng: 10 }, { lat: 0, lng: 11 })).toBeCloseTo(111.194_926_645, 8);
    expect(distanceKm({ lat: 41, lng: 29 }, { lat: 42, lng: 29 })).toBeCloseTo(111.194_926_645, 8);
    expect(distanceM({ lat: 41, lng: 29 }, { lat: 42, lng: 29 })).toBeCloseTo(111_194.926_645, 4);
  });

  it('half way round is 6371·π = 20015.0868 km; the same point is 0; direction does not matter', () => {
    expect(distanceKm({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(20_015.086_796, 5);
    expect(distanceKm(kadikoy, kadikoy)).toBe(0);
    const taksim = { lat: 41.0369, lng: 28.985 };
    expect(distanceKm(kadikoy, taksim)).toBe(distanceKm(taksim, kadikoy));
    // Δlat 0.0466° = 5.1817 km, Δlng 0.044° · cos 41.0136° = 3.6919 km → √(…) = 6.3624 km
    expect(distanceKm(kadikoy, taksim)).toBeCloseTo(6.362, 2);
  });

  it('DECISIONS: km are stored with two decimals', () => {
    expect([roundKm(2.344), roundKm(2.346), roundKm(0)]).toEqual([2.34, 2.35, 0]);
  });

  it('spec 3 §4.4: inside a radius, its edge included', () => {
    // 0.0009° of latitude = 100.075 m
    const near = { lat: kadikoy.lat + 0.0009, lng: kadikoy.lng };
    expect(isWithin(near, kadikoy, 100)).toBe(false);
    expect(isWithin(near, kadikoy, 101)).toBe(true);
    expect(isWithin(near, kadikoy, distanceM(near, kadikoy))).toBe(true);
  });
});

describe('spec 1 §5, criteria A13: valid coordinates', () => {
  it.each([
    [41, 29, true],
    [90, 180, true],
    [-90, -180, true],
    [0, 29, true],
    [41, 0, true],
    [0, 0, false],
    [90.000_001, 29, false],
    [41, -180.5, false],
    [Number.NaN, 29, false],
    [41, Number.POSITIVE_INFINITY, false],
  ])('%d, %d → %s', (lat, lng, valid) => {
    expect(isValidCoordinate({ lat, lng })).toBe(valid);
  });
});

describe('direction and speed', () => {
  it('north 0, east 90, south 180, west 270', () => {
    const o = { lat: 0, lng: 10 };
    expect(bearingDeg(o, { lat: 1, lng: 10 })).toBeCloseTo(0, 6);
    expect(bearingDeg(o, { lat: 0, lng: 11 })).toBeCloseTo(90, 6);
    expect(bearingDeg(o, { lat: -1, lng: 10 })).toBeCloseTo(180, 6);
    expect(bearingDeg(o, { lat: 0, lng: 9 })).toBeCloseTo(270, 6);
    expect(bearingDeg(o, o)).toBe(0);
  });

  it('north-east over a great circle: from 30° N to 60° N, 60° further east, it starts at 34.715°', () => {
    // y = sin 60 · cos 60 = 0.43301; x = cos 30 · sin 60 − sin 30 · cos 60 · cos 60 = 0.625; arctan 0.69282
    expect(bearingDeg({ lat: 30, lng: 0 }, { lat: 60, lng: 60 })).toBeCloseTo(34.715, 3);
    // on the parallel of 45° N a quarter of the way round: arctan √2
    expect(bearingDeg({ lat: 45, lng: 0 }, { lat: 45, lng: 90 })).toBeCloseTo(54.7356, 4);
  });

  it('111.195 km in one hour is 111.195 km/h; no time is infinitely fast; no way is 0', () => {
    const a = { lat: 41, lng: 29, fixAt: 0 };
    expect(speedKmh(a, { lat: 42, lng: 29, fixAt: 3_600_000 })).toBeCloseTo(111.194_926_645, 6);
    expect(speedKmh({ lat: 42, lng: 29, fixAt: 3_600_000 }, a)).toBeCloseTo(111.194_926_645, 6);
    expect(speedKmh(a, { lat: 42, lng: 29, fixAt: 0 })).toBe(Number.POSITIVE_INFINITY);
    expect(speedKmh(a, a)).toBe(0);
  });
});

it('spec 1 §9: a map without anything to show is centred on Istanbul', () => {
  expect(ISTANBUL).toEqual({ lat: 41.0082, lng: 28.9784 });
});
