import { array, assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areaKm2,
  type BoundaryShape,
  boundsOf,
  countPoints,
  crossesItself,
  findBoundaryFault,
  isNearPlace,
  middleOf,
  type Position,
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

/** Every edge with every other. */
function naive(ring: Ring): boolean {
  const edges = ring.slice(1).map((to, at): [Position, Position] => [ring[at] ?? [], to]);
  const side = ([[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]]: [Position, Position], [x = 0, y = 0]: Position) =>
    Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1));
  return edges.some((a) =>
    edges.some((b) => side(a, b[0]) * side(a, b[1]) < 0 && side(b, a[0]) * side(b, a[1]) < 0),
  );
}

describe('crossing edges', () => {
  it('the sweep finds what comparing all with all finds', () => {
    const point = tuple(integer({ min: 0, max: 30 }), integer({ min: 0, max: 30 }));
    assert(
      property(array(point, { minLength: 3, maxLength: 12 }), (points) => {
        const ring = [...points, points[0] ?? [0, 0]];
        expect(crossesItself(polygon(ring))).toBe(naive(ring));
      }),
    );
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
