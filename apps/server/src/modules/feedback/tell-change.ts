import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';

/** Whose feedback was written or answered. */
export interface FeedbackChange {
  readonly companyId: CompanyId;
  readonly branchId: BranchId;
  readonly courierId: UserId;
  readonly action: 'sent' | 'answered';
}

/** Tells the courier, and who answers couriers, that feedback has changed; wake the feed after the commit. */
export const tellFeedbackChange = (
  tx: Tx,
  { companyId, branchId, courierId, action }: FeedbackChange,
  { actor, now }: { readonly actor: UserActor; readonly now: Date },
): Promise<void> =>
  appendEvents(tx, [
    {
      kind: 'COURIER_FEEDBACK_CHANGED',
      entity: 'courier',
      entityId: courierId,
      companyId,
      branchId,
      courierId,
      at: now,
      actor,
      payload: { action },
    },
  ]);
