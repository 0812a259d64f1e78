import { array, assert, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LabelBox, placeLabels } from './label-placement.ts';

const box = (name: string, x: number, y: number, width = 60): LabelBox => ({
  name,
  rank: 'ilce',
  x,
  y,
  width,
  height: 14,
});

const touches = (a: LabelBox, b: LabelBox): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 + 6 && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + 6;

describe('label placement', () => {
  test('the first of two names that touch wins', () => {
    expect(
      placeLabels([box('İstanbul', 100, 100), box('Fatih', 120, 105), box('Bursa', 400, 100)]).map(
        (l) => l.name,
      ),
    ).toEqual(['İstanbul', 'Bursa']);
  });

  test('names side by side with room between them both stay', () => {
    // 60 px wide each: centres 66 px apart leave exactly the margin.
    expect(placeLabels([box('a', 0, 0), box('b', 66, 0)])).toHaveLength(2);
    expect(placeLabels([box('a', 0, 0), box('b', 65, 0)])).toHaveLength(1);
  });

  test('a collision across a cell border is seen', () => {
    expect(placeLabels([box('a', 127, 127), box('b', 129, 129)])).toHaveLength(1);
  });

  test('no two placed names ever overlap, and a dropped one always touches a placed one', () => {
    const names = array(
      record({
        x: integer({ min: -500, max: 500 }),
        y: integer({ min: -500, max: 500 }),
        w: integer({ min: 10, max: 200 }),
      }),
      {
        maxLength: 60,
      },
    );
    assert(
      property(names, (rows) => {
        const all = rows.map((row, i) => box(String(i), row.x, row.y, row.w));
        const placed = placeLabels(all);
        placed.forEach((a, i) => placed.slice(i + 1).forEach((b) => expect(touches(a, b)).toBe(false)));
        for (const dropped of all.filter((one) => !placed.includes(one)))
          expect(placed.some((one) => touches(one, dropped))).toBe(true);
      }),
    );
  });
});
