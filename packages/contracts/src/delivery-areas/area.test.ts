import { describe, expect, it } from 'vitest';
import { distanceM } from '../domain/geo.ts';
import { areaKm2, type BoundaryShape } from '../neighborhoods/boundary.ts';
import {
  circleAround,
  circleRadiusM,
  holdsPoint,
  isNearBranch,
  isOutsideArea,
  MAX_AREA_POINTS,
} from './area.ts';
import { findAreaFault } from './area-faults.ts';
import { SaveDeliveryAreaBody } from './schema.ts';

const BRANCH = { lat: 40.9903, lng: 29.0275 };
const square = (lng: number, lat: number, size: number): number[][] => [
  [lng, lat],
  [lng + size, lat],
  [lng + size, lat + size],
  [lng, lat + size],
  [lng, lat],
];
const box = (...at: [number, number, number]): BoundaryShape => ({
  type: 'Polygon',
  coordinates: [square(...at)],
});
const faultOf = (body: unknown): string | undefined =>
  SaveDeliveryAreaBody.safeParse(body).error?.issues[0]?.message;
const drawn = (shape: unknown) => faultOf({ kind: 'DRAWN', rule: 'MARK', shape });

describe('decision 098: whether an area holds a point', () => {
  const ring: BoundaryShape = {
    type: 'MultiPolygon',
    coordinates: [[square(29, 41, 0.1), square(29.04, 41.04, 0.02)], [square(29.2, 41, 0.01)]],
  };
  it.each([
    ['inside', 29.01, 41.01, true],
    ['its corner', 29, 41, true],
    ['its edge', 29.1, 41.05, true],
    ['a centimetre off its edge', 29.1 + 9e-8, 41.05, true],
    ['a metre off its edge', 29.100_012, 41.05, false],
    ['in the hole', 29.05, 41.05, false],
    ["the hole's edge", 29.04, 41.05, true],
    ['the island', 29.205, 41.005, true],
    ['between both', 29.15, 41.005, false],
    ['the other axis', 41.01, 29.01, false],
  ])('%s', (_, lng, lat, isHeld) => {
    expect(holdsPoint(ring, { lat, lng })).toBe(isHeld);
    expect(isOutsideArea(ring, { lat, lng })).toBe(!isHeld);
  });

  it('the middle of a slanting edge lies on it', () => {
    const slanted: BoundaryShape = {
      type: 'Polygon',
      coordinates: [
        [
          [29.012_345, 41.000_001],
          [29.123_457, 41.098_763],
          [29.2, 41],
          [29.012_345, 41.000_001],
        ],
      ],
    };
    expect(
      holdsPoint(slanted, { lng: (29.012_345 + 29.123_457) / 2, lat: (41.000_001 + 41.098_763) / 2 }),
    ).toBe(true);
  });

  it('without a shape nothing is outside', () => {
    expect(isOutsideArea(null, { lat: 0, lng: 0 })).toBe(false);
  });
});

describe('the circle where no road is known', () => {
  it('15 minutes at 20 km/h, a road 1.3 times as long as the great circle: 3,846 m', () => {
    expect(circleRadiusM(15, 20)).toBe(3846);
    const circle = circleAround(BRANCH, 3846);
    for (const [lng = 0, lat = 0] of circle.type === 'Polygon' ? (circle.coordinates[0] ?? []) : [])
      expect(distanceM({ lat, lng }, BRANCH)).toBeCloseTo(3846, -1);
    expect(areaKm2(circle)).toBeCloseTo(Math.PI * 3.846 ** 2, 0);
    expect(findAreaFault(circle)).toBeNull();
  });
});

describe('bad input', () => {
  it.each([[4, 61, 7.5, '15', null].map((minutes) => faultOf({ kind: 'MINUTES', rule: 'MARK', minutes }))])(
    'minutes below 5, over 60, broken, as text, none',
    (...faults) => {
      expect(new Set(faults)).toEqual(new Set(['Dakika 5 ile 60 arasında bir tam sayı olmalı']));
    },
  );

  it('no kind, no rule, an unknown field', () => {
    expect(faultOf({})).toBe('Bölge yok, yolda süre veya haritada çizilen bölge seçin');
    expect(faultOf({ kind: 'MINUTES', minutes: 10, rule: 'x' })).toBe(
      'İşaretlemeyi veya geri çevirmeyi seçin',
    );
    expect(SaveDeliveryAreaBody.safeParse({ kind: 'NONE', minutes: 10 }).success).toBe(false);
  });

  it.each([
    [
      'crosses itself',
      [
        [29, 41],
        [29.1, 41.1],
        [29.1, 41],
        [29, 41.1],
        [29, 41],
      ],
      'kenarları birbirini kesiyor',
    ],
    ['swapped axes', square(41, 29, 0.1), 'sırası ters'],
    ['another continent', square(-74, 40.7, 0.1), 'Türkiye’nin dışına'],
    ['huge', square(28, 38, 3), 'Bölge çok büyük'],
    ['a line', square(29, 41, 0.000_1), 'bir alan çevrelemiyor'],
    ['open', square(29, 41, 0.1).slice(0, 4), 'kapalı olmalı'],
  ])('a shape that is %s', (_, ring, text) => {
    expect(drawn({ type: 'Polygon', coordinates: [ring] })).toContain(text);
  });

  it('more than 500 points; 500 are taken', () => {
    const circle = (points: number) => {
      const ring = Array.from({ length: points - 1 }, (__, at) => {
        const angle = (at / (points - 1)) * 2 * Math.PI;
        return [29 + 0.05 * Math.cos(angle), 41 + 0.05 * Math.sin(angle)];
      });
      return { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
    };
    expect(drawn(circle(MAX_AREA_POINTS))).toBeUndefined();
    expect(drawn(circle(MAX_AREA_POINTS + 1))).toBe('Bölge en fazla 500 noktadan oluşabilir.');
  });

  it('near its branch: around it, beside it, not in another city', () => {
    expect(isNearBranch(box(29, 40.95, 0.1), BRANCH)).toBe(true);
    expect(isNearBranch(box(29.2, 41, 0.1), BRANCH)).toBe(true);
    expect(isNearBranch(box(32.8, 39.9, 0.1), BRANCH)).toBe(false);
  });
});
