import { expect, it } from 'vitest';
import { toOutlines } from './outline-shapes.ts';

const RING = [
  [29.02, 40.98],
  [29.04, 40.98],
  [29.04, 41],
  [29.02, 41],
  [29.02, 40.98],
];

it('a name stands in the middle of the largest part', () => {
  const small = RING.map(([lng = 0, lat = 0]) => [lng + 1, (lat - 41) / 10 + 41]);
  const boundary = { type: 'MultiPolygon', coordinates: [[small], [RING]] } as const;
  const [shape] = toOutlines([{ id: '8', name: 'Moda', boundary }]);
  expect(shape?.middle.x).toBeCloseTo(29.03 / 360 + 0.5, 9);
  expect(shape?.rings).toHaveLength(2);
});
