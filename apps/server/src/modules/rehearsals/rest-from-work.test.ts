import { expect, it } from 'vitest';
import { createRest } from './rest-from-work.ts';

it('decision 091: the thread rests a quarter as long as it worked; waiting is no work', () => {
  let now = 0;
  const rests: number[] = [];
  const { begin, rest } = createRest(
    () => now,
    (ms) => {
      rests.push(ms);
      now += ms;
    },
  );
  const work = (ms: number): void => {
    now += ms;
    rest();
  };
  work(3);
  work(5);
  work(3);
  expect(rests).toEqual([2]);
  // a day is done; the next one is asked for a minute later
  now += 60_000;
  begin();
  work(3);
  work(1);
  expect(rests).toEqual([2, 1]);
});
