import type { BranchId, CompanyId, EarningId, OrderId, PayoutId, UserId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { LedgerEntriesTable } from '../../db/tables/earnings.ts';

type EntryKind = LedgerEntriesTable['kind'];
type Account = LedgerEntriesTable['debit'];

/** Whose pay an entry changes, and at whose cost. */
interface EntryOwner {
  readonly companyId: CompanyId;
  readonly branchId: BranchId;
  readonly courierId: UserId;
}

/** An entry to be written. */
export interface NewEntry extends EntryOwner {
  readonly kind: EntryKind;
  /** What it adds to the courier's pay; below zero it is taken off. Whole kuruş. */
  readonly kurus: number;
  /** The account on the other side; default BRANCH_COST. */
  readonly against?: Account;
  /** Moment of the work or act; it decides the pay month. */
  readonly at: Date;
  /** 'YYYY-MM-01', where the caller knows it: a close books its own month. */
  readonly month?: string;
  readonly earningId?: EarningId | null;
  readonly deductionId?: number | null;
  readonly payoutId?: PayoutId | null;
  /** What it was computed from. */
  readonly evidence?: Readonly<Record<string, unknown>>;
  readonly notes?: string | null;
  readonly actorId: UserId | null;
}

/** A movement of cash, which touches no pay: from `credit` to `debit`. Kuruş, not below zero. */
export interface NewMovement extends EntryOwner {
  readonly kind: EntryKind;
  readonly debit: Account;
  readonly credit: Account;
  readonly kurus: number;
  readonly handOverId?: number | null;
  readonly evidence?: Readonly<Record<string, unknown>>;
  readonly notes?: string | null;
  readonly actorId: UserId;
}

/** An entry as it was written; `month`: 'YYYY-MM-01'. */
export interface WrittenEntry {
  readonly id: number;
  readonly month: string;
}

/** Waits for whoever else pays the courier, or changes or takes back their entries. */
export async function holdPay(tx: Tx, courierId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pay:${courierId}`}, 0))`.execute(tx);
}

/** Writes entries in one statement; ids in their order. */
export async function insertEntries(
  tx: Tx,
  entries: readonly NewEntry[],
  now: Date,
): Promise<WrittenEntry[]> {
  const given = entries.map(({ against = 'BRANCH_COST', ...entry }) => ({
    ...ownerColumns(entry),
    kind: entry.kind,
    debit: entry.kurus < 0 ? 'COURIER_PAY' : against,
    credit: entry.kurus < 0 ? against : 'COURIER_PAY',
    kurus: Math.abs(entry.kurus),
    at: entry.at.toISOString(),
    month: entry.month ?? null,
    earning_id: entry.earningId ?? null,
    deduction_id: entry.deductionId ?? null,
    payout_id: entry.payoutId ?? null,
    evidence: entry.evidence ?? {},
    notes: entry.notes ?? null,
    actor_id: entry.actorId,
  }));
  return insertRows(tx, given, now);
}

/** Writes movements of cash in one statement; ids in their order. */
export function insertMovements(
  tx: Tx,
  movements: readonly NewMovement[],
  now: Date,
): Promise<WrittenEntry[]> {
  const given = movements.map((movement) => ({
    ...ownerColumns(movement),
    kind: movement.kind,
    debit: movement.debit,
    credit: movement.credit,
    kurus: movement.kurus,
    at: now.toISOString(),
    hand_over_id: movement.handOverId ?? null,
    evidence: movement.evidence ?? {},
    notes: movement.notes ?? null,
    actor_id: movement.actorId,
  }));
  return insertRows(tx, given, now);
}

const ownerColumns = ({ companyId, branchId, courierId }: EntryOwner) => ({
  company_id: companyId,
  branch_id: branchId,
  courier_id: courierId,
});

async function insertRows(tx: Tx, given: readonly object[], now: Date): Promise<WrittenEntry[]> {
  if (given.length === 0) return [];
  const { rows } = await sql<WrittenEntry>`
    insert into ledger_entries (company_id, branch_id, courier_id, kind, debit, credit, kurus, at, booked_at,
      month, earning_id, deduction_id, payout_id, hand_over_id, evidence, notes, actor_id)
    select g.company_id, g.branch_id, g.courier_id, g.kind, g.debit, g.credit, g.kurus, g.at, ${now},
      coalesce(g.month, ulak_pay_month(g.branch_id, g.at, ${now})), g.earning_id, g.deduction_id, g.payout_id,
      g.hand_over_id, g.evidence, g.notes, g.actor_id
    from jsonb_array_elements(${JSON.stringify(given)}::jsonb) with ordinality as l (entry, place)
    cross join lateral jsonb_to_record(l.entry) as g (company_id bigint, branch_id bigint, courier_id bigint,
      kind text, debit text, credit text, kurus bigint, at timestamptz, month date, earning_id bigint,
      deduction_id bigint, payout_id bigint, hand_over_id bigint, evidence jsonb, notes text,
      actor_id bigint)
    order by l.place
    returning id, to_char(month, 'YYYY-MM-DD') as month`.execute(tx);
  return rows;
}

/**
 * Takes entries back: the same movement backwards.
 * @param at moment of the counter-entries; null: the moment and month of each entry, which must be open, so
 * that sums change as if it had never been
 */
export async function insertCounterEntries(
  tx: Tx,
  ids: readonly number[],
  { at, now, notes, actorId }: { at: Date | null; now: Date; notes: string | null; actorId: UserId | null },
): Promise<WrittenEntry[]> {
  const { rows } = await sql<WrittenEntry>`
    insert into ledger_entries (company_id, branch_id, courier_id, kind, debit, credit, kurus, at, booked_at,
      month, earning_id, deduction_id, payout_id, hand_over_id, reverses, notes, actor_id)
    select e.company_id, e.branch_id, e.courier_id, e.kind, e.credit, e.debit, e.kurus,
      coalesce(${at}, e.at), ${now},
      case when ${at}::timestamptz is null then e.month else ulak_pay_month(e.branch_id, ${at}, ${now}) end,
      e.earning_id, e.deduction_id, e.payout_id, e.hand_over_id, e.id, ${notes}, ${actorId}
    from ledger_entries e where e.id = any(${[...ids]}::bigint[]) order by e.id
    returning id, to_char(month, 'YYYY-MM-DD') as month`.execute(tx);
  return rows;
}

/** Cash of a company that a courier holds, by branch; only where there is some. Kuruş. */
export interface CashAtHand {
  readonly branch_id: BranchId;
  readonly kurus: number;
}

/** The one figure of cash at hand (docs/decisions/075); who takes cash away holds the courier's pay. */
export async function listCash(
  tx: Tx,
  { companyId, courierId }: { companyId: CompanyId; courierId: UserId },
): Promise<CashAtHand[]> {
  const { rows } = await sql<CashAtHand>`
    select branch_id, kurus from courier_cash
    where courier_id = ${courierId} and company_id = ${companyId} and kurus <> 0
    order by branch_id`.execute(tx);
  return rows;
}

/**
 * Waits for whoever moves cash of a courier and branch, until the transaction ends; what the courier holds,
 * kuruş. The pay month comes first, as with each entry.
 */
export async function holdCash(
  tx: Tx,
  { companyId, branchId, courierId }: EntryOwner,
  now: Date,
): Promise<number> {
  await sql`select ulak_pay_month(${branchId}, ${now}, ${now})`.execute(tx);
  const { rows } = await sql<{ kurus: number }>`
    insert into courier_cash as c (courier_id, branch_id, company_id, kurus)
    values (${courierId}, ${branchId}, ${companyId}, 0)
    on conflict (courier_id, branch_id) do update set kurus = c.kurus returning kurus`.execute(tx);
  return rows[0]?.kurus ?? 0;
}

/** A delivery or bonus to be written: the earning and its first entry. */
export interface NewEarning extends EntryOwner {
  readonly type: 'DELIVERY' | 'BONUS';
  readonly orderId: OrderId | null;
  readonly kurus: number;
  readonly earnedAt: Date;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly notes: string | null;
  readonly addedBy: UserId | null;
}

/** Writes an earning with its entry in one statement; a second delivery of one order is left out. */
export async function insertEarning(tx: Tx, earning: NewEarning, now: Date): Promise<EarningId | null> {
  const { companyId, branchId, courierId, type, orderId, kurus, earnedAt, notes, addedBy } = earning;
  // The conflict names DELIVERY as a literal: with a parameter a named statement's generic plan no longer
  // finds the partial index, and every delivery fails.
  const { rows } = await sql<{ earning_id: EarningId }>`
    with named as (
      insert into earnings (company_id, branch_id, courier_id, order_id, type, earned_at, added_by)
      values (${companyId}, ${branchId}, ${courierId}, ${orderId}, ${type}, ${earnedAt}, ${addedBy})
      on conflict (order_id) where type = 'DELIVERY' do nothing
      returning id, company_id, branch_id, courier_id, type, earned_at, added_by
    )
    insert into ledger_entries (company_id, branch_id, courier_id, kind, debit, credit, kurus, at, booked_at,
      month, earning_id, evidence, notes, actor_id)
    select company_id, branch_id, courier_id, type, 'BRANCH_COST', 'COURIER_PAY', ${kurus}, earned_at,
      ${now}, ulak_pay_month(branch_id, earned_at, ${now}), id,
      ${JSON.stringify(earning.evidence)}, ${notes}, added_by
    from named returning earning_id`.execute(tx);
  return rows[0]?.earning_id ?? null;
}

/**
 * Whether a pay month, 'YYYY-MM-01', of a branch is open; if so, nobody closes it until the transaction ends.
 */
export async function holdIfOpen(tx: Tx, branchId: BranchId, month: string): Promise<boolean> {
  // any moment of the month
  const moment = sql`((${month}::date + 1)::timestamp at time zone 'UTC')`;
  const { rows } = await sql<{ is_open: boolean }>`
    select ulak_pay_month(${branchId}, ${moment}, ${moment}) = ${month}::date as is_open`.execute(tx);
  return rows[0]?.is_open ?? false;
}
