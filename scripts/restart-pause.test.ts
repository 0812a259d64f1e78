import { expect, it } from 'vitest';
import { restartPauseMs } from './restart-pause.ts';

it('the first three failures cost a pause of less than two seconds each; later ones ever more', () => {
  expect([1, 2, 3].map(restartPauseMs)).toEqual([100, 500, 1_500]);
  expect([4, 5, 6, 7, 8, 9, 100].map(restartPauseMs)).toEqual([
    3_000, 6_000, 12_000, 24_000, 30_000, 30_000, 30_000,
  ]);
});
