import type { PayDistance } from '@ulak/contracts/branches/pay-distance';
import type { BranchId, CompanyId, OrderId, PayoutId, UserId } from '@ulak/contracts/ids';
import type { PayoutMethod } from '@ulak/contracts/wallet/labels';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { FrozenSlip } from './frozen-slip.ts';

/** An entry of a month on a slip. `kurus` with its sign. */
export interface SlipEntryRow {
  readonly id: number;
  readonly kind: 'DELIVERY' | 'BONUS' | 'CORRECTION';
  readonly at: Date;
  readonly kurus: number;
  readonly notes: string | null;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly earning_id: number | null;
  readonly order_id: OrderId | null;
  readonly order_number: string | null;
  readonly actor_name: string | null;
}

/** A courier's month at a branch; `month`: 'YYYY-MM-01'. */
export interface SlipOf {
  readonly courierId: UserId;
  readonly branchId: BranchId;
  readonly month: string;
}

/**
 * Packages, bonuses and corrections that count in a month, oldest first. What was taken back in the same
 * month is left out with its counter-entry.
 */
export async function listEntries(tx: Tx, { courierId, branchId, month }: SlipOf): Promise<SlipEntryRow[]> {
  const { rows } = await sql<SlipEntryRow>`
    select e.id, e.kind, e.at, case when e.credit = 'COURIER_PAY' then e.kurus else -e.kurus end as kurus,
      e.notes, e.evidence, e.earning_id, o.id as order_id, o.order_number,
      coalesce(a.full_name, ulak_owner_name(e.actor_id)) as actor_name
    from ledger_entries e left join earnings g on g.id = e.earning_id left join orders o on o.id = g.order_id
    left join users a on a.id = e.actor_id
    where e.branch_id = ${branchId} and e.month = ${month}::date and e.courier_id = ${courierId}
      and e.kind in ('DELIVERY', 'BONUS', 'CORRECTION')
      and not exists (select from ledger_entries r where r.reverses = e.id and r.month = e.month)
      and not exists (select from ledger_entries t where t.id = e.reverses and t.month = e.month)
    order by e.at, e.id`.execute(tx);
  return rows;
}

/** A payout and what it paid of a courier's month at a branch. */
export interface SlipPayoutRow {
  readonly id: PayoutId;
  readonly at: Date;
  readonly method: PayoutMethod;
  readonly by_name: string | null;
  readonly kurus: number;
}

/** The standing payouts that hold entries of a month, oldest first. */
export async function listPayouts(tx: Tx, { courierId, branchId, month }: SlipOf): Promise<SlipPayoutRow[]> {
  const { rows } = await sql<SlipPayoutRow>`
    select p.id, p.at, p.method, ulak_actor_name(p.by) as by_name,
      sum(case when e.credit = 'COURIER_PAY' then e.kurus else -e.kurus end)::bigint as kurus
    from ledger_entries e join payout_items i on i.entry_id = e.id and i.is_standing
    join payouts p on p.id = i.payout_id
    where e.branch_id = ${branchId} and e.month = ${month}::date and e.courier_id = ${courierId}
    group by p.id order by p.at, p.id`.execute(tx);
  return rows;
}

/** A slip as it was closed. */
export async function findFrozen(tx: Tx, { courierId, branchId, month }: SlipOf): Promise<FrozenSlip | null> {
  const { rows } = await sql<{ slip: FrozenSlip }>`
    select slip from pay_slips
    where courier_id = ${courierId} and branch_id = ${branchId} and month = ${month}::date`.execute(tx);
  return rows[0]?.slip ?? null;
}

/** Months and branches in which a courier worked or has money, newest first. */
export async function listMonths(
  tx: Tx,
  courierId: UserId,
): Promise<
  { readonly month: string; branch_id: BranchId; readonly branch_name: string; is_closed: boolean }[]
> {
  const { rows } = await sql<{ month: string; branch_id: BranchId; branch_name: string; is_closed: boolean }>`
    with found as (
      select distinct branch_id, month from ledger_entries
        where courier_id = ${courierId}
          and kind not in ('PAYOUT', 'OFFSET', 'COLLECTION', 'CHANGE', 'HAND_OVER')
      union
      select distinct branch_id, date_trunc('month', ulak_business_day(started_at))::date from courier_shifts
        where courier_id = ${courierId})
    select to_char(f.month, 'YYYY-MM') as month, f.branch_id, b.name as branch_name,
      exists (select from pay_closes c where c.branch_id = f.branch_id and c.month = f.month) as is_closed
    from found f join branches b on b.id = f.branch_id order by f.month desc, b.name`.execute(tx);
  return rows;
}

