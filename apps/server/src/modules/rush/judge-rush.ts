import { judgeRush as judge } from '@ulak/contracts/domain/rush-verdict';
import { rushSlots } from '@ulak/contracts/domain/rush-slots';
import { businessDate } from '@ulak/contracts/business-day';
import type { BranchId } from '@ulak/contracts/ids';
import type { RushVerdict } from '@ulak/contracts/rush/schema';
import { MINUTE_MS } from '@ulak/contracts/time';
import { AppError } from '../../app-error.ts';
import type { ForecastService } from '../forecasts/service.ts';
import { capacityOf } from './fill-slots.ts';
import { pastPeaks } from './peaks.ts';
import * as repository from './repository.ts';
import type { RushQuery } from './view-rush.ts';

/** Four weeks: each weekday four times. */
const MEASURED_DAYS = 28;

/**
 * Whether spreading over slots can help the branch: what came around its peak on its weekdays of the last
 * four weeks, against the places of its slots now. @throws AppError BRANCH_NOT_FOUND
 */
export async function judgeRush(
  { timingsOf }: Pick<ForecastService, 'timingsOf'>,
  { tx, scope, now }: RushQuery,
  id: BranchId,
): Promise<RushVerdict> {
  const branch = await repository.find(tx, scope, id);
  if (!branch) throw new AppError('BRANCH_NOT_FOUND');
  const { rush } = branch;
  if (!rush?.isOn) return null;
  const peaks = pastPeaks(rush, now, { point: branch, days: MEASURED_DAYS });
  const windows = peaks.map((peak) => ({
    from: new Date(peak.getTime() - rush.beforeMin * MINUTE_MS),
    to: new Date(peak.getTime() + rush.afterMin * MINUTE_MS),
    grid: new Date(rushSlots(peak.getTime(), rush)[0]?.from ?? peak),
  }));
  const counts = await repository.countAround(tx, id, { windows, slotMin: rush.slotMin });
  const days = peaks.map((peak, index) => ({
    day: businessDate(peak),
    bySlot: counts.filter(({ window }) => window === index).map(({ orders }) => orders),
  }));
  const learned = (await timingsOf(tx, [id], now)).get(id) ?? null;
  const { capacity, couriers } = await capacityOf(tx, branch, { rush, learned });
  const slots = rushSlots(now.getTime(), rush).length;
  return judge(days, { capacity, slots, couriers });
}
