import { expect, it } from 'vitest';
import { learnPreparationTimes } from '@ulak/day-simulation/preparation-history';
import { makeSyntheticDay } from './synthetic-day.ts';

const day = makeSyntheticDay('small', 5, { pickups: 4, orders: 60, courierHoursPerOrder: 0.5, sideM: 4_000 });
const moments = [0, 200, 400, 600];

it('uses nothing that is ready later: another future gives the same, for the order itself too', () => {
  for (const now of moments) {
    const future = day.orders.map((order) =>
      order.readyAt > now ? { ...order, readyAt: order.readyAt + 500 } : order,
    );
    const [seen, other] = [learnPreparationTimes(day), learnPreparationTimes({ ...day, orders: future })];
    for (const pickup of day.pickups.keys()) expect(other(pickup, now)).toEqual(seen(pickup, now));
  }
});

it("leans on a pickup's own past the more there is of it: two orders weigh as much as all others", () => {
  const took = (pickup: number, minutes: number, index: number) => ({
    name: `o${index}`,
    x: 0,
    y: 0,
    placedAt: index,
    pickup,
    readyAt: index + minutes,
  });
  const orders = [
    ...Array.from({ length: 18 }, (_, index) => took(0, 10, index)),
    took(1, 30, 18),
    took(1, 30, 19),
  ];
  const history = learnPreparationTimes({ ...day, orders, pickups: day.pickups.slice(0, 3) });
  // all: (18 × 10 + 2 × 30) / 20 = 12; own: 30
  expect(history(1, 100).meanMin).toBeCloseTo((2 * 30 + 2 * 12) / 4, 9);
  const others = history(2, 100);
  expect(others).toMatchObject({ meanMin: 12, readyP50Min: 10 });
  expect(others.readyP90Min).toBeCloseTo(12, 9);
});

it('assumes a quarter of an hour before ten orders were ready', () => {
  expect(learnPreparationTimes(day)(0, 0)).toEqual({ meanMin: 15, readyP50Min: 15, readyP90Min: 25 });
});
