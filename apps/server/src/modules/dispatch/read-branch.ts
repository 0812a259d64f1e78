import { settingsTimings } from '@ulak/contracts/domain/forecast-timings';
import type { BranchId, OrderId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import { RECENT_WINDOW_MIN } from '@ulak/dispatch/recent-order-rates';
import type { Tx } from '../../db/database.ts';
import type { Timings as LearnedTimings } from '../forecasts/service.ts';
import type { BranchFacts, Timings } from './dispatch-snapshot.ts';
import * as repository from './repository.ts';
import type { BranchRow } from './repository.ts';

/** Learned times of branches, for orders of a moment; a branch without any may be left out. */
export type TimingsPort = (
  tx: Tx,
  branchIds: readonly BranchId[],
  at: Date,
) => Promise<ReadonlyMap<BranchId, LearnedTimings>>;

/**
 * Reads everything that a plan of the branch rests on, at one moment when the transaction is one
 * (`readOneMoment`).
 */
export async function readBranchFacts(
  tx: Tx,
  branch: BranchRow,
  {
    now,
    focus,
    timingsOf,
  }: { readonly now: Date; readonly focus: OrderId | null; readonly timingsOf: TimingsPort },
): Promise<BranchFacts> {
  const orders = await repository.listOrders(tx, branch.id, focus);
  const couriers = await repository.listCouriers(tx, branch.id, {
    since: new Date(now.getTime() - RECENT_WINDOW_MIN * MINUTE_MS),
    now,
  });
  const refusals = await repository.listRefusals(
    tx,
    orders.map(({ id }) => id),
  );
  const learned = (await timingsOf(tx, [branch.id], now)).get(branch.id);
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
    timings: withDefaults(learned, settingsTimings(branch.min_speed_kmh)),
  };
}

/**
 * Times that a plan can rest on: numbers, none negative, a pace above zero. @param spare those of the
 * branch's settings
 */
function withDefaults(learned: Timings | undefined, spare: Timings): Timings {
  const timings = learned ?? spare;
  const keep = (key: keyof Timings, isGood: (value: number) => boolean): number =>
    Number.isFinite(timings[key]) && isGood(timings[key]) ? timings[key] : spare[key];
  const [isTime, isPace] = [(value: number) => value >= 0, (value: number) => value > 0];
  return {
    readyP50Min: keep('readyP50Min', isTime),
    readyP90Min: keep('readyP90Min', isTime),
    minPerKmP50: keep('minPerKmP50', isPace),
    minPerKmP90: keep('minPerKmP90', isPace),
    doorMin: keep('doorMin', isTime),
  };
}
