import { array, assert, boolean, double, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clusterPoints, spreadOverlapping, avoidOverlap } from './clustering.ts';

describe('clustering', () => {
  test('three near points become one cluster, a far one stays', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 0, y: 10 },
      { x: 500, y: 500 },
    ];
    expect(clusterPoints(points, 40, 3)).toEqual({ clusters: [[0, 1, 2]], singles: [3] });
  });

  test('too few neighbours: all stay single', () => {
    expect(
      clusterPoints(
        [
          { x: 0, y: 0 },
          { x: 10, y: 0 },
        ],
        40,
        3,
      ),
    ).toEqual({ clusters: [], singles: [0, 1] });
  });

  test('neighbours across a cell border are found, points past the radius are not', () => {
    const points = [
      { x: 39, y: 39 },
      { x: 41, y: 41 },
      { x: 79.5, y: 39 },
    ];
    expect(clusterPoints(points, 40, 2)).toEqual({ clusters: [[0, 1]], singles: [2] });
  });

  test('an excluded point neither joins nor founds a cluster', () => {
    const points = [
      { x: 0, y: 0, isUnclustered: true },
      { x: 1, y: 0 },
      { x: 2, y: 0 },
      { x: 3, y: 0 },
    ];
    expect(clusterPoints(points, 40, 3)).toEqual({ clusters: [[1, 2, 3]], singles: [0] });
  });

  test('every point is in exactly one place; clusters lie within the radius of their first member', () => {
    const spot = record({
      x: double({ min: 0, max: 2000, noNaN: true }),
      y: double({ min: 0, max: 2000, noNaN: true }),
      isUnclustered: boolean(),
    });
    assert(
      property(array(spot, { maxLength: 200 }), (points) => {
        const { clusters, singles } = clusterPoints(points, 44, 3);
        expect([...clusters.flat(), ...singles].toSorted((a, b) => a - b)).toEqual(points.map((_, i) => i));
        for (const members of clusters) {
          expect(members.length).toBeGreaterThanOrEqual(3);
          const first = points[members[0] ?? 0];
          for (const i of members)
            expect(
              Math.hypot((points[i]?.x ?? 0) - (first?.x ?? 0), (points[i]?.y ?? 0) - (first?.y ?? 0)),
            ).toBeLessThanOrEqual(44.000_1);
        }
      }),
    );
  });
});

test('markers at one address stand on a circle around it, others stay', () => {
  const offsets = spreadOverlapping(
    [
      { x: 5, y: 5 },
      { x: 5, y: 6 },
      { x: 200, y: 5 },
    ],
    8,
    14,
  );
  expect(Math.hypot(offsets[0]?.dx ?? 0, offsets[0]?.dy ?? 0)).toBeCloseTo(14);
  expect(offsets[1]?.dy).toBeCloseTo(14);
  expect(offsets[2]).toEqual({ dx: 0, dy: 0 });
});

test('a group of couriers steps out of a group of orders, the short way', () => {
  const bubbles = [{ x: 100, y: 100, radius: 20 }];
  expect(avoidOverlap({ x: 110, y: 100 }, bubbles, 14)).toEqual({ dx: 24, dy: 0 });
  expect(avoidOverlap({ x: 100, y: 100 }, bubbles, 14)).toEqual({ dx: 0, dy: 34 });
  expect(avoidOverlap({ x: 100, y: 134 }, bubbles, 14)).toEqual({ dx: 0, dy: 0 });
});
