import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';

/** A change of what couriers of a branch earned, were paid or are told of it. */
export interface PayChange {
  readonly companyId: CompanyId;
  readonly branchId: BranchId;
  readonly courierIds: readonly UserId[];
  readonly action: string;
}

/** Tells the couriers, and who sees pay, that pay has changed; wake the feed after the commit. */
export async function tellPayChange(
  tx: Tx,
  { companyId, branchId, courierIds, action }: PayChange,
  { actor, now }: { readonly actor: UserActor; readonly now: Date },
): Promise<void> {
  await sql`
    insert into events (kind, entity, entity_id, company_id, branch_id, courier_id, at, actor_kind, actor_id,
      payload)
    select 'COURIER_PAY_CHANGED', 'courier', id, ${companyId}, ${branchId}, id, ${now}, 'USER', ${actor.id},
      ${JSON.stringify({ action })}::jsonb
    from unnest(${[...courierIds]}::bigint[]) id`.execute(tx);
}
