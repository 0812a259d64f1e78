import { distanceM } from '@ulak/contracts/domain/geo';
import type { TraceFix } from '@ulak/roads/router';
import { describe, expect, it } from 'vitest';
import { riddenStretches } from './ridden-stretches.ts';

const SECOND = 1_000;
/** A position so many metres north of a place. */
const at = (seconds: number, north: number): TraceFix => ({
  at: seconds * SECOND,
  lat: 40.99 + north / 111_195,
  lng: 29.03,
  accuracyM: 10,
});
const northOf = (fixes: readonly TraceFix[]) => fixes.map(({ lat }) => Math.round((lat - 40.99) * 111_195));

describe('decision 097: what of a time online is put onto roads', () => {
  it('a way without gaps is one stretch; who stands still is one position', () => {
    const { stretches, gapM } = riddenStretches([
      at(0, 0),
      at(30, 200),
      at(60, 212),
      at(90, 190),
      at(120, 205),
      at(150, 400),
    ]);
    expect([stretches.map(northOf), gapM]).toEqual([[[0, 200, 400]], 0]);
  });

  it('a gap cuts; its great circle counts, as in the other sum', () => {
    const fixes = [at(0, 0), at(30, 200), at(331, 900), at(361, 1_100)];
    const { stretches, gapM } = riddenStretches(fixes);
    expect(stretches.map(northOf)).toEqual([
      [0, 200],
      [900, 1_100],
    ]);
    expect(Math.round(gapM)).toBe(700);
  });

  it('a step faster than a courier cuts and counts nothing', () => {
    const { stretches, gapM } = riddenStretches([at(0, 0), at(30, 200), at(60, 9_000), at(90, 9_200)]);
    expect([stretches.map(northOf), gapM]).toEqual([
      [
        [0, 200],
        [9_000, 9_200],
      ],
      0,
    ]);
  });

  it('hours are asked for in parts that share a position', () => {
    const fixes = Array.from({ length: 1_200 }, (_, index) => at(index * 10, index * 40));
    const { stretches } = riddenStretches(fixes);
    expect(stretches.map(({ length }) => length)).toEqual([500, 500, 202]);
    const metres = stretches
      .flatMap((stretch) => stretch.slice(1).map((fix, index) => distanceM(stretch[index] ?? fix, fix)))
      .reduce((sum, step) => sum + step, 0);
    expect(Math.round(metres)).toBe(1_199 * 40);
  });

  it('nothing, one position and nothing but noise are no way', () => {
    for (const fixes of [[], [at(0, 0)], [at(0, 0), at(30, 12), at(60, 3)]])
      expect(riddenStretches(fixes)).toEqual({ stretches: [], gapM: 0 });
  });
});
