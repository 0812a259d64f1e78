import type { BranchId, CompanyId, EarningId, OrderId, PayoutId, UserId } from '@ulak/contracts/ids';
import type { Period } from '@ulak/contracts/time';
import {
  type EarningStatus,
  type EarningType,
  PAYABLE_KINDS,
  type PayableKind,
  type PayStatus,
} from '@ulak/contracts/wallet/labels';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';

/** An earning with what its view shows. Money in kuruş. */
export interface EarningRow {
  readonly id: EarningId;
  readonly company_id: CompanyId;
  readonly courier_id: UserId;
  readonly courier_name: string;
  readonly branch_id: BranchId;
  readonly branch_name: string;
  readonly type: EarningType;
  readonly entry_id: number;
  readonly kurus: number;
  readonly status: EarningStatus;
  /** Its pay month, 'YYYY-MM-01'. */
  readonly month: string;
  readonly is_closed: boolean;
  readonly earned_at: Date;
  readonly notes: string | null;
  readonly changed_by: UserId | null;
  readonly changed_by_name: string | null;
  readonly order_id: OrderId | null;
  readonly order_number: string | null;
  readonly order_total: string | null;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly payout_id: PayoutId | null;
}

/** Whose money: of a courier, a branch, or all of a scope. */
export interface WalletFilter {
  readonly scope: Scope;
  readonly courierId?: UserId | undefined;
  readonly branchId?: BranchId | null | undefined;
  /** Of earnings alone. */
  readonly type?: EarningType | undefined;
  /** Of earnings and corrections. */
  readonly status?: PayStatus | undefined;
  readonly period?: Period | undefined;
}

/** Rows of a table with the columns of an owner that the filter covers. */
export function within(
  { scope, courierId, branchId, period }: WalletFilter,
  at: 'earned_at' | 'at' = 'at',
): RawBuilder<boolean> {
  const parts = [
    scope.kind === 'all' ? sql<boolean>`true` : sql<boolean>`company_id = ${companyOf(scope)}`,
    ...(courierId === undefined ? [] : [sql<boolean>`courier_id = ${courierId}`]),
    ...(branchId === undefined || branchId === null ? [] : [sql<boolean>`branch_id = ${branchId}`]),
    ...(period ? [sql<boolean>`${sql.ref(at)} >= ${period.from} and ${sql.ref(at)} < ${period.to}`] : []),
  ];
  return sql`(${sql.join(parts, sql` and `)})`;
}

const companyOf = (scope: Scope): CompanyId | null => ('companyId' in scope ? scope.companyId : null);

/** Earnings that a filter covers. */
function whereEarned(filter: WalletFilter): RawBuilder<unknown> {
  const { type, status } = filter;
  const ofType = type === undefined ? sql`true` : sql`type = ${type}`;
  const ofStatus = status === undefined ? sql`true` : sql`status = ${status}`;
  return sql`where ${within(filter, 'earned_at')} and ${ofType} and ${ofStatus}`;
}

/** Where their rows are; their status is known to the view alone. */
const earningsFor = ({ status }: WalletFilter): RawBuilder<unknown> =>
  status === undefined ? sql`earnings` : sql`earning_states`;

const IS_PAID = sql<boolean>`exists (
  select from payout_items i where i.entry_id = ledger_entries.id and i.is_standing)`;

function correctionsOf(filter: WalletFilter): RawBuilder<boolean> {
  if (filter.status === undefined) return within(filter);
  return sql`(${within(filter)} and ${filter.status === 'PAID' ? IS_PAID : sql`not ${IS_PAID}`})`;
}

