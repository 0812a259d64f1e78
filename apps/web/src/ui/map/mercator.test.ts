import { describe, expect, test } from 'vitest';
import {
  boundsOf,
  circleBounds,
  isDrawable,
  offsetBy,
  pixelsPerMetre,
  toWorld,
  worldSizePx,
} from './mercator.ts';

describe('mercator', () => {
  test('Istanbul at zoom 12 lies where Leaflet puts it', () => {
    // By the textbook formula x = (lng+180)/360·2^20, y = (1 − ln(tan φ + sec φ)/π)/2·2^20
    const { x, y } = toWorld({ lat: 41.0082, lng: 28.9784 });
    expect(x * worldSizePx(12)).toBeCloseTo(608_693.708, 2);
    expect(y * worldSizePx(12)).toBeCloseTo(393_106.782, 2);
  });

  test('pixels per metre: 156,543 m a pixel on the equator at zoom 0', () => {
    expect(1 / pixelsPerMetre(0, 0)).toBeCloseTo(156_543.034, 2);
    expect(pixelsPerMetre(60, 10) / pixelsPerMetre(0, 10)).toBeCloseTo(2, 5);
  });

  test('bounds ignore 0/0, NaN and places off the map', () => {
    expect(boundsOf([])).toBeNull();
    expect(
      boundsOf([
        { lat: 0, lng: 0 },
        { lat: Number.NaN, lng: 29 },
      ]),
    ).toBeNull();
    expect(
      boundsOf([
        { lat: 41, lng: 29 },
        { lat: 0, lng: 0 },
        { lat: 40.9, lng: 29.2 },
      ]),
    ).toEqual([
      { lat: 40.9, lng: 29 },
      { lat: 41, lng: 29.2 },
    ]);
    expect(isDrawable({ lat: 91, lng: 29 })).toBe(false);
  });

  test('a circle fits when its square does', () => {
    const [low, high] = circleBounds({ lat: 0, lng: 29, radiusM: 111.319_49 });
    expect([low.lat, low.lng, high.lat, high.lng].map((degrees) => degrees.toFixed(5))).toEqual([
      '-0.00100',
      '28.99900',
      '0.00100',
      '29.00100',
    ]);
  });

  test('offsets are metres on the ground', () => {
    const moved = offsetBy({ lat: 41, lng: 29 }, 111.319_49, 0);
    expect(moved.lat).toBeCloseTo(41.001, 6);
    const east = offsetBy({ lat: 60, lng: 29 }, 0, 111.319_49);
    expect(east.lng).toBeCloseTo(29.002, 6);
  });
});
