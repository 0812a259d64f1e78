import type { CreateBranchBody } from '@ulak/contracts/branches/schema';
import type { CompanyId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Imports into one company wait for each other, so that neither adds a branch that the other has added. */
export async function lockImports(
  tx: Tx,
  companyIds: readonly (CompanyId | null | undefined)[],
): Promise<void> {
  const keys = [...new Set(companyIds.map((id) => `branch-import:${id ?? ''}`))].toSorted();
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${keys}::text[]) with ordinality as wanted (key, at) order by at`.execute(tx);
}

/** Whether a branch with one of these names is in its company already, by search rules (criteria D03). */
export async function anyNameInUse(
  tx: Tx,
  wanted: readonly Pick<CreateBranchBody, 'name' | 'companyId'>[],
): Promise<boolean> {
  if (wanted.length === 0) return false;
  const { rows } = await sql`
    select 1 from branches b
    join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (name text, "companyId" bigint)
      on b.company_id = wanted."companyId" and tr_fold(b.name) = tr_fold(wanted.name)
    where b.deleted_at is null limit 1`.execute(tx);
  return rows.length > 0;
}
