import type { PayDistance } from '@ulak/contracts/branches/pay-distance';
import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { Period } from '@ulak/contracts/time';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { workDays } from './work-repository.ts';

/** A branch and what its month is priced with: kuruş, and ten-thousandths of a litre per km. */
export interface PayBranch {
  readonly branch_id: BranchId;
  readonly branch_name: string;
  readonly company_id: CompanyId;
  readonly company_name: string;
  readonly base_salary: number;
  readonly vehicle_rent: number;
  readonly gas_price: number;
  readonly fuel_per_km: number;
  readonly pay_distance: PayDistance;
  readonly closed_at: Date | null;
  readonly closed_by_name: string | null;
}

/** Sums of a courier's ledger entries at a branch, kuruş; `posted`: all of them, `unpaid`: in no payout. */
export interface LedgerSums {
  readonly courier_id: UserId;
  readonly branch_id: BranchId;
  readonly packages: number;
  readonly package_count: number;
  readonly bonuses: number;
  readonly bonus_count: number;
  readonly corrections: number;
  readonly correction_count: number;
  readonly deductions: number;
  readonly deduction_count: number;
  readonly posted: number;
}

/** What a courier worked for a branch. */
export interface WorkSums {
  readonly courier_id: UserId;
  readonly branch_id: BranchId;
  readonly online_seconds: number;
  readonly metres: number;
  readonly road_metres: number;
  readonly is_corrected: boolean;
}

/** Money that stands in no payout, kuruş: of the month itself, and of closed months before it. */
export interface OpenMoney {
  readonly courier_id: UserId;
  readonly branch_id: BranchId;
  readonly own: number;
  readonly earlier: number;
}

/** A courier of a branch now, or one who has left it. */
export interface PayPerson {
  readonly courier_id: UserId;
  readonly courier_name: string | null;
  readonly branch_id: BranchId;
  readonly active: boolean;
  readonly left: boolean;
}

/** Whose money: of everybody at these branches, or of one courier. */
export interface PayOf {
  readonly branchIds: readonly BranchId[];
  readonly courierId?: UserId | undefined;
}

/** Entries of a month, or of a range where only a part is priced. */
export type EntriesOf =
  | { readonly kind: 'month'; readonly month: string }
  | { readonly kind: 'range'; readonly period: Period };

/** Branches of the scope with the terms that their month ended with, or have today; by name. */
export async function listPayBranches(
  tx: Tx,
  { scope, branchId }: { readonly scope: Scope; readonly branchId: BranchId | null },
  { month, end }: { readonly month: string; readonly end: Date },
): Promise<PayBranch[]> {
  const { rows } = await sql<PayBranch>`
    select b.id as branch_id, b.name as branch_name, b.company_id,
      (select name from companies where id = b.company_id) as company_name,
      (t.base_salary * 100)::bigint as base_salary, (t.vehicle_rent * 100)::bigint as vehicle_rent,
      (t.gas_price * 100)::bigint as gas_price, (t.fuel_consumption * 10000)::bigint as fuel_per_km,
      t.pay_distance,
      c.closed_at, ulak_actor_name(c.closed_by) as closed_by_name
    from branches b
    cross join lateral (
      select s.* from branch_pay_terms s where s.branch_id = b.id
      order by s.since < ${end} desc, case when s.since < ${end} then s.since end desc, s.since, s.id desc
      limit 1) t
    left join pay_closes c on c.branch_id = b.id and c.month = ${month}::date
    where b.company_id is not null and ${inScope(scope)}
      and (${branchId}::bigint is null or b.id = ${branchId}::bigint)
    order by b.name collate "tr-x-icu", b.id`.execute(tx);
  return rows;
}

/** The branches of a scope's company: pay is company-wide, and a courier's slips may be of another branch. */
function inScope(scope: Scope): RawBuilder<unknown> {
  if (scope.kind === 'all') return sql`true`;
  if (scope.kind === 'none') return sql`false`;
  return sql`b.company_id = ${scope.companyId}`;
}

/** Money that a ledger entry adds to the courier's pay. */
const SIGNED = sql`case when e.credit = 'COURIER_PAY' then e.kurus else -e.kurus end`;
/** A counter-entry takes one away. */
const COUNTED = sql`case when e.reverses is null then 1 else -1 end`;

/** Sums of entries by courier and branch. */
export async function sumEntries(
  tx: Tx,
  { branchIds, courierId }: PayOf,
  which: EntriesOf,
): Promise<LedgerSums[]> {
  const sumOf = (kind: string): RawBuilder<unknown> =>
    sql`coalesce(sum(kurus) filter (where kind = ${sql.lit(kind)}), 0)::bigint`;
  const countOf = (kind: string): RawBuilder<unknown> =>
    sql`coalesce(sum(entries) filter (where kind = ${sql.lit(kind)}), 0)::integer`;
  // by kind first, and kinds chosen then: words compared for each of hundreds of thousands of rows are felt
  const { rows } = await sql<LedgerSums>`
    with kinds as materialized (
      select e.courier_id, e.branch_id, e.kind, sum(${SIGNED}) as kurus, sum(${COUNTED}) as entries
      from ledger_entries e
      where e.branch_id = any(${[...branchIds]}::bigint[]) and ${within(which)} ${ofCourier(courierId)}
      group by e.courier_id, e.branch_id, e.kind)
    select courier_id, branch_id,
      ${sumOf('DELIVERY')} as packages, ${countOf('DELIVERY')} as package_count,
      ${sumOf('BONUS')} as bonuses, ${countOf('BONUS')} as bonus_count,
      ${sumOf('CORRECTION')} as corrections, ${countOf('CORRECTION')} as correction_count,
      -${sumOf('DEDUCTION')} as deductions, ${countOf('DEDUCTION')} as deduction_count,
      coalesce(sum(kurus), 0)::bigint as posted
    from kinds where kind not in ('PAYOUT', 'OFFSET', 'COLLECTION', 'CHANGE', 'HAND_OVER')
    group by courier_id, branch_id`.execute(tx);
  return rows;
}

