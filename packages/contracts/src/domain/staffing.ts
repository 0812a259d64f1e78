/** Orders of one hour as a queue in front of couriers. `serviceCv2`: variance / mean² of the service. */
export interface CourierQueue {
  readonly ordersPerHour: number;
  /** From leaving with an order until back at the branch. */
  readonly serviceMin: number;
  readonly serviceCv2: number;
}

/** What couriers are wanted for. `slackMin`: how long ready goods may wait and still arrive in time. */
export interface StaffingTask extends CourierQueue {
  readonly slackMin: number;
}

/** Largest share of orders that may wait longer than the slack. */
export const LATE_TARGET = 0.1;
/** More couriers than any branch has; a figure beyond it is a wrong input. */
const MOST_COURIERS = 500;
/**
 * What the second order of a trip costs of a trip of its own, times the root of the orders that there are to
 * choose from: the more of them, the nearer the next (Beardwood–Halton–Hammersley). Fitted with the dispatch
 * engine on made-up evenings, checked on others (bench/dispatch/staffing.test.ts).
 */
const SHARED_TRIP_COST = 1.4;

/**
 * Minutes of a courier for one order while the branch is busy: trips then carry two, when they may.
 * @param alone of orders that are carried one by one
 */
export function busyServiceMin(alone: StaffingTask, maxConcurrent: number): number {
  if (maxConcurrent < 2) return alone.serviceMin;
  const toChooseFrom = (alone.ordersPerHour * Math.max(1, alone.slackMin)) / 60;
  const second = Math.min(1, SHARED_TRIP_COST / Math.sqrt(Math.max(toChooseFrom, 1)));
  return (alone.serviceMin * (1 + second)) / 2;
}

/** Couriers that are busy all the time: arrivals × service (Erlangs). */
export const offeredLoad = ({ ordersPerHour, serviceMin }: CourierQueue): number =>
  (ordersPerHour * serviceMin) / 60;

/**
 * Probability that an order finds all couriers busy (Erlang C, by the recursion of Erlang B); 1 when they
 * cannot keep up.
 */
export function erlangC(couriers: number, load: number): number {
  if (load <= 0) return 0;
  if (couriers <= load) return 1;
  let blocked = 1;
  for (let n = 1; n <= couriers; n += 1) blocked = (load * blocked) / (n + load * blocked);
  return blocked / (1 - (load / couriers) * (1 - blocked));
}

/**
 * Share of orders that wait longer than the slack, 0 to 1. M/G/c: the wait of M/M/c, its mean stretched by
 * (1 + cv²) / 2 (Allen–Cunneen); whole couriers, between two of them a straight line.
 */
export function lateShare(task: StaffingTask, couriers: number): number {
  const whole = Math.floor(couriers);
  if (whole !== couriers) {
    const part = couriers - whole;
    return (1 - part) * lateShare(task, whole) + part * lateShare(task, whole + 1);
  }
  const load = offeredLoad(task);
  if (load === 0) return 0;
  if (couriers <= load || task.slackMin <= 0) return 1;
  const stretch = (1 + task.serviceCv2) / 2;
  const drain = (couriers - load) / (task.serviceMin * stretch);
  return erlangC(couriers, load) * Math.exp(-drain * task.slackMin);
}

/**
 * Fewest couriers with whom at most LATE_TARGET of the orders wait too long; 0 without orders. Goods that are
 * late by themselves (no slack) are staffed for one minute of wait.
 */
export function recommendCouriers(task: StaffingTask): number {
  const load = offeredLoad(task);
  if (load <= 0) return 0;
  const possible = { ...task, slackMin: Math.max(1, task.slackMin) };
  let couriers = Math.floor(load) + 1;
  while (couriers < MOST_COURIERS && lateShare(possible, couriers) > LATE_TARGET) couriers += 1;
  return Math.min(couriers, MOST_COURIERS);
}

/** z of a two-sided range that holds nine of ten. */
const NINE_OF_TEN = 1.645;

/**
 * Range of a rate of which `count` events were seen (normal approximation of Poisson), per the same time as
 * `rate`; nine of ten true rates lie in it.
 */
export function rateRange(rate: number, count: number): { readonly low: number; readonly high: number } {
  if (count === 0) return { low: 0, high: rate };
  const spread = NINE_OF_TEN / Math.sqrt(count);
  return { low: Math.max(0, rate * (1 - spread)), high: rate * (1 + spread) };
}