const selectEarnings = (states: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<EarningRow>`
  select s.id, s.company_id, s.courier_id, u.full_name as courier_name, s.branch_id, b.name as branch_name,
    s.type,
    s.entry_id, s.kurus, s.status, to_char(s.month, 'YYYY-MM-DD') as month,
    exists (select from pay_closes c where c.branch_id = s.branch_id and c.month = s.month) as is_closed,
    s.earned_at, s.notes, s.changed_by,
    coalesce(a.full_name, ulak_owner_name(s.changed_by)) as changed_by_name, s.order_id, o.order_number,
    o.total::text as order_total, s.evidence, s.payout_id
  from (${states}) s join users u on u.id = s.courier_id
    join branches b on b.id = s.branch_id left join orders o on o.id = s.order_id
    left join users a on a.id = s.changed_by
  ${order}`;

/** The states of earnings that are named by their ids. */
const statesOf = (named: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select s.* from (${named}) named join earning_states s on s.id = named.id`;

const NEWEST_FIRST = sql`order by s.earned_at desc, s.id desc`;

/** Earnings of a filter, newest first; all of them, or a page. */
export async function listEarnings(
  tx: Tx,
  filter: WalletFilter,
  page: { readonly limit: number; readonly offset: number } | null,
): Promise<EarningRow[]> {
  const where = whereEarned(filter);
  // of a page only the ids are looked for first; all of them are read as they lie
  const states =
    page === null
      ? sql`select * from earning_states ${where}`
      : statesOf(sql`select id from ${earningsFor(filter)} ${where}
          order by earned_at desc, id desc limit ${page.limit} offset ${page.offset}`);
  const { rows } = await selectEarnings(states, NEWEST_FIRST).execute(tx);
  return rows;
}

export async function countEarnings(tx: Tx, filter: WalletFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${earningsFor(filter)} ${whereEarned(filter)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Earnings by id, newest first. */
export async function listByIds(tx: Tx, ids: readonly EarningId[]): Promise<EarningRow[]> {
  const named = sql`select unnest(${[...ids]}::bigint[]) as id`;
  const { rows } = await selectEarnings(statesOf(named), NEWEST_FIRST).execute(tx);
  return rows;
}

/** An earning of the scope; null: missing or foreign. */
export async function findEarning(tx: Tx, scope: Scope, id: EarningId): Promise<EarningRow | null> {
  const named = sql`select id from earnings where id = ${id} and ${within({ scope })}`;
  const { rows } = await selectEarnings(statesOf(named), sql``).execute(tx);
  return rows[0] ?? null;
}

/** A correction with what its view shows. Kuruş, signed. */
export interface CorrectionRow {
  readonly id: number;
  readonly courier_id: UserId;
  readonly branch_id: BranchId;
  readonly branch_name: string;
  readonly kurus: number;
  readonly payout_id: PayoutId | null;
  readonly at: Date;
  readonly notes: string | null;
  readonly actor_id: UserId | null;
  readonly actor_name: string | null;
  readonly earning_id: EarningId | null;
}

/** Corrections of a filter, or the one with an id; newest first, at most 500. */
export async function listCorrections(tx: Tx, filter: WalletFilter, id?: number): Promise<CorrectionRow[]> {
  const only = id === undefined ? sql`true` : sql`id = ${id}`;
  const { rows } = await sql<CorrectionRow>`
    select e.id, e.courier_id, e.branch_id, b.name as branch_name,
      case when e.credit = 'COURIER_PAY' then e.kurus else -e.kurus end as kurus,
      (select i.payout_id from payout_items i where i.entry_id = e.id and i.is_standing) as payout_id,
      e.at, e.notes, e.actor_id, coalesce(a.full_name, ulak_owner_name(e.actor_id)) as actor_name,
      e.earning_id
    from (select * from ledger_entries where kind = 'CORRECTION' and ${correctionsOf(filter)} and ${only}
      order by at desc, id desc limit 500) e
      join branches b on b.id = e.branch_id left join users a on a.id = e.actor_id
    order by e.at desc, e.id desc`.execute(tx);
  return rows;
}

/** Sums of wallet entries, kuruş; `deliveries`: earnings that count. */
export interface WalletSums {
  readonly delivery: number;
  readonly bonus: number;
  readonly correction: number;
  readonly pending: number;
  readonly deliveries: number;
}

const signed = sql`case when credit = 'COURIER_PAY' then kurus else -kurus end`;
const sumOf = (kind: 'DELIVERY' | 'BONUS' | 'CORRECTION') =>
  sql`coalesce(sum(${signed}) filter (where kind = ${sql.lit(kind)}), 0)::bigint`;

/** Columns of {@link WalletSums} but `pending`, over rows of ledger_entries. */
export const SUMS = sql`${sumOf('DELIVERY')} as delivery, ${sumOf('BONUS')} as bonus,
  ${sumOf('CORRECTION')} as correction,
  (count(*) filter (where kind = 'DELIVERY' and reverses is null)
    - count(*) filter (where kind = 'DELIVERY' and reverses is not null))::int as deliveries`;
export const IS_WALLET = sql`kind in ('DELIVERY', 'BONUS', 'CORRECTION')`;

/** What one courier's wallet holds in a period, and all that is owed to them now. */
export async function sumOwn(
  tx: Tx,
  courierId: UserId,
  period: Period,
): Promise<WalletSums & { readonly balance: number }> {
  const { rows } = await sql<WalletSums & { readonly balance: number }>`
    select earned.*, open.pending, open.balance from (
      select ${SUMS} from ledger_entries
      where courier_id = ${courierId} and at >= ${period.from} and at < ${period.to} and ${IS_WALLET}) earned,
      (select coalesce(sum(kurus), 0)::bigint as balance, coalesce(sum(kurus)
        filter (where ${IS_WALLET} and at >= ${period.from} and at < ${period.to}), 0)::bigint as pending
      from ledger_open_entries where courier_id = ${courierId}) open`.execute(tx);
  const [sums] = rows;
  if (!sums) throw new Error('an aggregate answers one row');
  return sums;
}

/** Open entries of a courier by pay month ('YYYY-MM', newest first) and kind; kuruş, signed. */
export async function listOwed(
  tx: Tx,
  courierId: UserId,
): Promise<{ kind: PayableKind; month: string; count: number; kurus: number }[]> {
  const { rows } = await sql<{ kind: PayableKind; month: string; count: number; kurus: number }>`
    select kind, to_char(month, 'YYYY-MM') as month, count(*)::int as count, sum(kurus)::bigint as kurus
    from ledger_open_entries where courier_id = ${courierId}
    group by ledger_open_entries.month, kind order by ledger_open_entries.month desc,
      array_position(${[...PAYABLE_KINDS]}::text[], kind)`.execute(tx);
  return rows;
}

/** Whether a branch shows its couriers their wallets. */
export async function isWalletOn(tx: Tx, branchId: BranchId): Promise<boolean> {
  const row = await tx
    .selectFrom('branches')
    .select('wallet_enabled')
    .where('id', '=', branchId)
    .executeTakeFirst();
  return row?.wallet_enabled ?? false;
}

/** Somebody whose pay a manager changes or pays out. */
export interface Payee {
  readonly courierId: UserId;
  readonly name: string;
  readonly companyId: CompanyId;
  /** Where the courier works; of who is no courier any more, where the last entry is. */
  readonly branchId: BranchId;
  /** Whether they are a courier now, active or not. */
  readonly isCourier: boolean;
}

/** A courier of the scope, or who has entries from when they were one; null: neither. */
export async function findPayee(tx: Tx, scope: Scope, id: UserId): Promise<Payee | null> {
  const company = scope.kind === 'all' ? sql`true` : sql`branch.company_id = ${companyOf(scope)}`;
  const { rows } = await sql<Payee>`
    select u.id as "courierId", u.full_name as name,
      branch.company_id as "companyId", branch.id as "branchId",
      u.role = 'COURIER' and not u.deleted as "isCourier"
    from users u
    left join lateral (
      select branch_id from ledger_entries l where l.courier_id = u.id order by at desc limit 1) last
      on u.role <> 'COURIER' or u.deleted or u.branch_id is null
    join branches branch on branch.id = case when u.role = 'COURIER' and not u.deleted
      then coalesce(u.branch_id, last.branch_id) else last.branch_id end
    where u.id = ${id} and branch.company_id is not null and ${company}`.execute(tx);
  return rows[0] ?? null;
}
