import type { BranchId } from '@ulak/contracts/ids';
import type { RushVerdict, RushView, SaveRushBody } from '@ulak/contracts/rush/schema';
import type { ForecastService } from '../forecasts/service.ts';
import { judgeRush } from './judge-rush.ts';
import { type RushChange, saveRush } from './save-rush.ts';
import { type RushQuery, viewRush } from './view-rush.ts';

export { listSlots } from './list-slots.ts';
export { holdSlots } from './repository.ts';
export { nextPeak, peakAround, peakOfDay } from './peaks.ts';
export { takeSlot } from './take-slot.ts';
export type { RushChange };
export type RushService = ReturnType<typeof createRushService>;

/** Peaks of branches and the slots around them (docs/decisions/090). */
export const createRushService = ({
  forecasts,
}: {
  readonly forecasts: Pick<ForecastService, 'timingsOf'>;
}) => ({
  view: (query: RushQuery, id: BranchId): Promise<RushView> => viewRush(forecasts, query, id),
  judge: (query: RushQuery, id: BranchId): Promise<RushVerdict> => judgeRush(forecasts, query, id),
  /** @throws AppError BRANCH_NOT_FOUND | RECORD_CHANGED */
  async save(change: RushChange, id: BranchId, body: SaveRushBody): Promise<RushView> {
    await saveRush(change, id, body);
    return viewRush(forecasts, change, id);
  },
});
