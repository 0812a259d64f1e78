import type { PlannedBranchId } from '@ulak/contracts/branch-plans/schema';
import type { CompanyId } from '@ulak/contracts/ids';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { PlannedBranchesTable } from '../../db/tables/branch-plans.ts';

const COLUMNS = [
  'p.id',
  'p.company_id',
  'p.lat',
  'p.lng',
  'p.potential',
  'p.evidence',
  'p.note',
  'p.state',
  'p.created_at',
  'p.updated_at',
  'p.version',
  'maker.full_name as created_by_name',
  'editor.full_name as updated_by_name',
] as const;

const plans = (tx: Tx) =>
  tx
    .selectFrom('planned_branches as p')
    .leftJoin('users as maker', 'maker.id', 'p.created_by')
    .leftJoin('users as editor', 'editor.id', 'p.updated_by')
    .select(COLUMNS);

export type PlanRow = Awaited<ReturnType<typeof find>> & object;

/** A company's plans, newest first. */
export const list = (tx: Tx, companyId: CompanyId) =>
  plans(tx).where('p.company_id', '=', companyId).orderBy('p.id', 'desc').execute();

export const find = (tx: Tx, id: PlannedBranchId) => plans(tx).where('p.id', '=', id).executeTakeFirst();

/** A plan of the caller's companies, held until the transaction ends. */
export function lock(tx: Tx, scope: Scope, id: PlannedBranchId) {
  const query = tx
    .selectFrom('planned_branches')
    .select(['id', 'company_id', 'lat', 'lng', 'note', 'state', 'version'])
    .where('id', '=', id)
    .forUpdate();
  if (scope.kind === 'all') return query.executeTakeFirst();
  const companyId = scope.kind === 'company' ? scope.companyId : null;
  return query.where('company_id', '=', companyId).executeTakeFirst();
}

/**
 * Points of a company's plans that were not dropped. Whoever plans for the company waits until the
 * transaction ends.
 */
export async function holdPlaces(tx: Tx, companyId: CompanyId) {
  await sql`select pg_advisory_xact_lock(hashtextextended('planned_branches', ${companyId}))`.execute(tx);
  return tx
    .selectFrom('planned_branches')
    .select(['id', 'lat', 'lng'])
    .where('company_id', '=', companyId)
    .where('state', '<>', 'DROPPED')
    .orderBy('id')
    .execute();
}

/** Null: the place is planned already; of two at once the later waits for the earlier. */
export async function add(tx: Tx, row: Insertable<PlannedBranchesTable>): Promise<PlannedBranchId | null> {
  const added = await tx
    .insertInto('planned_branches')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

export async function update(
  tx: Tx,
  id: PlannedBranchId,
  fields: Updateable<PlannedBranchesTable>,
): Promise<void> {
  await tx
    .updateTable('planned_branches')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function remove(tx: Tx, id: PlannedBranchId): Promise<void> {
  await tx.deleteFrom('planned_branches').where('id', '=', id).execute();
}
