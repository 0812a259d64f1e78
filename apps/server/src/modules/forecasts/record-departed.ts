import type { OrderId } from '@ulak/contracts/ids';
import type { Tx } from '../../db/database.ts';
import { arrivalMethod, forecastArrival } from './forecast-arrival.ts';
import type { TimingsCache } from './timings-cache.ts';
import { saveRoadRanges, listDeparted } from './repository.ts';

/**
 * Stores the arrival range that is published from pick-up on, for the calibration; to be called in the
 * pick-up's transaction, after the step. Orders that the courier picked up before and has not started get new
 * ranges too: they leave together with these.
 */
export async function recordDeparted(
  cache: TimingsCache,
  tx: Tx,
  ids: readonly OrderId[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const ranges = [];
  for (const order of await listDeparted(tx, ids)) {
    const learned =
      (await cache.timingsOf(tx, [order.branch_id], order.created_at)).get(order.branch_id) ?? null;
    const range = forecastArrival(order, learned, now);
    if (range) ranges.push({ id: order.id, ...range, method: arrivalMethod(order, now) });
  }
  if (ranges.length > 0) await saveRoadRanges(tx, ranges);
}
