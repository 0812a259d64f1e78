import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findRuleViolations } from './check-day.ts';
import { writeSolution } from './write-solution.ts';
import { dropoffPlace, type Instance } from '@ulak/day-simulation/instance';
import { createUncertainty } from '@ulak/day-simulation/uncertainty';
import {
  type DispatchPolicy,
  simulateDay,
  type RoundResult,
  type SimulationOptions,
} from '@ulak/day-simulation/simulate-day';

/** One kilometre a minute; the courier starts at the only pickup, customers are three minutes away. */
const order = (name: string, placedAt: number, readyAt: number) => ({
  name,
  x: 3_000,
  y: 0,
  placedAt,
  pickup: 0,
  readyAt,
});
const dayOf = (orders: Instance['orders'], offAt = 200): Instance => ({
  name: 'assignments',
  pickups: [{ name: 'r1', x: 0, y: 0 }],
  orders,
  couriers: [
    { name: 'c1', x: 0, y: 0, onAt: 0, offAt, home: null },
    { name: 'c2', x: 0, y: 0, onAt: 0, offAt: 300, home: null },
  ],
  metersPerMinute: 1_000,
  payPerOrder: 10,
  guaranteedPayPerHour: 15,
  targetMin: 40,
  maximumMin: 90,
});
const RULES: SimulationOptions = { everyMin: 1, capacity: 3, uncertainty: null };
const day = dayOf([order('o1', 5, 12), order('o2', 8, 10)]);

const send = (courierId: number, orderIds: number[]): RoundResult['commands'][number] => ({
  kind: 'SEND',
  trip: { courierId, pickup: 0, orderIds, departBy: 0, arriveAt: 0, pickupAt: 0, dropAt: [] },
});
type Script = (moment: Parameters<DispatchPolicy['round']>[0]) => RoundResult['commands'];
const scripted = (script: Script): DispatchPolicy => ({
  readyAt: (placedAt, { meanMin }) => placedAt + meanMin,
  round: (snapshot) => ({ commands: script(snapshot), moves: [] }),
});
const live = (script: Script, instance = day, rules = RULES) =>
  simulateDay(instance, scripted(script), rules);

it('refuses a policy that assigns an order before it is placed', () => {
  expect(() => live(({ now }) => (now === 7 ? [send(0, [1])] : []))).toThrow('order 1 is not open at 7');
  expect(() => live(({ now }) => (now === 8 ? [send(0, [1])] : []))).not.toThrow();
});

it('a policy sees what it believes of ways, also of who is on the road, until they are over', () => {
  const instance = dayOf([order('o1', 5, 10)]);
  const seen: [number, number | undefined, number][] = [];
  const { trips } = live(
    ({ now, couriers, travel }) => {
      if (now >= 5) seen.push([now, couriers[0]?.freeAt, travel.minutes(0, dropoffPlace(instance, 0))]);
      return now === 5 ? [send(0, [0])] : [];
    },
    instance,
    // twice as long as it is: twelve minutes at stops and three of the way
    { ...RULES, believed: { placeCount: 4, minutes: (from, to) => (from === to ? 0 : 6) } },
  );
  const real = trips[0]?.dropAt[0] ?? Number.NaN;
  const freeAt = (at: number) => seen.find(([now]) => now === at)?.[1];
  expect(new Set(seen.map(([, , minutes]) => minutes))).toEqual(new Set([6]));
  // two more minutes at the door: believed three minutes later than it is, known when it is over
  expect(freeAt(real)).toBe(real + 2 + 3);
  expect(freeAt(real + 2)).toBe(real + 2);
});

it('refuses a policy that asks for travel times of an order before it is placed, at either end', () => {
  const [to, from] = [dropoffPlace(day, 1), dropoffPlace(day, 0)];
  const ask =
    (a: number, b: number): Script =>
    ({ now, travel }) => {
      if (now === 7) travel.minutes(a, b);
      return [];
    };
  expect(() => live(ask(0, to))).toThrow('order 1 was asked for, which is not placed yet');
  expect(() => live(ask(to, 0))).toThrow('not placed yet');
  expect(() => live(ask(0, from))).not.toThrow();
});

it('refuses a policy that sends a courier to the customer of an order before it is placed', () => {
  const mover = (at: number): DispatchPolicy => ({
    ...scripted(() => []),
    round: ({ now }) => ({
      commands: [],
      moves: now === at ? [{ courierId: 0, to: dropoffPlace(day, 1), minutes: 3 }] : [],
    }),
  });
  expect(() => simulateDay(day, mover(7), RULES)).toThrow('order 1 was asked for, which is not placed yet');
  expect(() => simulateDay(day, mover(8), RULES)).not.toThrow();
});

it('hides an order from policies before it is placed', () => {
  const seen: string[] = [];
  live(({ now, orders }) => {
    if (now >= 4 && now <= 8) seen.push(`${now}: ${orders.map(({ id }) => id).join()}`);
    return [];
  });
  expect(seen).toEqual(['4: ', '5: 0', '6: 0', '7: 0', '8: 0,1']);
});

