import { array, assert, boolean, constantFrom, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position, Ring } from './boundary.ts';
import { findStructureFault, type StructureFault } from './boundary-structure.ts';

type Point = readonly [number, number];
/** A ring over a grid of hundredths of a degree. */
const ring = (...points: readonly Point[]): Ring =>
  [...points, points[0] ?? [0, 0]].map(([x, y]) => [29 + x / 100, 41 + y / 100]);
const box = (x: number, y: number, size: number): Ring =>
  ring([x, y], [x + size, y], [x + size, y + size], [x, y + size]);

describe('how the lines of a boundary may lie', () => {
  it.each<[string, readonly (readonly Ring[])[], StructureFault | null]>([
    ['a box', [[box(0, 0, 4)]], null],
    ['a box, clockwise', [[box(0, 0, 4).toReversed()]], null],
    ['with a hole', [[box(0, 0, 4), box(1, 1, 2)]], null],
    ['a hole that touches the edge at a corner', [[box(0, 0, 4), ring([0, 2], [1, 1], [1, 3])]], null],
    ['an island in a hole', [[box(0, 0, 9), box(1, 1, 6)], [box(2, 2, 2)]], null],
    ['parts that touch at a corner', [[box(0, 0, 2)], [box(2, 2, 2)]], null],
    ['parts beside each other', [[box(0, 0, 2)], [box(2, 0, 2)]], null],
    ['parts of other sizes beside each other', [[box(0, 0, 4)], [box(4, 1, 2)]], null],
    ['a part that fills a hole', [[box(0, 0, 4), box(1, 1, 2)], [box(1, 1, 2)]], null],
    ['a ring that touches itself', [[ring([0, 0], [4, 0], [2, 2], [4, 4], [0, 4], [2, 2])]], null],
    ['a point said twice', [[ring([0, 0], [4, 0], [4, 0], [4, 4])]], null],
    ['a bow-tie', [[ring([0, 0], [4, 4], [4, 0], [0, 3])]], 'CROSSES_ITSELF'],
    [
      'a bow-tie with a corner at the crossing',
      [[ring([0, 0], [2, 2], [4, 4], [4, 0], [2, 2], [0, 4])]],
      'CROSSES_ITSELF',
    ],
    ['the same part twice', [[box(0, 0, 4)], [box(0, 0, 4)]], 'COVERED_TWICE'],
    ['the same part twice, the other way', [[box(0, 0, 4)], [box(0, 0, 4).toReversed()]], 'COVERED_TWICE'],
    ['a part inside a part', [[box(0, 0, 4)], [box(1, 1, 2)]], 'COVERED_TWICE'],
    ['a part inside a part, along its edge', [[box(0, 0, 4)], [box(0, 1, 2)]], 'COVERED_TWICE'],
    ['parts that overlap', [[box(0, 0, 4)], [box(2, 2, 4)]], 'CROSSES_ITSELF'],
    ['overlapping strips of one height', [[box(0, 0, 4)], [box(2, 0, 4)]], 'COVERED_TWICE'],
    [
      'a ring run twice',
      [[ring([0, 0], [4, 0], [4, 4], [0, 4], [0, 0], [4, 0], [4, 4], [0, 4])]],
      'COVERED_TWICE',
    ],
    ['a hole outside', [[box(0, 0, 4), box(6, 6, 2)]], 'HOLE_OUTSIDE'],
    ['a hole beside its ring', [[box(0, 0, 4), box(4, 0, 2)]], 'HOLE_OUTSIDE'],
    ['a hole in another part', [[box(0, 0, 4), box(6, 6, 1)], [box(5, 5, 4)]], 'HOLE_OUTSIDE'],
    ['a hole twice', [[box(0, 0, 4), box(1, 1, 2), box(1, 1, 2)]], 'HOLE_OUTSIDE'],
    ['a spike', [[ring([0, 0], [4, 0], [4, 2], [30, 2], [4, 2], [4, 4], [0, 4])]], 'SPIKE'],
    ['a spike inwards', [[ring([0, 0], [4, 0], [4, 2], [1, 2], [4, 2], [4, 4], [0, 4])]], 'SPIKE'],
    ['a spike at the first point', [[ring([9, 0], [4, 0], [4, 4], [0, 4], [0, 0], [4, 0])]], 'SPIKE'],
    ['a spike over points', [[ring([0, 0], [4, 0], [6, 0], [9, 0], [4, 0], [4, 4])]], 'SPIKE'],
  ])('%s', (_name, polygons, fault) => {
    expect(findStructureFault(polygons)).toBe(fault);
  });

  it.each<[string, (x: number, y: number) => Position]>([
    ['east', (x, y) => [29 + x, 41 + y]],
    ['north', (x, y) => [29 + y, 41 + x]],
  ])('a zigzag of 4,900 points that runs %s is fine: few of its edges are compared', (_name, lay) => {
    const points = Array.from({ length: 4_900 }, (_, at) => lay((at % 2) * 0.2, at * 0.000_01));
    expect(
      findStructureFault([[[...points, lay(0.3, 0.049), lay(0.3, -0.01), lay(0, -0.01), lay(0, 0)]]]),
    ).toBe(null);
  });

  it('very many points that lie across each other are refused instead of compared for long', () => {
    const points = Array.from({ length: 49_999 }, (_, at): Position => {
      const [x, y] = [(at % 2) * 0.2, at * 0.000_004];
      return [29 + x - y, 39 + x + y];
    });
    expect(findStructureFault([[[...points, points[0] ?? []]]])).toBe('TANGLED');
  });
});

