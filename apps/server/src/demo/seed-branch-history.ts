import { createRandom, type Random } from '@ulak/city/random';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { payMonthOf } from '@ulak/contracts/business-day';
import { DAY_MS, HOUR_MS, istanbulParts, MINUTE_MS } from '@ulak/contracts/time';
import type { RoadGraph } from '@ulak/roads/road-graph';
import type { Tx } from '../db/database.ts';
import { createSeededOrder } from './create-seeded-order.ts';
import { insertOrders, insertViolations } from './insert-orders.ts';
import { drawCreationTimes } from './order-times.ts';
import type { SeededBranch } from './people.ts';
import { createDuties, createRoster, insertDuties } from './roster.ts';
import { seedCourierHours } from './seed-courier-hours.ts';
import { seedCourierTrails } from './seed-courier-trails.ts';
import { seedDelays, seedLateNow } from './seed-delays.ts';
import { bunchTimes, createPromises } from './seed-rush.ts';
import { PRESENT_MS, seedPresentDuty } from './seed-present-duty.ts';
import type { SeededOrder, SeededViolation } from './seeded-order.ts';
import { seedOrderViolation, seedSpoofing } from './seeded-violations.ts';

/** Days of history that the demo has. */
export const HISTORY_DAYS = 30;
/** So many of them lie in the last pay month, which can then be closed: on the 31st the history is longer. */
const LEAST_DAYS_OF_LAST_MONTH = 8;
const FIRST_NUMBER = 1_001;
/** Orders of the last hours come from the simulator. */
const SIMULATED_MS = 2 * HOUR_MS;
/** Violations of today, so that it has some at any hour, in multiples of another day's. */
const VIOLATIONS_TODAY = 3;
const ENDS = [
  ['DELIVERED', 93],
  ['CANCELLED', 7],
] as const;

/** Open orders of a static demo: status and age in minutes, per branch. */
const PRESENT: readonly (readonly [OrderStatus, number])[] = [
  ['PREPARING', 4],
  ['PREPARING', 9],
  ['PREPARING', 15],
  ['READY', 17],
  ['READY', 21],
  ['ASSIGNED', 24],
  ['PICKED_UP', 27],
  ['IN_DELIVERY', 33],
  ['IN_DELIVERY', 38],
  ['UNDELIVERABLE', 52],
];

export interface BranchHistoryInput {
  readonly seed: number;
  /** The stream that all branches draw their orders from, one after the other. */
  readonly random: Random;
  readonly branch: SeededBranch;
  /** That the demo's couriers ride on; null: none are there. */
  readonly streets: RoadGraph | null;
  readonly now: Date;
  /** Whether to leave open orders and couriers on duty. */
  readonly withPresent: boolean;
}

/** Streams of their own, so that violations and shifts do not change what else is drawn. */
interface Streams {
  readonly orders: Random;
  readonly violations: Random;
  readonly shifts: Random;
  readonly accountShifts: Random;
}

/** Days before today on which the demo begins. */
export function historyDays(now: Date): number {
  const intoMonth = Math.floor((now.getTime() - payMonthOf(now).period.from.getTime()) / DAY_MS);
  return Math.max(HISTORY_DAYS, intoMonth + LEAST_DAYS_OF_LAST_MONTH);
}

/** Writes one branch's month: shifts, orders, violations, and the present of a static demo. */
export async function seedBranchHistory(
  tx: Tx,
  { seed, random, branch, streets, now, withPresent }: BranchHistoryInput,
): Promise<void> {
  const streams: Streams = {
    orders: random,
    violations: createRandom(seed + branch.id),
    shifts: createRandom(2 * seed + branch.id),
    accountShifts: createRandom(3 * seed + branch.id),
  };
  const orders: SeededOrder[] = [];
  const spoofing: SeededViolation[] = [];
  for (let back = historyDays(now); back >= 0; back -= 1) {
    const firstNumber = FIRST_NUMBER + orders.length;
    orders.push(...(await seedDay(tx, streams, { branch, now, back, firstNumber })));
    const latest = orders.at(-1);
    const found = latest ? seedSpoofing(streams.violations, branch, latest) : null;
    if (found) spoofing.push(found);
  }
  if (withPresent) orders.push(...createPresent(random, branch, now, FIRST_NUMBER + orders.length));
  await insertOrders(tx, branch, orders);
  await seedCourierHours(tx, branch);
  await seedCourierTrails(tx, branch, { streets, now });
  const withoutOrder = spoofing.map((violation) => ({ violation, orderId: null }));
  await insertViolations(tx, branch, withoutOrder);
  await tx
    .updateTable('branch_order_numbers')
    .set({ last_number: FIRST_NUMBER + orders.length - 1 })
    .where('branch_id', '=', branch.id)
    .execute();
  await seedDelays(tx, { random: createRandom(4 * seed + branch.id), branch, now });
  if (!withPresent) return;
  await seedPresentDuty(tx, branch, { streets, now });
  await seedLateNow(tx, branch, now);
}

interface DayInput {
  readonly branch: SeededBranch;
  readonly now: Date;
  /** Days before today. */
  readonly back: number;
  readonly firstNumber: number;
}

/** Writes one day's shifts and creates its orders. */
async function seedDay(
  tx: Tx,
  streams: Streams,
  { branch, now, back, firstNumber }: DayInput,
): Promise<SeededOrder[]> {
  const random = streams.orders;
  const isToday = back === 0;
  const day = new Date(now.getTime() - back * DAY_MS);
  const duties = [
    ...createDuties(streams.shifts, branch, { day, evenings: branch.template.evenings }),
    ...(isToday ? [] : createDuties(streams.accountShifts, accountsOf(branch), { day })),
  ];
  const roster = createRoster(streams.shifts, branch, duties);
  const isWeekend = istanbulParts(day).weekday >= 6;
  const count = random.integerBetween(16, 24) + (isWeekend ? 6 : 0);
  const draw = (more: number): Date[] => drawCreationTimes(random, day, count + more);
  const times = bunchTimes(random, branch, { day, draw }).filter(
    (at) => at.getTime() < now.getTime() - SIMULATED_MS,
  );
  const promise = createPromises(branch, back);
  const orders = times.map((createdAt, index) => {
    const end = random.pickWeighted(ENDS);
    const common = { random, branch, number: firstNumber + index, createdAt, end, roster, promise };
    const order = createSeededOrder(isToday ? { ...common, until: now } : common);
    const frequency = isToday ? VIOLATIONS_TODAY : 1;
    return seedOrderViolation(streams.violations, { branch, order, frequency });
  });
  await insertDuties(tx, branch, roster.duties(), new Date(now.getTime() - PRESENT_MS));
  return orders;
}

const accountsOf = (branch: SeededBranch): SeededBranch => ({ ...branch, couriers: branch.accountCouriers });

function createPresent(random: Random, branch: SeededBranch, now: Date, firstNumber: number): SeededOrder[] {
  return PRESENT.map(([end, ageMin], index) => {
    const createdAt = new Date(now.getTime() - ageMin * MINUTE_MS);
    return createSeededOrder({ random, branch, number: firstNumber + index, createdAt, end, until: now });
  });
}
