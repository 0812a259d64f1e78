import type { HandOverAct, HandOverStatus } from '@ulak/contracts/cash/hand-over-states';
import type { CollectionKind } from '@ulak/contracts/cash/labels';
import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { type CashFilter, type CashOwner, within } from './repository.ts';

/** Cards or meal cards of a hand-over; kuruş. `count`: deliveries. */
export interface SlipLine {
  readonly kind: Exclude<CollectionKind, 'CASH'>;
  readonly brand: string | null;
  readonly count: number;
  readonly expected: number;
  readonly counted: number;
}
/** Notes or coins; `value` in kuruş. */
export interface CountedPiece {
  readonly value: number;
  readonly count: number;
}

/** A hand-over with what its view shows. Kuruş. */
export interface HandOverRow {
  readonly id: number;
  readonly company_id: CompanyId;
  readonly branch_id: BranchId;
  readonly branch_name: string;
  readonly courier_id: UserId;
  readonly courier_name: string;
  readonly at: Date;
  readonly by_name: string | null;
  readonly since: Date | null;
  readonly collected_kurus: number;
  readonly change_kurus: number;
  readonly other_kurus: number;
  readonly counted_kurus: number;
  readonly lines: readonly SlipLine[];
  readonly pieces: readonly CountedPiece[] | null;
  readonly reason: string | null;
  readonly status: HandOverStatus;
  readonly version: number;
  readonly is_newest: boolean;
  /** What the courier holds now that is neither collected nor change; of the newest. */
  readonly other_now: number;
  readonly acts: readonly {
    readonly act: HandOverAct;
    readonly at: string;
    readonly by_name: string | null;
    readonly counted_kurus: number;
    readonly deducted_kurus: number | null;
    readonly reason: string | null;
  }[];
}

type Found = CashFilter & { readonly id?: number };

const isFound = ({ id, ...filter }: Found) =>
  sql<boolean>`${within(filter, 'cash_hand_overs')} and ${id === undefined ? sql`true` : sql`id = ${id}`}`;

