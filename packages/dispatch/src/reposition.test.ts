import { expect, it } from 'vitest';
import { DEFAULT_REPOSITION, reposition } from './reposition.ts';
import type { TravelTimes } from './snapshot.ts';

/** One street: places at minutes 0, 1, 2 … */
const street: TravelTimes = { placeCount: 100, minutes: (from, to) => Math.abs(from - to) };
const busy = [{ pickup: 10, ordersPerMin: 0.2 }];

it('sends an idle courier to where the orders come from', () => {
  expect(reposition([{ id: 1, place: 2, freeInMin: 0 }], busy, street, DEFAULT_REPOSITION)).toEqual([
    { courierId: 1, to: 10, minutes: 8 },
  ]);
});

it('sends nobody where a courier stands already, nobody who is busy, nobody too far', () => {
  const there = { id: 2, place: 10, freeInMin: 0 };
  expect(reposition([{ id: 1, place: 2, freeInMin: 0 }, there], busy, street, DEFAULT_REPOSITION)).toEqual(
    [],
  );
  expect(reposition([{ id: 1, place: 2, freeInMin: 3 }], busy, street, DEFAULT_REPOSITION)).toEqual([]);
  expect(reposition([{ id: 1, place: 60, freeInMin: 0 }], busy, street, DEFAULT_REPOSITION)).toEqual([]);
});

it('spreads two couriers over two busy places', () => {
  const demand = [...busy, { pickup: 20, ordersPerMin: 0.2 }];
  const waiting = [15, 15].map((place, index) => ({ id: index + 1, place, freeInMin: 0 }));
  const moves = reposition(waiting, demand, street, DEFAULT_REPOSITION);
  expect(new Set(moves.map(({ to }) => to))).toEqual(new Set([10, 20]));
});
