import { expect, it } from 'vitest';
import { DEFAULT_REPOSITION, reposition } from './reposition.ts';
import { STREET } from './street-snapshot.ts';

const busy = [{ pickup: 10, ordersPerMin: 0.2 }];

it('sends an idle courier to where the orders come from', () => {
  expect(reposition([{ id: 1, place: 2, freeInMin: 0 }], busy, STREET, DEFAULT_REPOSITION)).toEqual([
    { courierId: 1, to: 10, minutes: 8 },
  ]);
});

it('sends nobody where a courier stands already, nobody who is busy, nobody too far', () => {
  const there = { id: 2, place: 10, freeInMin: 0 };
  expect(reposition([{ id: 1, place: 2, freeInMin: 0 }, there], busy, STREET, DEFAULT_REPOSITION)).toEqual(
    [],
  );
  expect(reposition([{ id: 1, place: 2, freeInMin: 3 }], busy, STREET, DEFAULT_REPOSITION)).toEqual([]);
  expect(reposition([{ id: 1, place: 60, freeInMin: 0 }], busy, STREET, DEFAULT_REPOSITION)).toEqual([]);
});

it('spreads two couriers over two busy places', () => {
  const demand = [...busy, { pickup: 20, ordersPerMin: 0.2 }];
  const waiting = [15, 15].map((place, index) => ({ id: index + 1, place, freeInMin: 0 }));
  const moves = reposition(waiting, demand, STREET, DEFAULT_REPOSITION);
  expect(new Set(moves.map(({ to }) => to))).toEqual(new Set([10, 20]));
});

/** Moves as [courier, place, minutes]; couriers are 1, 2 … */
function moved(places: number[], demand: [pickup: number, ordersPerMin: number][], policy = {}): number[][] {
  const waiting = places.map((place, index) => ({ id: index + 1, place, freeInMin: 0 }));
  const expected = demand.map(([pickup, ordersPerMin]) => ({ pickup, ordersPerMin }));
  return reposition(waiting, expected, STREET, { ...DEFAULT_REPOSITION, ...policy }).map(
    ({ courierId, to, minutes }) => [courierId, to, minutes],
  );
}

it('moves only for more than the least gain: 0.2 orders a minute, 8 minutes away, 4 of them counted', () => {
  expect(moved([2], [[10, 0.2]], { minGain: 0.79 })).toEqual([[1, 10, 8]]);
  expect(moved([2], [[10, 0.2]], { minGain: 0.81 })).toEqual([]);
});

it('moves as far as the longest move, no farther', () => {
  expect(moved([2], [[10, 0.2]], { maxMoveMin: 8 })).toEqual([[1, 10, 8]]);
  expect(moved([2], [[10, 0.2]], { maxMoveMin: 7.9 })).toEqual([]);
});

it('the best move comes first, up to the number of moves', () => {
  // from 4 it gains 0.2 × (6 − 3), from 2 only 0.2 × (6 − 4); then still 0.4 for the other
  const both = [
    [2, 10, 6],
    [1, 10, 8],
  ];
  expect(moved([2, 4], [[10, 0.2]])).toEqual(both);
  expect(moved([2, 4], [[10, 0.2]], { maxMoves: 1 })).toEqual(both.slice(0, 1));
  expect(moved([2, 4], [[10, 0.2]], { maxMoves: 0 })).toEqual([]);
});

it('does not leave a place to which nobody else is near', () => {
  // gains 0.2 × (10 − 5) at 10, loses 0.2 × 15 at 20
  const demand: [number, number][] = [
    [10, 0.2],
    [20, 0.2],
  ];
  expect(moved([20], demand)).toEqual([]);
  // of two it is the one who is not needed at 20: 0.2 × (10 − 6)
  expect(moved([20, 22], demand)).toEqual([[2, 10, 12]]);
});

it('goes to the busiest places only, of equals to the lower number', () => {
  const demand: [number, number][] = [
    [8, 0.1],
    [12, 0.3],
    [14, 0.3],
  ];
  expect(moved([10], demand, { maxTargets: 1, minGain: -99 })).toMatchObject([[1, 12, 2]]);
  expect(moved([10], demand.toReversed(), { maxTargets: 1, minGain: -99 })).toMatchObject([[1, 12, 2]]);
});
