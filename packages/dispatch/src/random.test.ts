import { expect, it } from 'vitest';
import { createRandom, shuffle } from './random.ts';

it('draws what Mulberry32 draws for a seed, on every machine', () => {
  const random = createRandom(1);
  expect([random(), random(), random()]).toEqual([
    0.627_073_940_588_161_3, 0.002_735_721_180_215_478, 0.527_447_039_959_952_2,
  ]);
});

it('shuffles from the last place on, each with one up to it', () => {
  const shuffled = (draw: number): number[] => {
    const list = [0, 1, 2, 3];
    shuffle(list, () => draw);
    return list;
  };
  // 0 and 3 change places, then 3 and 2, then 2 and 1
  expect(shuffled(0)).toEqual([1, 2, 3, 0]);
  expect(shuffled(0.999)).toEqual([0, 1, 2, 3]);
});

it('a shuffle draws once for each place but the first', () => {
  let draws = 0;
  shuffle([0, 1, 2, 3], () => {
    draws += 1;
    return 0;
  });
  expect(draws).toBe(3);
});
