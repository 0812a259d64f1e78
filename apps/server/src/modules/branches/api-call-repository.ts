import type { BranchId } from '@ulak/contracts/ids';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { BranchApiCallsTable } from '../../db/tables/branches.ts';
import type { BranchCall } from '../../http/branch-calls.ts';

/** A call and when it was answered. */
export type TimedCall = BranchCall & { readonly at: Date };

export async function insertCalls(tx: Tx, calls: readonly TimedCall[]): Promise<void> {
  await tx
    .insertInto('branch_api_calls')
    .values(
      calls.map((call) => ({
        branch_id: call.branchId,
        company_id: call.companyId,
        at: call.at,
        request_id: call.requestId,
        method: call.method,
        route: call.route,
        status: call.status,
        code: call.code,
        fields: JSON.stringify(call.fields),
        duration_ms: call.durationMs,
        order_number: call.orderNumber,
        repeated: call.repeated,
        key_state: call.keyState,
      })),
    )
    .execute();
}

/** Removes all but the newest calls of a branch. */
export async function trimCalls(tx: Tx, branchId: BranchId, kept: number): Promise<void> {
  await sql`delete from branch_api_calls where branch_id = ${branchId} and id <= (
    select id from branch_api_calls where branch_id = ${branchId}
    order by id desc offset ${kept} limit 1)`.execute(tx);
}

/** Which calls of a branch: older than a row, since an instant, refused ones only. */
export interface CallFilter {
  readonly branchId: BranchId;
  readonly before: number | undefined;
  readonly since: Date;
  readonly onlyRefused: boolean;
}

/** Calls of a branch, newest first. */
export async function listCalls(
  tx: Tx,
  { branchId, before, since, onlyRefused }: CallFilter,
  limit: number,
): Promise<Selectable<BranchApiCallsTable>[]> {
  const all = tx
    .selectFrom('branch_api_calls')
    .selectAll()
    .where('branch_id', '=', branchId)
    .where('at', '>', since)
    .orderBy('id', 'desc')
    .limit(limit);
  const page = before === undefined ? all : all.where('id', '<', before);
  return (onlyRefused ? page.where('status', '>=', sql.lit(400)) : page).execute();
}
