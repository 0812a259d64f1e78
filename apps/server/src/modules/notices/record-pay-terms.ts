import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import type { UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import * as repository from './repository.ts';

/** A change of what a branch pays, in words. */
export interface ToldTerms {
  readonly companyId: CompanyId;
  readonly branchId: BranchId;
  readonly text: string;
}

/** Tells the couriers of a branch that its pay terms have changed, in the transaction of the change. */
export async function recordPayTermsNotices(
  tx: Tx,
  { companyId, branchId, text }: ToldTerms,
  { actor, now }: { readonly actor: UserActor; readonly now: Date },
): Promise<void> {
  const told = await repository.insertPayTerms(tx, { companyId, branchId, text, sentBy: actor.id, now });
  await appendEvents(
    tx,
    told.map((courierId) => ({
      kind: 'COURIER_NOTICES_CHANGED',
      entity: 'courier' as const,
      entityId: courierId,
      companyId,
      branchId,
      courierId,
      at: now,
      actor,
      payload: { action: 'payTerms' },
    })),
  );
}
