import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';

/** A file of slips, without its content. `month`: 'YYYY-MM'. */
export interface SlipFileRow {
  readonly id: number;
  readonly company_id: CompanyId;
  readonly branch_id: BranchId;
  readonly month: string;
  readonly done: number;
  readonly total: number;
  readonly failed: boolean;
  readonly is_ready: boolean;
  readonly updated_at: Date;
}

export interface NewSlipFile {
  readonly companyId: CompanyId;
  readonly branchId: BranchId;
  /** 'YYYY-MM-01' */
  readonly month: string;
  readonly by: UserId;
  readonly at: Date;
  readonly total: number;
}

/** @returns its id */
export async function insertFile(tx: Tx, file: NewSlipFile): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into pay_slip_files (company_id, branch_id, month, requested_by, created_at, updated_at, total)
    values (${file.companyId}, ${file.branchId}, ${file.month}::date, ${file.by}, ${file.at}, ${file.at},
      ${file.total}) returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** A file of the scope's company that is younger than an instant, or null. */
export async function findFile(
  tx: Tx,
  scope: Scope,
  { id, since }: { readonly id: number; readonly since: Date },
): Promise<SlipFileRow | null> {
  if (scope.kind === 'none') return null;
  const companyId = scope.kind === 'all' ? null : scope.companyId;
  const { rows } = await sql<SlipFileRow>`
    select id, company_id, branch_id, to_char(month, 'YYYY-MM') as month, done, total, failed,
      content is not null as is_ready, updated_at
    from pay_slip_files where id = ${id} and created_at > ${since}
      and (${companyId}::bigint is null or company_id = ${companyId}::bigint)`.execute(tx);
  return rows[0] ?? null;
}

export async function readContent(tx: Tx, id: number): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer | null }>`
    select content from pay_slip_files where id = ${id}`.execute(tx);
  return rows[0]?.content ?? null;
}

/** How far it has come; `content` ends it. */
export async function updateFile(
  tx: Tx,
  id: number,
  { done, content, failed, at }: { done?: number; content?: Buffer; failed?: boolean; at: Date },
): Promise<void> {
  await sql`
    update pay_slip_files set updated_at = ${at}, done = coalesce(${done ?? null}::integer, done),
      content = coalesce(${content ?? null}::bytea, content),
      failed = coalesce(${failed ?? null}::boolean, failed)
    where id = ${id}`.execute(tx);
}

/** Couriers with a slip of a branch's month: those of its close, else those with entries or shifts in it. */
export async function listSlipCouriers(
  tx: Tx,
  { branchId, month, from, to }: { branchId: BranchId; month: string; from: Date; to: Date },
): Promise<UserId[]> {
  const { rows } = await sql<{ courier_id: UserId }>`
    with closed as (
      select courier_id from pay_slips where branch_id = ${branchId} and month = ${month}::date),
    open as (
      select courier_id from ledger_entries where branch_id = ${branchId} and month = ${month}::date
        and kind not in ('PAYOUT', 'OFFSET', 'COLLECTION', 'CHANGE', 'HAND_OVER')
      union
      select courier_id from courier_shifts where branch_id = ${branchId} and started_at >= ${from}
        and started_at < ${to}),
    wanted as (
      select courier_id from closed
      union
      select courier_id from open where not exists (select from closed))
    select w.courier_id from wanted w left join users u on u.id = w.courier_id
    order by u.full_name collate "tr-x-icu", w.courier_id`.execute(tx);
  return rows.map((row) => row.courier_id);
}
