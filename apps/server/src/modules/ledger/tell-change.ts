import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';

/** A change of what couriers of a branch earned, were paid or are told of it. */
export interface PayChange {
  readonly companyId: CompanyId;
  readonly branchId: BranchId;
  readonly courierIds: readonly UserId[];
  readonly action: string;
}

/** Tells the couriers, and who sees pay, that pay has changed; wake the feed after the commit. */
export const tellPayChange = (
  tx: Tx,
  { companyId, branchId, courierIds, action }: PayChange,
  { actor, now }: { readonly actor: UserActor; readonly now: Date },
): Promise<void> =>
  appendEvents(
    tx,
    courierIds.map((courierId) => ({
      kind: 'COURIER_PAY_CHANGED',
      entity: 'courier' as const,
      entityId: courierId,
      companyId,
      branchId,
      courierId,
      at: now,
      actor,
      payload: { action },
    })),
  );
