import { doorOf, travelOf } from './instance.ts';
import type { Day } from './world.ts';

/** Minutes of a delivery that nobody can take away: cooking, loading, the way, the door. */
const SERVICE_MIN = 4;

/** Figures of one day. Minutes, percent, money of the library. CtD = click to door, RtP = ready to pickup. */
export interface Figures {
  readonly name: string;
  readonly undeliveredPercent: number;
  readonly ctd: number;
  readonly ctdP50: number;
  readonly ctdP90: number;
  readonly ctdMax: number;
  readonly overage: number;
  readonly latePercent: number;
  readonly rtp: number;
  readonly readyToDoor: number;
  /** CtD above the floor: what the dispatching is to blame for. */
  readonly excess: number;
  readonly ordersPerCourierHour: number;
  readonly bundle: number;
  readonly costPerOrder: number;
  readonly gini: number;
  readonly roundP50Ms: number;
  readonly roundP99Ms: number;
  readonly moves: number;
}

/** The figures of a day, of the delivered orders. */
export function figuresOf(day: Day): Figures {
  const { instance, trips } = day;
  const travel = travelOf(instance);
  const done = trips.flatMap(({ orders, pickupAt, dropAt }) =>
    orders.map((order, index) => ({
      ...orderOf(day, order),
      door: doorOf(instance, order),
      pickupAt,
      dropAt: dropAt[index] ?? Number.NaN,
    })),
  );
  const ctds = done.map(({ placedAt, dropAt }) => dropAt - placedAt);
  const floor = mean(
    done.map(({ placedAt, readyAt, pickup, door }) => readyAt + SERVICE_MIN + travel.minutes(pickup, door) - placedAt),
  );
  const perCourier = instance.couriers.map((_, courier) =>
    trips.filter((trip) => trip.courier === courier).reduce((sum, { orders }) => sum + orders.length, 0),
  );
  const hours = instance.couriers.map(({ onAt, offAt }) => (offAt - onAt) / 60);
  const pay = perCourier.reduce(
    (sum, orders, courier) =>
      sum + Math.max(orders * instance.payPerOrder, (hours[courier] ?? 0) * instance.guaranteedPayPerHour),
    0,
  );
  return {
    name: instance.name,
    undeliveredPercent: (100 * (instance.orders.length - done.length)) / instance.orders.length,
    ctd: mean(ctds),
    ctdP50: quantile(ctds, 0.5),
    ctdP90: quantile(ctds, 0.9),
    ctdMax: quantile(ctds, 1),
    overage: mean(ctds.map((ctd) => Math.max(0, ctd - instance.targetMin))),
    latePercent: (100 * ctds.filter((ctd) => ctd > instance.targetMin).length) / done.length,
    rtp: mean(done.map(({ pickupAt, readyAt }) => pickupAt - readyAt)),
    readyToDoor: mean(done.map(({ dropAt, readyAt }) => dropAt - readyAt)),
    excess: mean(ctds) - floor,
    ordersPerCourierHour: done.length / hours.reduce((sum, one) => sum + one, 0),
    bundle: done.length / trips.length,
    costPerOrder: pay / done.length,
    gini: gini(perCourier.map((orders, courier) => orders / (hours[courier] ?? 1))),
    roundP50Ms: quantile(day.roundMs, 0.5),
    roundP99Ms: quantile(day.roundMs, 0.99),
    moves: day.moves.length,
  };
}

function orderOf({ instance }: Day, order: number) {
  const found = instance.orders[order];
  if (!found) throw new Error(`no order ${order}`);
  return found;
}

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** 0: everybody has the same; towards 1: one has everything. */
function gini(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const total = sorted.reduce((sum, value) => sum + value, 0);
  if (total === 0) return 0;
  const weighted = sorted.reduce((sum, value, index) => sum + value * (index + 1), 0);
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
}
