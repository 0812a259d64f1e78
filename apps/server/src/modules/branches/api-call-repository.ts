import type { BranchId, OrderId } from '@ulak/contracts/ids';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { BranchApiCallsTable } from '../../db/tables/branches.ts';
import type { BranchCall } from '../../http/branch-calls.ts';

/** A call and when it was answered. */
export type TimedCall = BranchCall & { readonly at: Date };

/** A constant statement with one parameter: to compose one for each group's length took longer. */
export async function insertCalls(tx: Tx, calls: readonly TimedCall[]): Promise<void> {
  await sql`insert into branch_api_calls (branch_id, company_id, at, request_id, method, route, status, code,
      fields, duration_ms, order_number, repeated, key_state)
    select "branchId", "companyId", at, "requestId", method, route, status, code, fields, "durationMs",
      "orderNumber", repeated, "keyState"
    from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as call ("branchId" bigint, "companyId" bigint,
      at timestamptz, "requestId" text, method text, route text, status integer, code text, fields jsonb,
      "durationMs" integer, "orderNumber" text, repeated boolean, "keyState" text)`.execute(tx);
}

/** Removes all but the newest calls of a branch. */
export async function trimCalls(tx: Tx, branchId: BranchId, kept: number): Promise<void> {
  await sql`delete from branch_api_calls where branch_id = ${branchId} and id <= (
    select id from branch_api_calls where branch_id = ${branchId}
    order by id desc offset ${kept} limit 1)`.execute(tx);
}

/**
 * Which calls of a branch: older than a row, since an instant, refused ones only, of a request id or with a
 * part of an order number.
 */
export interface CallFilter {
  readonly branchId: BranchId;
  readonly before: number | undefined;
  readonly since: Date;
  readonly onlyRefused: boolean;
  readonly search: string | undefined;
}

/** Calls of a branch, newest first. */
export async function listCalls(
  tx: Tx,
  { branchId, before, since, onlyRefused, search }: CallFilter,
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
  const found =
    search === undefined
      ? page
      : page.where(
          sql<boolean>`(request_id = lower(${search}) or strpos(lower(order_number), lower(${search})) > 0)`,
        );
  return (onlyRefused ? found.where('status', '>=', sql.lit(400)) : found).execute();
}

/** The branch's orders of these numbers, the newest of each. */
export async function findOrders(
  tx: Tx,
  branchId: BranchId,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, OrderId>> {
  if (numbers.length === 0) return new Map();
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('branch_id', '=', branchId)
    .where('order_number', 'in', numbers)
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.order_number, row.id]));
}