it('refuses a policy that assigns an order twice, or after its pick-up', () => {
  expect(() => live(({ now }) => (now === 8 ? [send(0, [1]), send(1, [1])] : []))).toThrow(
    'order 1 is with courier 0 at 8',
  );
  expect(() => live(({ now }) => (now === 8 || now === 20 ? [send(now === 8 ? 0 : 1, [1])] : []))).toThrow(
    'order 1 is not open at 20',
  );
});

it('assignments are logged when they happen, and written as they were logged', () => {
  const simulated = live(({ now }) => {
    if (now === 6) return [send(0, [0])];
    return now === 9 ? [{ kind: 'CHANGE_LOAD', courierId: 0, orderIds: [0, 1] }] : [];
  });
  expect(findRuleViolations(simulated)).toEqual([]);
  expect(simulated.trips).toMatchObject([
    { sentAt: 6, assignedAt: 9, givenAt: [6, 9], pickupAt: 12, orders: [0, 1] },
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'ulak-emit-'));
  try {
    writeSolution(folder, simulated);
    const written = readFileSync(join(folder, 'assignments', 'solution_info_assignments.txt'), 'utf8');
    expect(written).toBe('assignment_time pickup_time courier bundle\n9 12 c1 o1 o2\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('the shift ends: who waits for goods leaves with what is ready, the rest is open again', () => {
  const late = dayOf([order('o1', 5, 30), order('o2', 8, 10)], 20);
  const uncertainty = createUncertainty(late, { seed: 1, biasPercent: 0, waySpread: 0, refusedPercent: 0 });
  const open: number[] = [];
  const simulated = live(
    ({ now, orders }) => {
      if (now === 20) open.push(...orders.map(({ id }) => id));
      if (now === 10) return [send(0, [0, 1])];
      return now === 20 ? [send(1, [0])] : [];
    },
    late,
    { ...RULES, uncertainty },
  );
  expect(open).toEqual([0]);
  expect(findRuleViolations(simulated)).toEqual([]);
  expect(simulated).toMatchObject({ leftBehind: 1 });
  expect(simulated.trips).toMatchObject([
    { courier: 0, pickupAt: 20, orders: [1], leftBehind: [0] },
    { courier: 1, pickupAt: 30, orders: [0], leftBehind: [] },
  ]);
});

it('the shift ends: who gets nothing in time leaves without orders', () => {
  const late = dayOf([order('o1', 5, 30)], 20);
  const simulated = live(({ now }) => (now === 10 ? [send(0, [0])] : []), late);
  expect(simulated.trips).toEqual([]);
  expect(simulated.moves).toEqual([{ courier: 0, at: 10, from: 2, to: 0, minutes: 0 }]);
  expect(findRuleViolations(simulated)).toEqual([]);
});

it('an unanswered offer is open for three minutes at one courier, then it has expired', () => {
  const certain = createUncertainty(day, { seed: 1, biasPercent: 0, waySpread: 0, refusedPercent: 0 });
  const uncertainty = { ...certain, isRefused: (courier: number) => courier === 0 };
  const shown: (number | null | undefined)[] = [];
  const simulated = live(
    ({ now, orders }) => {
      if (now >= 6 && now <= 10) shown.push(orders.find(({ id }) => id === 0)?.offeredTo);
      if (now === 6) return [send(0, [0])];
      return now === 10 ? [send(1, [0])] : [];
    },
    day,
    { ...RULES, uncertainty },
  );
  expect(shown).toEqual([null, 0, 0, null, null]);
  expect(simulated.refusals).toBe(1);
  expect(simulated.trips).toMatchObject([{ courier: 1, sentAt: 10, orders: [0] }]);
});

it('the checker finds the violations of a day', () => {
  const simulated = live(({ now }) => (now === 8 ? [send(0, [0, 1])] : []));
  const [trip] = simulated.trips;
  if (!trip) throw new Error('a day without trips');
  expect(findRuleViolations(simulated)).toEqual([]);
  const wrong: Partial<typeof trip>[] = [
    { pickupAt: trip.pickupAt - 1 },
    { dropAt: trip.dropAt.map((at) => at - 1) },
    { from: trip.from + 1 },
    { orders: [1, 1] },
    { leftBehind: [1] },
    // assigned before it was placed, before the courier was sent, after the last instruction, after the
    // pick-up
    { givenAt: [8, 7] },
    { givenAt: [7, 8] },
    { assignedAt: 7 },
    { assignedAt: 13 },
  ];
  for (const fields of wrong)
    expect(findRuleViolations({ ...simulated, trips: [{ ...trip, ...fields }] })).not.toEqual([]);
});

it('the checker refuses a pick-up after the shift, hidden cooking times or not', () => {
  const late = dayOf([order('o1', 5, 30)], 20);
  const hidden = createUncertainty(late, { seed: 1, biasPercent: 0, waySpread: 0, refusedPercent: 0 });
  const trip = {
    courier: 0,
    sentAt: 10,
    assignedAt: 10,
    from: 2,
    pickup: 0,
    arriveAt: 10,
    pickupAt: 30,
    orders: [0],
  };
  const trips = [{ ...trip, givenAt: [10], dropAt: [37], leftBehind: [] }];
  for (const options of [RULES, { ...RULES, hidden }]) {
    const simulated = { ...live(() => [], late), options, trips };
    expect(findRuleViolations(simulated)).toEqual(['assignments: courier 0 picks up after the shift, at 30']);
  }
});
