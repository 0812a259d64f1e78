import type { ReplyOf } from '@ulak/contracts/call';
import { oneDecimal } from '@ulak/contracts/domain/figures';
import type { getPredictions } from '@ulak/contracts/forecasts/predictions';
import { type Calibration, type HourTimings, LEARNING_DAYS } from '@ulak/contracts/forecasts/schema';
import type { BranchId } from '@ulak/contracts/ids';
import { DAY_MS } from '@ulak/contracts/time';
import type { Tx } from '../../db/database.ts';
import {
  countRangeHits,
  findBranch,
  type RangeHitCounts,
  listLearned,
  type TimingRow,
} from './repository.ts';
import { AppError } from '../../app-error.ts';
import type { Scope } from '../../db/scope.ts';

type Predictions = ReplyOf<typeof getPredictions>['data'];

/**
 * A branch's learned timings and the calibration of its forecasts: the last 28 days' deliveries against their
 * published ranges.
 * @throws AppError BRANCH_NOT_FOUND
 */
export async function summarisePredictions(
  tx: Tx,
  scope: Scope,
  branchId: BranchId,
  now: Date,
): Promise<Predictions> {
  if (!(await findBranch(tx, scope, branchId))) throw new AppError('BRANCH_NOT_FOUND');
  const learned = await listLearned(tx, branchId);
  const hit = await countRangeHits(tx, branchId, {
    from: new Date(now.getTime() - LEARNING_DAYS * DAY_MS),
    to: now,
  });
  return {
    branchId,
    learnedAt: learned[0]?.learned_at.toISOString() ?? null,
    days: LEARNING_DAYS,
    hours: learned.map(toHour),
    calibration: [toCalibration('CREATED', hit.created), toCalibration('PICKED_UP', hit.pickedUp)],
  };
}

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

const toHour = (row: TimingRow): HourTimings => ({
  hour: row.hour,
  samples: row.samples,
  readyP50Min: oneDecimal(row.ready_p50_min),
  readyP90Min: oneDecimal(row.ready_p90_min),
  minPerKmP50: twoDecimals(row.min_per_km_p50),
  minPerKmP90: twoDecimals(row.min_per_km_p90),
  roadFactorP50: row.road_factor_p50 === null ? null : twoDecimals(row.road_factor_p50),
  roadFactorP90: row.road_factor_p90 === null ? null : twoDecimals(row.road_factor_p90),
  doorMin: oneDecimal(row.door_min),
});

const toCalibration = (
  stage: Calibration['stage'],
  { meanWidthMin, ...counts }: RangeHitCounts,
): Calibration => ({
  stage,
  ...counts,
  meanWidthMin: meanWidthMin === null ? null : oneDecimal(meanWidthMin),
});
