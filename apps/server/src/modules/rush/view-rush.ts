import type { BranchId } from '@ulak/contracts/ids';
import type { RushView } from '@ulak/contracts/rush/schema';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { ForecastService } from '../forecasts/service.ts';
import { fillSlots } from './fill-slots.ts';
import { nextPeak } from './peaks.ts';
import * as repository from './repository.ts';
import { viewSlots } from './view-slots.ts';

/** Who asks, and when. */
export interface RushQuery {
  readonly tx: Tx;
  readonly scope: Scope;
  readonly now: Date;
}

/** The branch's peak and the slots of the next one. @throws AppError BRANCH_NOT_FOUND */
export async function viewRush(
  { timingsOf }: Pick<ForecastService, 'timingsOf'>,
  { tx, scope, now }: RushQuery,
  id: BranchId,
): Promise<RushView> {
  const branch = await repository.find(tx, scope, id);
  if (!branch) throw new AppError('BRANCH_NOT_FOUND');
  const { rush, version } = branch;
  const peak = rush && nextPeak(rush, now, branch);
  if (!rush || !peak) return { rush, version, today: null };
  const { slots, couriers } = await fillSlots(tx, branch, { rush, peak, timingsOf });
  return {
    rush,
    version,
    today: {
      peakAt: peak.toISOString(),
      couriers,
      slots: viewSlots(slots, { rush, peak, now }),
    },
  };
}
