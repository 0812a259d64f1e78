import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';

/** Somebody who is or was a courier, and the branch for which they worked at a time. */
export interface PaidCourier {
  readonly id: UserId;
  readonly name: string;
  readonly company_id: CompanyId;
  readonly branch_id: BranchId;
}

/**
 * A courier of the scope's company, removed ones too, with the branch of their last shift that began before
 * an instant, else of today. Null: missing, foreign, or never a courier.
 */
export async function findCourier(
  tx: Tx,
  scope: Scope,
  { id, before }: { readonly id: UserId; readonly before: Date },
): Promise<PaidCourier | null> {
  if (scope.kind === 'none') return null;
  const companyId = scope.kind === 'all' ? null : scope.companyId;
  const { rows } = await sql<PaidCourier>`
    select u.id, u.full_name as name, b.company_id, b.id as branch_id
    from couriers c join users u on u.id = c.user_id
    left join lateral (
      select s.branch_id from courier_shifts s where s.courier_id = c.user_id and s.started_at < ${before}
      order by s.started_at desc limit 1) worked on true
    join branches b on b.id = coalesce(worked.branch_id, c.branch_id)
    where c.user_id = ${id} and b.company_id is not null
      and (${companyId}::bigint is null or b.company_id = ${companyId}::bigint)`.execute(tx);
  return rows[0] ?? null;
}

/** Names of couriers by id. */
export async function listNames(tx: Tx, ids: readonly UserId[]): Promise<Map<UserId, string>> {
  const { rows } = await sql<{ id: UserId; full_name: string }>`
    select id, full_name from users where id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.full_name]));
}