/** Rates and settings of a branch from an instant on; money in TL, litres per km. */
export interface TermsRow {
  readonly since: Date;
  readonly baseRate: number;
  readonly pricePerKm: number;
  readonly minimumRate: number;
  readonly payDistance: PayDistance;
  readonly baseSalary: number;
  readonly vehicleRent: number;
  readonly overtimeRate: number;
  readonly gasPrice: number;
  readonly fuelConsumption: number;
}

/** The terms of a branch in a period, and those that it began with; oldest first. */
export async function listTerms(
  tx: Tx,
  branchId: BranchId,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<TermsRow[]> {
  const columns = sql`since, base_rate::float8 as "baseRate", price_per_km::float8 as "pricePerKm",
    minimum_rate::float8 as "minimumRate", pay_distance as "payDistance", base_salary::float8 as "baseSalary",
    vehicle_rent::float8 as "vehicleRent", overtime_rate::float8 as "overtimeRate",
    gas_price::float8 as "gasPrice", fuel_consumption::float8 as "fuelConsumption"`;
  const { rows } = await sql<TermsRow>`
    (select ${columns} from branch_pay_terms where branch_id = ${branchId} and since < ${from}
      order by since desc, id desc limit 1)
    union all
    (select ${columns} from branch_pay_terms
      where branch_id = ${branchId} and since >= ${from} and since < ${to} order by since, id)`.execute(tx);
  return rows;
}

/** Waits for whoever writes in the month, and keeps others out until the transaction ends. */
export async function lockMonth(tx: Tx, branchId: BranchId, month: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${branchId}::integer, extract(year from ${month}::date)::integer * 12
    + extract(month from ${month}::date)::integer)`.execute(tx);
}

/** Leaves the machine's other cores to other calls until the transaction ends. */
export async function useOneCore(tx: Tx): Promise<void> {
  await sql`set local max_parallel_workers_per_gather = 0`.execute(tx);
}

/** A close with its slips. */
export interface NewClose {
  readonly companyId: CompanyId;
  readonly branchId: BranchId;
  readonly month: string;
  readonly at: Date;
  readonly by: UserId;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Writes a close. @returns its id */
export async function insertClose(tx: Tx, close: NewClose): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into pay_closes (company_id, branch_id, month, closed_at, closed_by, settings)
    values (${close.companyId}, ${close.branchId}, ${close.month}::date, ${close.at}, ${close.by},
      ${JSON.stringify(close.settings)}) returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/**
 * Writes slips of a close in one statement: each a {@link FrozenSlip} as JSON without its days, which come
 * from `keepWorkMonths`.
 */
export async function insertSlips(
  tx: Tx,
  closeId: number,
  { close, slips }: { readonly close: NewClose; readonly slips: readonly string[] },
): Promise<void> {
  await sql`
    insert into pay_slips (close_id, company_id, branch_id, courier_id, month, slip)
    select ${closeId}, ${close.companyId}, ${close.branchId}, (s.slip->>'courierId')::bigint,
      ${close.month}::date, s.slip || jsonb_build_object('days', coalesce((
        select jsonb_agg(d.view order by d.day) from kept_work_days d
        where d.courier_id = (s.slip->>'courierId')::bigint and d.branch_id = ${close.branchId}), '[]'))
    from jsonb_array_elements(${`[${slips.join(',')}]`}::jsonb) s (slip)`.execute(tx);
}

/** A shift that began in a period and is longer than a limit, without a correction of its day's hours. */
export async function listLongShifts(
  tx: Tx,
  { branchId, from, to, now }: { branchId: BranchId; from: Date; to: Date; now: Date },
  hours: number,
): Promise<{ readonly courier_id: UserId; readonly day: string; readonly seconds: number }[]> {
  const { rows } = await sql<{ courier_id: UserId; day: string; seconds: number }>`
    select s.courier_id, ulak_business_day(s.started_at)::text as day,
      date_part('epoch', coalesce(s.ended_at, ${now}) - s.started_at)::integer as seconds
    from courier_shifts s
    left join lateral (
      select f.online_seconds from pay_day_corrections f where f.courier_id = s.courier_id
        and f.branch_id = s.branch_id and f.day = ulak_business_day(s.started_at)
      order by f.id desc limit 1) fixed on true
    where s.branch_id = ${branchId} and s.started_at >= ${from} and s.started_at < ${to}
      and coalesce(s.ended_at, ${now}) - s.started_at > make_interval(hours => ${hours})
      and fixed.online_seconds is null
    order by s.started_at`.execute(tx);
  return rows;
}

/** Until when kilometres have been counted; null: not yet. */
export async function findCountedUntil(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ shifts_until: Date | null }>`
    select shifts_until from report_progress`.execute(tx);
  return rows[0]?.shifts_until ?? null;
}
