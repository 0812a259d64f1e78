import type { BranchId, UserId } from '@ulak/contracts/ids';
import type { DeductionReason, DeductionType } from '@ulak/contracts/salary/deduction-kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { PaidCourier } from './courier-repository.ts';

/** A deduction with its ledger entry. `month`: 'YYYY-MM'. */
export interface DeductionRow {
  readonly id: number;
  readonly entry_id: number;
  readonly company_id: PaidCourier['company_id'];
  readonly branch_id: BranchId;
  readonly courier_id: UserId;
  readonly type: DeductionType;
  readonly reason: DeductionReason;
  readonly description: string | null;
  readonly date: string;
  readonly month: string;
  readonly at: Date;
  readonly kurus: number;
  readonly created_at: Date;
  readonly actor_name: string | null;
  readonly cancelled_at: Date | null;
  readonly cancelled_by_name: string | null;
  /** Its month is closed. */
  readonly is_locked: boolean;
}

/** What a deduction is written with. */
export interface NewDeduction {
  readonly type: DeductionType;
  readonly reason: DeductionReason;
  readonly description: string | null;
  /** 'YYYY-MM-DD' */
  readonly date: string;
  readonly by: UserId;
  readonly at: Date;
}

/** Writes a deduction; its amount is in the ledger. @returns its id */
export async function insertDeduction(
  tx: Tx,
  courier: PaidCourier,
  { type, reason, description, date, by, at }: NewDeduction,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into deductions (company_id, branch_id, courier_id, type, reason, description, date, created_at,
      created_by)
    values (${courier.company_id}, ${courier.branch_id}, ${courier.id}, ${type}, ${reason}, ${description},
      ${date}::date, ${at}, ${by}) returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

const COLUMNS = sql`
  d.id, e.id as entry_id, d.company_id, d.branch_id, d.courier_id, d.type, d.reason, d.description,
  d.date::text as date, to_char(e.month, 'YYYY-MM') as month, e.at, e.kurus, d.created_at,
  ulak_actor_name(d.created_by) as actor_name, r.booked_at as cancelled_at,
  ulak_actor_name(r.actor_id) as cancelled_by_name,
  exists (select from pay_closes c where c.branch_id = d.branch_id and c.month = e.month) as is_locked
  from deductions d join ledger_entries e on e.deduction_id = d.id and e.reverses is null
  left join ledger_entries r on r.reverses = e.id`;

const ofCompany = (scope: Scope): RawBuilder<unknown> =>
  scope.kind === 'all'
    ? sql`true`
    : scope.kind === 'none'
      ? sql`false`
      : sql`d.company_id = ${scope.companyId}`;

/** A deduction of the scope's company, or null. */
export async function findDeduction(tx: Tx, scope: Scope, id: number): Promise<DeductionRow | null> {
  const { rows } = await sql<DeductionRow>`
    select ${COLUMNS} where d.id = ${id} and ${ofCompany(scope)}`.execute(tx);
  return rows[0] ?? null;
}

/** A page of a courier's deductions, newest date first, and how many there are. */
export async function listDeductions(
  tx: Tx,
  { scope, courierId }: { readonly scope: Scope; readonly courierId: UserId },
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: DeductionRow[]; total: number }> {
  const { rows } = await sql<DeductionRow>`
    select ${COLUMNS} where d.courier_id = ${courierId} and ${ofCompany(scope)}
    order by d.date desc, d.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(tx);
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from deductions d
    where d.courier_id = ${courierId} and ${ofCompany(scope)}`.execute(tx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Deductions of a scope's company that count in a month, 'YYYY-MM-01', oldest date first. */
export async function listOpenMonth(tx: Tx, scope: Scope, month: string): Promise<DeductionRow[]> {
  const { rows } = await sql<DeductionRow>`
    select ${COLUMNS} where d.date >= ${month}::date and e.month = ${month}::date and ${ofCompany(scope)}
      and r.id is null order by d.date, d.id`.execute(tx);
  return rows;
}

/** Deductions of couriers that count in a month, 'YYYY-MM-01', oldest date first. */
export async function listMonthDeductions(
  tx: Tx,
  courierIds: readonly UserId[],
  month: string,
): Promise<DeductionRow[]> {
  const { rows } = await sql<DeductionRow>`
    select ${COLUMNS} where d.courier_id = any(${[...courierIds]}::bigint[]) and e.month = ${month}::date
      and r.id is null order by d.date, d.id`.execute(tx);
  return rows;
}
