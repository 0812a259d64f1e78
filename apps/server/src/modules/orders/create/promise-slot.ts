import type { ForecastService, Timings } from '../../forecasts/service.ts';
import { takeSlot } from '../../rush/service.ts';
import type { Tx } from '../../../db/database.ts';
import { arrivalColumnsOf, arrivalOf } from './publish-arrival.ts';
import type { BranchRules, NewOrder } from './repository.ts';

/**
 * The columns of a new order with the slot that it is promised and the arrival range from there on; as they
 * were for a test, and around no peak (modules/rush).
 */
export async function promiseSlot(
  tx: Tx,
  columns: NewOrder,
  {
    branch,
    learned,
    timingsOf,
    now,
  }: {
    branch: BranchRules;
    learned: Timings | null;
    timingsOf: ForecastService['timingsOf'];
    now: Date;
  },
): Promise<NewOrder> {
  if (!branch.rush?.isOn || columns.is_test) return columns;
  const way = {
    distance_km: columns.distance_km,
    road_s: columns.road_s ?? null,
    road_method: columns.road_method ?? null,
  };
  const soonest = arrivalOf(branch, way, { learnedTimings: learned, scheduledFor: null, now });
  if (!soonest) return columns;
  const slot = await takeSlot(tx, {
    branch,
    earliest: new Date((soonest.from.getTime() + soonest.to.getTime()) / 2),
    wanted: columns.expected_delivery_time ? new Date(columns.expected_delivery_time) : null,
    timingsOf,
  });
  if (!slot) return columns;
  return {
    ...columns,
    slot_from: slot.from,
    slot_to: slot.to,
    ...arrivalColumnsOf(branch, way, { learnedTimings: learned, scheduledFor: slot.from, now }),
  };
}