/** Hand-overs, newest first, by page. */
export async function listHandOvers(
  tx: Tx,
  found: Found,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<HandOverRow[]> {
  const { rows } = await sql<HandOverRow>`
    select h.*, b.name as branch_name, u.full_name as courier_name, ulak_actor_name(h.by) as by_name,
      newest.is_newest,
      case when newest.is_newest then
        coalesce((select c.kurus from courier_cash c
          where c.courier_id = h.courier_id and c.branch_id = h.branch_id), 0)
        - coalesce((select sum(d.kurus) from delivery_collections d where d.courier_id = h.courier_id
          and d.branch_id = h.branch_id and d.hand_over_id is null and d.kind = 'CASH'), 0)
        - coalesce((select sum(g.kurus) from cash_changes g where g.courier_id = h.courier_id
          and g.branch_id = h.branch_id and g.hand_over_id is null), 0)
      else 0 end::bigint as other_now,
      (select json_agg(json_build_object('act', a.act, 'at', a.at, 'by_name', ulak_actor_name(a.by),
          'counted_kurus', a.counted_kurus, 'deducted_kurus', a.deducted_kurus, 'reason', a.reason)
          order by a.id)
        from cash_hand_over_acts a where a.hand_over_id = h.id) as acts
    from (select * from cash_hand_overs where ${isFound(found)} order by id desc limit ${limit}
      offset ${offset}) h
    cross join lateral (select not exists (select from cash_hand_overs n where n.courier_id = h.courier_id
      and n.branch_id = h.branch_id and n.id > h.id) as is_newest) newest
    join branches b on b.id = h.branch_id join users u on u.id = h.courier_id
    order by h.id desc`.execute(tx);
  return rows;
}

export async function countHandOvers(tx: Tx, found: Found): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from cash_hand_overs where ${isFound(found)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Locks a hand-over of a filter until the transaction ends. */
export async function lockHandOver(tx: Tx, found: Found): Promise<boolean> {
  const { rows } = await sql`
    select id from cash_hand_overs where ${isFound(found)} for update`.execute(tx);
  return rows.length > 0;
}

/** What lies in no hand-over yet. */
export interface OpenItems {
  readonly collections: readonly {
    readonly id: number;
    readonly kind: CollectionKind | 'NONE';
    readonly brand: string | null;
    readonly kurus: number;
    readonly is_back: boolean;
  }[];
  readonly changes: readonly { readonly id: number; readonly kurus: number }[];
}

/** Open collections and change money of a courier and branch; hold the cash first. */
export async function readOpenItems(tx: Tx, { courierId, branchId }: CashOwner): Promise<OpenItems> {
  const { rows: collections } = await sql<OpenItems['collections'][number]>`
    select id, kind, brand, kurus, reverses is not null as is_back from delivery_collections
    where courier_id = ${courierId} and branch_id = ${branchId} and hand_over_id is null
    order by id`.execute(tx);
  const { rows: changes } = await sql<OpenItems['changes'][number]>`
    select id, kurus from cash_changes
    where courier_id = ${courierId} and branch_id = ${branchId} and hand_over_id is null`.execute(tx);
  return { collections, changes };
}

/** A hand-over to be written. Kuruş. */
export interface NewHandOver {
  readonly collected: number;
  readonly change: number;
  readonly other: number;
  readonly counted: number;
  readonly lines: readonly SlipLine[];
  readonly pieces: readonly CountedPiece[] | null;
  readonly reason: string | null;
  readonly since: Date | null;
}

/** Writes a hand-over and marks what lies in it. @returns its id */
export async function insertHandOver(
  tx: Tx,
  { companyId, branchId, courierId }: CashOwner,
  handOver: NewHandOver,
  { by, now, items }: { readonly by: UserId; readonly now: Date; readonly items: OpenItems },
): Promise<number> {
  const { id } = await tx
    .insertInto('cash_hand_overs')
    .values({
      company_id: companyId,
      branch_id: branchId,
      courier_id: courierId,
      at: now,
      by,
      since: handOver.since,
      collected_kurus: handOver.collected,
      change_kurus: handOver.change,
      other_kurus: handOver.other,
      counted_kurus: handOver.counted,
      lines: JSON.stringify(handOver.lines),
      pieces: handOver.pieces && JSON.stringify(handOver.pieces),
      reason: handOver.reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = (rows: readonly { readonly id: number }[]) => rows.map((row) => row.id);
  await sql`update delivery_collections set hand_over_id = ${id}
    where id = any(${ids(items.collections)}::bigint[])`.execute(tx);
  await sql`update cash_changes set hand_over_id = ${id}
    where id = any(${ids(items.changes)}::bigint[])`.execute(tx);
  return id;
}

/** Changes a hand-over and counts its version on. */
export async function updateHandOver(
  tx: Tx,
  id: number,
  set: {
    readonly status?: HandOverStatus;
    readonly counted?: number;
    readonly lines?: readonly SlipLine[];
    readonly pieces?: readonly CountedPiece[] | null;
    readonly reason?: string;
  },
): Promise<void> {
  await tx
    .updateTable('cash_hand_overs')
    .set(({ eb }) => ({
      version: eb('version', '+', 1),
      ...(set.status && { status: set.status }),
      ...(set.counted !== undefined && { counted_kurus: set.counted }),
      ...(set.lines && { lines: JSON.stringify(set.lines) }),
      ...(set.pieces !== undefined && { pieces: set.pieces && JSON.stringify(set.pieces) }),
      ...(set.reason !== undefined && { reason: set.reason }),
    }))
    .where('id', '=', id)
    .execute();
}

/** Adds what was done to the history of a hand-over. */
export async function insertAct(
  tx: Tx,
  handOver: { readonly id: number; readonly companyId: CompanyId },
  act: {
    readonly act: HandOverAct;
    readonly at: Date;
    readonly by: UserId;
    readonly counted: number;
    readonly lines: readonly SlipLine[];
    readonly reason: string | null;
    readonly deduction?: { readonly id: number; readonly kurus: number };
  },
): Promise<void> {
  await tx
    .insertInto('cash_hand_over_acts')
    .values({
      hand_over_id: handOver.id,
      company_id: handOver.companyId,
      act: act.act,
      at: act.at,
      by: act.by,
      counted_kurus: act.counted,
      lines: JSON.stringify(act.lines),
      reason: act.reason,
      deduction_id: act.deduction?.id ?? null,
      deducted_kurus: act.deduction?.kurus ?? null,
    })
    .execute();
}

/** The entry of the ledger by which a hand-over stands. */
export async function findStandingEntry(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select e.id from ledger_entries e where e.hand_over_id = ${id} and e.reverses is null
      and not exists (select from ledger_entries r where r.reverses = e.id)`.execute(tx);
  const [entry] = rows;
  if (!entry) throw new Error(`hand-over ${id} has no entry`);
  return entry.id;
}
