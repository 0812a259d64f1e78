import { busyServiceMin, recommendCouriers, type StaffingTask } from '@ulak/contracts/domain/staffing';
import type { Timings } from '@ulak/contracts/domain/forecast-timings';
import type { BranchFacts, DutyRow } from './repository.ts';
import { kmOf, type Work, type WorkSums } from './work.ts';

/** What one hour of the day needs in a branch, and what it has. */
export interface HourNeed {
  readonly hour: number;
  /** How often it has begun in the selection. */
  readonly hours: number;
  readonly orders: number;
  readonly ordersPerHour: number;
  readonly task: StaffingTask;
  readonly need: number;
  /** On duty on the mean; null: nobody was measured in the whole selection, or the hour has not begun. */
  readonly couriers: number | null;
}

/** Timings of each hour of the day. */
export type HourlyTimings = readonly Timings[];

/** Minutes of a courier for an order of these: out and back, and at the door. */
export const aloneServiceMin = (sums: WorkSums, { minPerKmP50, doorMin }: Timings): number =>
  2 * kmOf(sums).mean * minPerKmP50 + doorMin;

/**
 * The queue of a branch at one hour: distances of the whole selection, times learned for the hour. Goods may
 * wait as long as preparation, the way and the door leave of the branch's longest delivery.
 */
function staffingTask(
  sums: WorkSums,
  {
    ordersPerHour,
    timings,
    branch,
  }: {
    readonly ordersPerHour: number;
    readonly timings: Timings;
    readonly branch: BranchFacts;
  },
): StaffingTask {
  const { mean, variance } = kmOf(sums);
  const { minPerKmP50, doorMin, readyP50Min } = timings;
  const serviceMin = aloneServiceMin(sums, timings);
  const alone = {
    ordersPerHour,
    serviceMin,
    serviceCv2: serviceMin === 0 ? 0 : ((2 * minPerKmP50) ** 2 * variance) / serviceMin ** 2,
    slackMin: branch.maxDeliveryMin - readyP50Min - mean * minPerKmP50 - doorMin,
  };
  return { ...alone, serviceMin: busyServiceMin(alone, branch.maxConcurrent) };
}

/** Need and couriers of the 24 hours of the day. */
export function needByHour(
  work: Work,
  duty: readonly DutyRow[],
  { timings, branch }: { readonly timings: HourlyTimings; readonly branch: BranchFacts },
): HourNeed[] {
  const isMeasured = duty.some(({ seconds }) => seconds > 0);
  const byHour = new Map(duty.map((row) => [row.hour, row]));
  return work.hours.map(({ orders }, hour) => {
    const { hours, seconds } = byHour.get(hour) ?? { hours: 0, seconds: 0 };
    const ordersPerHour = hours === 0 ? 0 : orders / hours;
    const task = staffingTask(work.total, { ordersPerHour, timings: timings[hour] as Timings, branch });
    const couriers = isMeasured && hours > 0 ? seconds / 3_600 / hours : null;
    return { hour, hours, orders, ordersPerHour, task, need: recommendCouriers(task), couriers };
  });
}
