import { dropoffPlace, type Instance, orderAt, travelTimesOf } from '@ulak/day-simulation/instance';
import type { SimulatedDay } from '@ulak/day-simulation/simulate-day';

/** Service minutes at a pickup and at a customer. */
const SERVICE_MIN = 4;

/** Metrics of one day. Minutes, percent, money of the library. CtD = click to door, RtP = ready to pickup. */
export interface DayMetrics {
  readonly undeliveredPercent: number;
  /** Orders that could not be delivered even with unlimited couriers in each shift. */
  readonly undeliverablePercent: number;
  readonly ctd: number;
  readonly ctdP50: number;
  readonly ctdP90: number;
  readonly ctdMax: number;
  readonly overage: number;
  readonly latePercent: number;
  readonly rtp: number;
  readonly rtpP90: number;
  readonly readyToDoor: number;
  /**
   * Lower bound: CtD of the delivered orders with a courier always present (preparation, service, travel).
   */
  readonly floor: number;
  /** CtD above the floor: the share of the dispatching. */
  readonly excess: number;
  /** CtD relative to the floor. */
  readonly ratio: number;
  readonly ordersPerCourierHour: number;
  readonly bundle: number;
  readonly costPerOrder: number;
  /** Share of the shifts spent on travel and service. */
  readonly utilisation: number;
  readonly utilisationP10: number;
  readonly utilisationP90: number;
  /** Gini coefficient of the orders per courier hour: 0 all equal. */
  readonly gini: number;
  /** Orders reassigned from a courier to whom they had been sent. */
  readonly takenBack: number;
  /** Orders that were not ready when the shift of their courier ended. */
  readonly leftBehind: number;
  readonly joined: number;
  readonly refusals: number;
  readonly moves: number;
  readonly roundP50Ms: number;
  readonly roundP99Ms: number;
}

/** Metrics of a day, over the delivered orders. */
export function computeDayMetrics(day: SimulatedDay): DayMetrics {
  const { instance, trips } = day;
  const total = instance.orders.length;
  const undeliverable = instance.orders.filter((_, order) => !isDeliverable(instance, order)).length;
  return {
    undeliveredPercent: (100 * (total - trips.reduce((sum, { orders }) => sum + orders.length, 0))) / total,
    undeliverablePercent: (100 * undeliverable) / total,
    ...waitMetrics(day),
    ...courierMetrics(day),
    takenBack: day.takenBack,
    leftBehind: day.leftBehind,
    joined: day.joined,
    refusals: day.refusals,
    moves: day.moves.length,
    roundP50Ms: quantile(day.roundMs, 0.5),
    roundP99Ms: quantile(day.roundMs, 0.99),
  };
}

function waitMetrics({ instance, trips }: SimulatedDay) {
  const travel = travelTimesOf(instance);
  const done = trips.flatMap(({ orders, pickupAt, dropAt }) =>
    orders.map((order, index) => {
      const { placedAt, readyAt, pickup } = orderAt(instance, order);
      const at = dropAt[index] ?? Number.NaN;
      const floor = readyAt + SERVICE_MIN + travel.minutes(pickup, dropoffPlace(instance, order)) - placedAt;
      return { ctd: at - placedAt, rtp: pickupAt - readyAt, readyToDoor: at - readyAt, floor };
    }),
  );
  const ctds = done.map(({ ctd }) => ctd);
  const rtps = done.map(({ rtp }) => rtp);
  const ctd = mean(ctds);
  const floor = mean(done.map((one) => one.floor));
  return {
    ctd,
    ctdP50: quantile(ctds, 0.5),
    ctdP90: quantile(ctds, 0.9),
    ctdMax: quantile(ctds, 1),
    overage: mean(ctds.map((one) => Math.max(0, one - instance.targetMin))),
    latePercent: (100 * ctds.filter((one) => one > instance.targetMin).length) / done.length,
    rtp: mean(rtps),
    rtpP90: quantile(rtps, 0.9),
    readyToDoor: mean(done.map(({ readyToDoor }) => readyToDoor)),
    floor,
    excess: ctd - floor,
    ratio: ctd / floor,
    bundle: done.length / trips.length,
  };
}

function courierMetrics({ instance, trips, moves }: SimulatedDay) {
  const travel = travelTimesOf(instance);
  const busy = instance.couriers.map(() => 0);
  const carried = instance.couriers.map(() => 0);
  const add = (courier: number, minutes: number): void =>
    void (busy[courier] = (busy[courier] ?? 0) + minutes);
  for (const { courier, minutes } of moves) add(courier, minutes);
  for (const { courier, orders, sentAt, arriveAt, pickup } of trips) {
    const stops = orders.map((order) => dropoffPlace(instance, order));
    const travelMin = stops.reduce(
      (sum, stop, index) => sum + travel.minutes(stops[index - 1] ?? pickup, stop),
      0,
    );
    add(courier, arriveAt - sentAt + travelMin + SERVICE_MIN * (1 + orders.length));
    carried[courier] = (carried[courier] ?? 0) + orders.length;
  }
  const hours = instance.couriers.map(({ onAt, offAt }) => (offAt - onAt) / 60);
  const shares = busy.map((minutes, courier) => minutes / 60 / (hours[courier] ?? 1));
  const delivered = carried.reduce((sum, orders) => sum + orders, 0);
  const pay = carried.reduce(
    (sum, orders, courier) =>
      sum + Math.max(orders * instance.payPerOrder, (hours[courier] ?? 0) * instance.guaranteedPayPerHour),
    0,
  );
  return {
    ordersPerCourierHour: delivered / hours.reduce((sum, one) => sum + one, 0),
    costPerOrder: pay / delivered,
    utilisation: mean(shares),
    utilisationP10: quantile(shares, 0.1),
    utilisationP90: quantile(shares, 0.9),
    gini: gini(carried.map((orders, courier) => orders / (hours[courier] ?? 1))),
  };
}

/**
 * Whether a courier of any shift could pick the order up before the shift ends, had they nothing else to do.
 */
function isDeliverable(instance: Instance, order: number): boolean {
  const { placedAt, readyAt, pickup } = orderAt(instance, order);
  const earliest = Math.max(readyAt, placedAt + SERVICE_MIN / 2);
  return instance.couriers.some(({ offAt, home }) => earliest <= offAt && (home === null || home === pickup));
}

/** Means of every metric over some days. */
export function meanMetrics(list: readonly DayMetrics[]): DayMetrics {
  const keys = Object.keys(list[0] ?? {}) as (keyof DayMetrics)[];
  return Object.fromEntries(
    keys.map((key) => [key, mean(list.map((one) => one[key]))]),
  ) as unknown as DayMetrics;
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Gini coefficient: 0 all equal, towards 1 one has everything. */
function gini(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const total = sorted.reduce((sum, value) => sum + value, 0);
  if (total === 0) return 0;
  const weighted = sorted.reduce((sum, value, index) => sum + value * (index + 1), 0);
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
}
