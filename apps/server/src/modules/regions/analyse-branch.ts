import type { BranchId } from '@ulak/contracts/ids';
import { istanbulInstant, istanbulParts } from '@ulak/contracts/time';
import type { Tx } from '../../db/database.ts';
import type { TimingsCache } from '../forecasts/service.ts';
import type { HeatSelection } from '../heatmap/service.ts';
import { type HourlyTimings, needByHour } from './need.ts';
import { type BranchFacts, readDuty, type WorkRow } from './repository.ts';
import type { BranchWork } from './view-region.ts';
import { sumWork } from './work.ts';

export type TimingsOf = TimingsCache['timingsOf'];

/** Learned times of the 24 hours of the day. @throws Error for a branch that is not there */
async function hourlyTimings(
  tx: Tx,
  timingsOf: TimingsOf,
  { id, now }: { readonly id: BranchId; readonly now: Date },
): Promise<HourlyTimings> {
  const { year, month, day } = istanbulParts(now);
  const timings = [];
  for (let hour = 0; hour < 24; hour += 1) {
    // one after the other: the first reads, the rest are in the cache
    const found = (await timingsOf(tx, [id], istanbulInstant({ year, month, day, hour }))).get(id);
    if (!found) throw new Error(`no timings of branch ${id}`);
    timings.push(found);
  }
  return timings;
}

/** A branch's work, what each hour of the day needs, and who was there. */
export async function analyseBranch(
  tx: Tx,
  {
    branch,
    selection,
    rows,
    now,
    timingsOf,
  }: {
    readonly branch: BranchFacts;
    readonly selection: HeatSelection;
    readonly rows: readonly WorkRow[];
    readonly now: Date;
    readonly timingsOf: TimingsOf;
  },
): Promise<BranchWork> {
  const duty = await readDuty(tx, selection, now);
  const timings = await hourlyTimings(tx, timingsOf, { id: branch.id, now });
  const work = sumWork(rows);
  return { work, timings, needs: needByHour(work, duty, { timings, branch }) };
}
