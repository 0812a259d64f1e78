import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { solveAssignment } from './linear-assignment.ts';

/** The cheapest sum by brute force. */
function cheapest(cost: readonly number[][], row = 0, taken: ReadonlySet<number> = new Set()): number {
  if (row === cost.length) return 0;
  const own = cost[row] ?? [];
  return Math.min(
    ...own.map((one, column) =>
      taken.has(column)
        ? Number.POSITIVE_INFINITY
        : one + cheapest(cost, row + 1, new Set([...taken, column])),
    ),
  );
}

it('equals the brute-force optimum', () => {
  const table = fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 2 }))
    .chain(([rows, more]) =>
      fc.array(
        fc.array(fc.integer({ min: -50, max: 50 }), { minLength: rows + more, maxLength: rows + more }),
        {
          minLength: rows,
          maxLength: rows,
        },
      ),
    );
  fc.assert(
    fc.property(table, (cost) => {
      const columns = cost[0]?.length ?? 0;
      const found = [...solveAssignment(Float64Array.from(cost.flat()), cost.length, columns)];
      expect(new Set(found).size).toBe(cost.length);
      expect(found.reduce((sum, column, row) => sum + (cost[row]?.[column] ?? Number.NaN), 0)).toBe(
        cheapest(cost),
      );
    }),
  );
});

it('leaves a row without an allowed column unassigned', () => {
  const no = Number.POSITIVE_INFINITY;
  expect([...solveAssignment(Float64Array.of(no, no, 3, 1), 2, 2)]).toEqual([-1, 1]);
});

it('requires at least as many columns as rows', () => {
  expect(() => solveAssignment(new Float64Array(2), 2, 1)).toThrow(RangeError);
});
