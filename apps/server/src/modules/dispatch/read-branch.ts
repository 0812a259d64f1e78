import { settingsTimings } from '@ulak/contracts/domain/forecast-timings';
import type { BranchId, OrderId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import { RECENT_WINDOW_MIN } from '@ulak/dispatch/recent-order-rates';
import type { Tx } from '../../db/database.ts';
import type { Timings as LearnedTimings } from '../forecasts/service.ts';
import type { BranchRow } from './repository.ts';
import {
  type CourierFacts,
  listCouriers,
  listOrders,
  listRefusals,
  type OrderFacts,
  type RefusalRow,
} from './snapshot-repository.ts';

/** Timings learned from the branch's history; without history those of its settings. Minutes. */
export interface Timings {
  readonly readyP50Min: number;
  readonly readyP90Min: number;
  readonly minPerKmP50: number;
  readonly minPerKmP90: number;
  readonly doorMin: number;
  /** As of the learned ones. */
  readonly roadFactorP50?: number | null;
  readonly roadFactorP90?: number | null;
}

/** What a plan of a branch is made from, as the database has it at one instant. */
export interface BranchFacts {
  readonly now: Date;
  readonly branch: BranchRow;
  readonly timings: Timings;
  /** Timings of published arrival ranges: those of the hour in which each order was created. */
  readonly customerTimings: ReadonlyMap<OrderId, LearnedTimings>;
  readonly orders: readonly OrderFacts[];
  readonly couriers: readonly CourierFacts[];
  readonly refusals: readonly RefusalRow[];
}

/** Learned timings of branches at an instant; a branch without any may be left out. */
export type TimingsPort = (
  tx: Tx,
  branchIds: readonly BranchId[],
  at: Date,
) => Promise<ReadonlyMap<BranchId, LearnedTimings>>;

/** Reads what a plan of the branch is made from, of one instant if the transaction has a single snapshot. */
export async function readBranchFacts(
  tx: Tx,
  branch: BranchRow,
  {
    now,
    focus,
    timingsOf,
  }: { readonly now: Date; readonly focus: OrderId | null; readonly timingsOf: TimingsPort },
): Promise<BranchFacts> {
  const orders = await listOrders(tx, branch.id, focus);
  const couriers = await listCouriers(tx, branch.id, {
    since: new Date(now.getTime() - RECENT_WINDOW_MIN * MINUTE_MS),
    now,
  });
  const refusals = await listRefusals(
    tx,
    orders.map(({ id }) => id),
  );
  const customerTimings = new Map<OrderId, LearnedTimings>();
  for (const { id, created_at: at } of orders) {
    const timings = (await timingsOf(tx, [branch.id], at)).get(branch.id);
    if (timings) customerTimings.set(id, timings);
  }
  return {
    now,
    branch,
    orders,
    couriers,
    refusals,
    customerTimings,
    timings: await readTimings(tx, branch, { now, timingsOf }),
  };
}

/** The branch's timings at an instant, as plans use them. */
export async function readTimings(
  tx: Tx,
  branch: Pick<BranchRow, 'id' | 'min_speed_kmh'>,
  { now, timingsOf }: { readonly now: Date; readonly timingsOf: TimingsPort },
): Promise<Timings> {
  const learned = (await timingsOf(tx, [branch.id], now)).get(branch.id);
  return withDefaults(learned, settingsTimings(branch.min_speed_kmh));
}

/**
 * Timings that a plan can use: numbers, none negative, a pace above zero; else those of the settings. Road
 * factors are judged where they are used.
 */
function withDefaults(learned: Timings | undefined, defaults: Timings): Timings {
  const timings = learned ?? defaults;
  const { roadFactorP50 = null, roadFactorP90 = null } = timings;
  const checked = (
    key: Exclude<keyof Timings, 'roadFactorP50' | 'roadFactorP90'>,
    isGood: (value: number) => boolean,
  ): number => (Number.isFinite(timings[key]) && isGood(timings[key]) ? timings[key] : defaults[key]);
  const [isTime, isPace] = [(value: number) => value >= 0, (value: number) => value > 0];
  return {
    readyP50Min: checked('readyP50Min', isTime),
    readyP90Min: checked('readyP90Min', isTime),
    minPerKmP50: checked('minPerKmP50', isPace),
    minPerKmP90: checked('minPerKmP90', isPace),
    doorMin: checked('doorMin', isTime),
    roadFactorP50,
    roadFactorP90,
  };
}