/** Lines that cross inside both. */
function hasCrossing(rings: readonly Ring[]): boolean {
  const edges = rings.flatMap((points) =>
    points.slice(1).map((to, at): [Position, Position] => [points[at] ?? [], to]),
  );
  const at = (degrees = 0) => Math.round(degrees * 100);
  const side = ([[x1, y1], [x2, y2]]: [Position, Position], [x, y]: Position) =>
    Math.sign((at(x2) - at(x1)) * (at(y) - at(y1)) - (at(y2) - at(y1)) * (at(x) - at(x1)));
  return edges.some((a) =>
    edges.some((b) => side(a, b[0]) * side(a, b[1]) < 0 && side(b, a[0]) * side(b, a[1]) < 0),
  );
}

/** How often a ring goes around a point, whichever way it runs. */
function turnsAround(points: Ring, x: number, y: number): number {
  let [turns, area] = [0, 0];
  for (const [at, [x2 = 0, y2 = 0]] of points.slice(1).entries()) {
    const [x1 = 0, y1 = 0] = points[at] ?? [];
    area += (x1 - 29) * (y2 - 41) - (x2 - 29) * (y1 - 41);
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) turns += y2 > y1 ? 1 : -1;
  }
  return area < 0 ? -turns : turns;
}

describe('any boundary', () => {
  const point = tuple(integer({ min: 0, max: 5 }), integer({ min: 0, max: 5 }));
  const anyRing = array(point, { minLength: 3, maxLength: 7 }).map((points) => ring(...points));
  const anyPolygon = array(anyRing, { minLength: 1, maxLength: 2 });

  it('what crosses, is covered twice or has a hole outside is found', () => {
    assert(
      property(array(anyPolygon, { minLength: 1, maxLength: 2 }), (polygons) => {
        const fault = findStructureFault(polygons);
        if (hasCrossing(polygons.flat())) return void expect(fault).toBe('CROSSES_ITSELF');
        const isClear = Array.from({ length: 50 * 50 }, (_, n) => {
          const [x, y] = [29 + ((n % 50) + 0.37) / 1_000, 41 + (Math.floor(n / 50) + 0.41) / 1_000];
          const within = polygons.map(([outer = [], ...holes]) => {
            const turns = [outer, ...holes].map((one) => turnsAround(one, x, y));
            const inside = turns.reduce((left, one, at) => (at === 0 ? one : left - one), 0);
            return turns.every((one) => one === 0 || one === 1) ? inside : -1;
          });
          return (
            within.every((one) => one === 0 || one === 1) && within.reduce<number>((a, b) => a + b, 0) <= 1
          );
        }).every(Boolean);
        expect(isClear || fault !== null).toBe(true);
        expect(fault !== null && fault !== 'SPIKE' && isClear).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('parts on a board, with holes and islands, that touch at corners and edges, are fine', () => {
    const cell = tuple(
      constantFrom('none', 'whole', 'hole', 'island'),
      boolean(),
      integer({ min: 1, max: 3 }),
    );
    assert(
      property(array(cell, { minLength: 9, maxLength: 9 }), (cells) => {
        const polygons = cells.flatMap(([kind, isTurned, inset], at) => {
          if (kind === 'none') return [];
          const [x, y] = [(at % 3) * 10, Math.floor(at / 3) * 10];
          const turned = (one: Ring): Ring => (isTurned ? one.toReversed() : one);
          const outer = turned(box(x, y, 10));
          if (kind === 'whole') return [[outer]];
          const hole = box(x + inset, y + inset, 10 - 2 * inset);
          const island = box(x + inset, y + inset + 1, 2);
          return kind === 'hole' ? [[outer, hole]] : [[outer, hole], [turned(island)]];
        });
        expect(findStructureFault(polygons)).toBeNull();
      }),
    );
  });
});
