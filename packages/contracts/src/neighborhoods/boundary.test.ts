import { describe, expect, it } from 'vitest';
import {
  areaKm2,
  type BoundaryShape,
  boundsOf,
  countPoints,
  findBoundaryFault,
  isNearPlace,
  middleOf,
  type Ring,
} from './boundary.ts';
import { neighborhoodKey } from './names.ts';

const polygon = (...rings: Ring[]): BoundaryShape => ({ type: 'Polygon', coordinates: rings });
const square = (lat: number, lng: number, half: number): Ring => [
  [lng - half, lat - half],
  [lng + half, lat - half],
  [lng + half, lat + half],
  [lng - half, lat + half],
  [lng - half, lat - half],
];
const circle = (points: number): Ring =>
  Array.from({ length: points }, (_, at) => {
    const angle = ((at % (points - 1)) / (points - 1)) * 2 * Math.PI;
    return [29 + 0.02 * Math.cos(angle), 41 + 0.02 * Math.sin(angle)];
  });

describe('DECISIONS "Owner tools": what a boundary may be', () => {
  it.each([
    ['a square', polygon(square(41, 29, 0.01)), null],
    ['with a hole', polygon(square(41, 29, 0.01), square(41, 29, 0.005)), null],
    [
      'two parts',
      { type: 'MultiPolygon', coordinates: [[square(41, 29, 0.01)], [square(41.1, 29, 0.01)]] },
      null,
    ],
    [
      'parts that touch',
      { type: 'MultiPolygon', coordinates: [[square(41, 29, 0.01)], [square(41, 29.02, 0.01)]] },
      null,
    ],
    [
      'parts that overlap',
      { type: 'MultiPolygon', coordinates: [[square(41, 29, 0.01)], [square(41.005, 29.005, 0.01)]] },
      'CROSSES_ITSELF',
    ],
    ['a hole across the edge', polygon(square(41, 29, 0.01), square(41.01, 29.01, 0.005)), 'CROSSES_ITSELF'],
    ['swapped', polygon(square(28.97, 41, 0.01)), 'SWAPPED_AXES'],
    ['abroad', polygon(square(52, 13, 0.01)), 'OUTSIDE_TURKIYE'],
    ['half abroad', polygon(square(42.4, 29, 0.01)), 'OUTSIDE_TURKIYE'],
    [
      'a line',
      polygon([
        [29, 41],
        [29.01, 41],
        [29.02, 41],
        [29, 41],
      ]),
      'TOO_SMALL',
    ],
    ['a province', polygon(square(39, 35, 0.6)), 'TOO_LARGE'],
    [
      'two points',
      polygon([
        [29, 41],
        [29.01, 41],
        [29, 41],
      ]),
      'OPEN_RING',
    ],
    ['open', polygon(square(41, 29, 0.01).slice(0, 4)), 'OPEN_RING'],
    ['nothing', polygon(), 'OPEN_RING'],
    ['a part of nothing', { type: 'MultiPolygon', coordinates: [[], [square(41, 29, 0.01)]] }, 'OPEN_RING'],
    ['very many points', polygon(circle(50_001)), 'TOO_MANY_POINTS'],
    [
      'very many parts',
      { type: 'MultiPolygon', coordinates: Array.from({ length: 101 }, () => [square(41, 29, 0.01)]) },
      'TOO_MANY_RINGS',
    ],
  ] as const)('%s', (_name, shape, fault) => {
    expect(findBoundaryFault(shape)).toBe(fault);
  });

  it('area in km², holes out: 0.02° by 0.02° at 41° is 2.224 km by 1.678 km', () => {
    expect(areaKm2(polygon(square(41, 29, 0.01)))).toBeCloseTo(3.733, 2);
    expect(areaKm2(polygon(square(41, 29, 0.01), square(41, 29, 0.005)))).toBeCloseTo(2.8, 2);
  });

  it('box, middle, points', () => {
    const shape = polygon(square(41, 29, 0.01));
    expect(boundsOf(shape)).toEqual({ minLat: 40.99, minLng: 28.99, maxLat: 41.01, maxLng: 29.01 });
    expect(middleOf(boundsOf(shape)).lat).toBeCloseTo(41, 9);
    expect(countPoints(shape)).toBe(5);
  });

  it('a boundary far from its place may have its axes swapped in the east, where both are possible', () => {
    const place = { lat: 38.4, lng: 41 };
    expect(isNearPlace(polygon(square(38.4, 41, 0.01)), place)).toBe(true);
    expect(findBoundaryFault(polygon(square(41, 38.4, 0.01)))).toBeNull();
    expect(isNearPlace(polygon(square(41, 38.4, 0.01)), place)).toBe(false);
  });
});

describe('issue: a place is saved once', () => {
  it.each(['Caferağa', 'CAFERAĞA MAHALLESİ', 'caferaga  mah.', 'Caferağa Mh', ' Caferağa Mahalle'])(
    '%s',
    (name) => {
      expect(neighborhoodKey(name)).toBe('caferaga');
    },
  );
  it('a name of that word alone stays one', () => {
    expect(neighborhoodKey('Mahalle')).toBe('mahalle');
    expect(neighborhoodKey('Yenimahalle')).toBe('yenimahalle');
  });
});
