import { expect, it } from 'vitest';
import { judgeRidden } from './ridden.ts';

it.each([
  // the edges count
  [10_000, 9_500, 0.8, 'TRUSTED'],
  [10_000, 18_000, 1, 'TRUSTED'],
  [10_000, 9_499, 1, 'IMPLAUSIBLE'],
  [10_000, 18_001, 1, 'IMPLAUSIBLE'],
  [10_000, 12_000, 0.799, 'SPARSE'],
  [10_000, 0, 0, 'SPARSE'],
] as const)(
  'decision 097: %s m straight, %s m by road, %s matched: %s',
  (greatCircleM, roadM, matched, verdict) =>
    expect(judgeRidden({ greatCircleM, roadM, matched })).toBe(verdict),
);