const ofCourier = (courierId: UserId | undefined): RawBuilder<unknown> =>
  courierId === undefined ? sql`` : sql`and e.courier_id = ${courierId}`;

const within = (which: EntriesOf): RawBuilder<unknown> =>
  which.kind === 'month'
    ? sql`e.month = ${which.month}::date`
    : sql`e.at >= ${which.period.from} and e.at < ${which.period.to}`;

/** What is unpaid of these entries, and of closed months before a month; a range has none before it. */
export async function sumOpenMoney(
  tx: Tx,
  { branchIds, courierId }: PayOf,
  which: EntriesOf,
): Promise<OpenMoney[]> {
  const earlier =
    which.kind === 'month'
      ? sql`e.month < ${which.month}::date and exists (
          select from pay_closes c where c.branch_id = e.branch_id and c.month = e.month)`
      : sql`false`;
  const { rows } = await sql<OpenMoney>`
    select e.courier_id, e.branch_id,
      coalesce(sum(e.kurus) filter (where ${within(which)}), 0)::bigint as own,
      coalesce(sum(e.kurus) filter (where ${earlier}), 0)::bigint as earlier
    from ledger_open_entries e where e.branch_id = any(${[...branchIds]}::bigint[])
      ${ofCourier(courierId)}
    group by e.courier_id, e.branch_id`.execute(tx);
  return rows;
}

/** Hours and kilometres by courier and branch. */
export async function sumWork(
  tx: Tx,
  branchIds: readonly BranchId[],
  { period, now }: { readonly period: Period; readonly now: Date },
): Promise<WorkSums[]> {
  const { rows } = await sql<WorkSums>`
    with ${workDays({ branchIds, period, now })}
    select courier_id, branch_id, sum(online_seconds)::integer as online_seconds,
      sum(metres)::integer as metres,
      coalesce(sum(metres) filter (where is_by_road), 0)::integer as road_metres,
      bool_or(fixed_seconds is not null or fixed_metres is not null) as is_corrected
    from work_days group by courier_id, branch_id`.execute(tx);
  return rows;
}

/** Hours and kilometres of a closed month, as its close booked them. */
export async function listClosedWork(
  tx: Tx,
  { branchIds, courierId }: PayOf,
  month: string,
): Promise<WorkSums[]> {
  const { rows } = await sql<WorkSums>`
    select courier_id, branch_id, (evidence->>'onlineSeconds')::integer as online_seconds,
      (evidence->>'metres')::integer as metres,
      coalesce((evidence->>'roadMetres')::integer, 0) as road_metres,
      (evidence->>'isCorrected')::boolean as is_corrected
    from ledger_entries e
    where branch_id = any(${[...branchIds]}::bigint[]) and month = ${month}::date and kind = 'WORK'
      ${ofCourier(courierId)}`.execute(tx);
  return rows;
}

/** Couriers of the branches now, and those given by id with the branch that pays them. */
export async function listPeople(
  tx: Tx,
  branchIds: readonly BranchId[],
  paid: readonly { readonly courier_id: UserId; readonly branch_id: BranchId }[],
): Promise<PayPerson[]> {
  const { rows } = await sql<PayPerson>`
    with listed as (
      select c.user_id as courier_id, c.branch_id from couriers c join users u on u.id = c.user_id
      where c.branch_id = any(${[...branchIds]}::bigint[]) and u.role = 'COURIER' and not u.deleted
      union
      select * from unnest(${paid.map((one) => one.courier_id)}::bigint[],
        ${paid.map((one) => one.branch_id)}::bigint[]))
    select l.courier_id, l.branch_id, u.full_name as courier_name,
      coalesce(u.active and not u.deleted, false) as active,
      coalesce(u.deleted or u.role <> 'COURIER' or c.branch_id is distinct from l.branch_id, true) as left
    from listed l left join users u on u.id = l.courier_id left join couriers c on c.user_id = l.courier_id
    order by u.full_name collate "tr-x-icu", l.courier_id, l.branch_id`.execute(tx);
  return rows;
}

/** Open objections by courier and branch of a month. */
export async function countOpenObjections(
  tx: Tx,
  branchIds: readonly BranchId[],
  month: string,
): Promise<{ readonly courier_id: UserId; readonly branch_id: BranchId; readonly count: number }[]> {
  const { rows } = await sql<{ courier_id: UserId; branch_id: BranchId; count: number }>`
    select courier_id, branch_id, count(*)::integer as count from courier_feedback
    where branch_id = any(${[...branchIds]}::bigint[]) and slip_month = ${month}::date
      and status in ('PENDING', 'IN_REVIEW') group by courier_id, branch_id`.execute(tx);
  return rows;
}
