import { describe, expect, it } from 'vitest';
import { clipLine } from './clip-line.ts';
import { joinLines, placeAlong, simplify } from './lines.ts';
import { FIRST_TILE, hilbertOf, placeOnHilbert } from './tile-ids.ts';

describe('issue "Roads": lines of roads', () => {
  it('join at their ends whichever way they run; those ridden one way are not turned round', () => {
    const a = [
      [0, 0],
      [1, 0],
    ] as const;
    const b = [
      [2, 0],
      [1, 0],
    ] as const;
    expect(joinLines([a, b]).map((line) => line.length)).toEqual([3]);
    expect(joinLines([a, b], true)).toHaveLength(2);
    expect(joinLines([[...b].toReversed() as [[number, number], [number, number]], a], true)).toEqual([
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
    ]);
  });

  it('do not turn back: the two carriageways of a street stay two lines', () => {
    const there = [
      [0, 0],
      [5, 0.1],
      [9, 0],
    ] as const;
    const back = [
      [9, 0],
      [5, -0.1],
      [0, 0],
    ] as const;
    expect(joinLines([there, back])).toHaveLength(2);
  });

  it('have a middle, and lose what does not show', () => {
    const [lat, lng] = placeAlong(
      [
        [40, 29],
        [40.01, 29],
      ],
      556,
    );
    expect([lat.toFixed(3), lng]).toEqual(['40.005', 29]);
    expect(simplify([0, 0, 5, 0.4, 10, 0], 1)).toEqual([0, 0, 10, 0]);
    expect(simplify([0, 0, 5, 4, 10, 0], 1)).toEqual([0, 0, 5, 4, 10, 0]);
  });

  it('are cut at the edges of a tile, each part for itself', () => {
    expect(clipLine([-5, 5, 15, 5], 0, 10)).toEqual([[0, 5, 10, 5]]);
    expect(clipLine([2, 5, 15, 5, 15, 8, 2, 8], 0, 10)).toEqual([
      [2, 5, 10, 5],
      [10, 8, 2, 8],
    ]);
    expect(clipLine([20, 20, 30, 30], 0, 10)).toEqual([]);
  });

  it('tiles are numbered along the curve of PMTiles', () => {
    expect([FIRST_TILE[0], FIRST_TILE[1], FIRST_TILE[2]]).toEqual([0, 1, 5]);
    // of the specification: 1/0/0, 1/0/1, 1/1/1, 1/1/0
    expect([hilbertOf(1, 0, 0), hilbertOf(1, 0, 1), hilbertOf(1, 1, 1), hilbertOf(1, 1, 0)]).toEqual([
      0, 1, 2, 3,
    ]);
    for (const [x, y] of [
      [19_025, 12_286],
      [0, 32_767],
      [32_767, 0],
    ] as const)
      expect(placeOnHilbert(15, hilbertOf(15, x, y))).toEqual([x, y]);
  });
});
