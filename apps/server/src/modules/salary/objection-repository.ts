import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { FeedbackStatus } from '@ulak/contracts/salary/feedback-status';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { SlipOf } from './slip-repository.ts';

/** An objection with the names that go with it. `month`: 'YYYY-MM'. */
export interface ObjectionRow {
  readonly id: number;
  readonly company_id: CompanyId;
  readonly courier_id: UserId;
  readonly courier_name: string | null;
  readonly branch_id: BranchId;
  readonly branch_name: string;
  readonly month: string;
  readonly line: string;
  readonly content: string;
  readonly status: FeedbackStatus;
  readonly response: string | null;
  readonly created_at: Date;
  readonly answered_at: Date | null;
  readonly answered_by_name: string | null;
  readonly version: number;
}

const COLUMNS = sql`
  f.id, f.company_id, f.courier_id, (select full_name from users where id = f.courier_id) as courier_name,
  f.branch_id, b.name as branch_name, to_char(f.slip_month, 'YYYY-MM') as month, f.slip_line as line,
  f.content, f.status, f.response, f.created_at, f.answered_at,
  ulak_actor_name(f.answered_by) as answered_by_name, f.version
  from courier_feedback f join branches b on b.id = f.branch_id`;

/** Objections to a slip, oldest first. */
export async function listOfSlip(tx: Tx, { courierId, branchId, month }: SlipOf): Promise<ObjectionRow[]> {
  const { rows } = await sql<ObjectionRow>`
    select ${COLUMNS} where f.courier_id = ${courierId} and f.branch_id = ${branchId}
      and f.slip_month = ${month}::date order by f.id`.execute(tx);
  return rows;
}

/** Objections to a branch's month that have no answer yet, oldest first. */
export async function listOpen(tx: Tx, branchId: BranchId, month: string): Promise<ObjectionRow[]> {
  const { rows } = await sql<ObjectionRow>`
    select ${COLUMNS} where f.branch_id = ${branchId} and f.slip_month = ${month}::date
      and f.status in ('PENDING', 'IN_REVIEW') order by f.id`.execute(tx);
  return rows;
}

/** An objection of the scope's company, or null. */
export async function findObjection(tx: Tx, scope: Scope, id: number): Promise<ObjectionRow | null> {
  if (scope.kind === 'none') return null;
  const companyId = scope.kind === 'all' ? null : scope.companyId;
  const { rows } = await sql<ObjectionRow>`
    select ${COLUMNS} where f.id = ${id} and f.slip_month is not null
      and (${companyId}::bigint is null or f.company_id = ${companyId}::bigint)`.execute(tx);
  return rows[0] ?? null;
}

export interface NewObjection extends SlipOf {
  readonly companyId: CompanyId;
  readonly line: string;
  readonly content: string;
  readonly at: Date;
}

/** @returns its id */
export async function insertObjection(tx: Tx, objection: NewObjection): Promise<number> {
  const { companyId, branchId, courierId, content, at, month, line } = objection;
  const { rows } = await sql<{ id: number }>`
    insert into courier_feedback (company_id, branch_id, courier_id, type, content, created_at, slip_month,
      slip_line)
    values (${companyId}, ${branchId}, ${courierId}, 'COMPLAINT', ${content}, ${at}, ${month}::date, ${line})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}
