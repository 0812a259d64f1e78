import type { BranchId, CompanyId, PayoutId, UserId } from '@ulak/contracts/ids';
import { PAYABLE_KINDS, type PayableKind, type PayoutMethod } from '@ulak/contracts/wallet/labels';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { IS_WALLET, type WalletFilter, within } from './repository.ts';

/** An open entry that may be paid. Kuruş, signed. */
export interface PayableEntry {
  readonly entry_id: number;
  readonly branch_id: BranchId;
  readonly branch_name: string;
  readonly kind: PayableKind;
  readonly kurus: number;
  /** It waits for the close of its month: hours, rent, fuel, deductions. */
  readonly is_held: boolean;
}

/** Open entries of a courier up to a moment, it included. */
export async function listPayable(
  tx: Tx,
  { companyId, courierId, until }: { companyId: CompanyId; courierId: UserId; until: Date },
): Promise<PayableEntry[]> {
  const { rows } = await sql<PayableEntry>`
    select o.entry_id, o.branch_id, b.name as branch_name, o.kind, o.kurus,
      not ${IS_WALLET} and not exists (
        select from pay_closes c where c.branch_id = o.branch_id and c.month = o.month)
        as is_held
    from ledger_open_entries o join branches b on b.id = o.branch_id
    where o.company_id = ${companyId} and o.courier_id = ${courierId} and o.at <= ${until}
    order by o.entry_id`.execute(tx);
  return rows;
}

/** Writes a payout and what stands in it. */
export async function insertPayout(
  tx: Tx,
  payout: {
    readonly companyId: CompanyId;
    readonly courierId: UserId;
    readonly until: Date;
    readonly method: PayoutMethod;
    readonly kurus: number;
    readonly offsetKurus: number;
    readonly by: UserId;
    readonly now: Date;
    readonly entryIds: readonly number[];
  },
): Promise<PayoutId> {
  const { companyId, courierId, until, method, kurus, offsetKurus, by, now, entryIds } = payout;
  const { id } = await tx
    .insertInto('payouts')
    .values({
      company_id: companyId,
      courier_id: courierId,
      until,
      method,
      kurus,
      offset_kurus: offsetKurus,
      at: now,
      by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into payout_items (payout_id, entry_id, company_id)
    select ${id}, unnest(${[...entryIds]}::bigint[]), ${companyId}`.execute(tx);
  return id;
}

/** A payout with what its receipt shows. */
export interface PayoutRow {
  readonly id: PayoutId;
  readonly company_id: CompanyId;
  readonly courier_id: UserId;
  readonly courier_name: string;
  readonly until: Date;
  readonly method: PayoutMethod;
  readonly kurus: number;
  readonly offset_kurus: number;
  readonly at: Date;
  readonly by: UserId | null;
  readonly by_name: string | null;
  readonly reversed_at: Date | null;
  readonly reversed_by: UserId | null;
  readonly reversed_by_name: string | null;
  readonly reversal_reason: string | null;
  readonly lines: readonly { readonly kind: PayableKind; readonly count: number; readonly kurus: number }[];
  readonly branches: readonly string[];
  /** Of the first entry; whose money it was. */
  readonly branch_id: BranchId;
}

const ofBranch = (branchId: BranchId | null | undefined) =>
  branchId === null || branchId === undefined
    ? sql`true`
    : sql`exists (select from payout_items i join ledger_entries e on e.id = i.entry_id
        where i.payout_id = payouts.id and e.branch_id = ${branchId})`;

const only = (id: PayoutId | undefined) => (id === undefined ? sql`true` : sql`id = ${id}`);

/** Payouts of a filter, newest first, by page; or the one with an id. */
export async function listPayouts(
  tx: Tx,
  { branchId, ...filter }: WalletFilter,
  {
    id,
    limit,
    offset,
  }: { readonly id?: PayoutId | undefined; readonly limit: number; readonly offset: number },
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select p.*, u.full_name as courier_name, coalesce(a.full_name, ulak_owner_name(p.by)) as by_name,
      coalesce(r.full_name, ulak_owner_name(p.reversed_by)) as reversed_by_name,
      (select json_agg(line) from (
        select e.kind, count(*)::int as count,
          sum(case when e.credit = 'COURIER_PAY' then e.kurus else -e.kurus end)::bigint as kurus
        from payout_items i join ledger_entries e on e.id = i.entry_id where i.payout_id = p.id
        group by e.kind order by array_position(${[...PAYABLE_KINDS]}::text[], e.kind)) line) as lines,
      array(select distinct b.name from payout_items i join ledger_entries e on e.id = i.entry_id
        join branches b on b.id = e.branch_id where i.payout_id = p.id order by b.name) as branches,
      (select e.branch_id from payout_items i join ledger_entries e on e.id = i.entry_id
        where i.payout_id = p.id order by e.id limit 1) as branch_id
    from (select * from payouts where ${within(filter)} and ${ofBranch(branchId)} and ${only(id)}
      order by at desc, id desc limit ${limit} offset ${offset}) p
    join users u on u.id = p.courier_id
    left join users a on a.id = p.by left join users r on r.id = p.reversed_by
    order by p.at desc, p.id desc`.execute(tx);
  return rows;
}

export async function countPayouts(
  tx: Tx,
  { branchId, ...filter }: WalletFilter,
  id: PayoutId | undefined,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from payouts
    where ${within(filter)} and ${ofBranch(branchId)} and ${only(id)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Marks a payout as taken back: its entries are open again. @returns its entries of the ledger */
export async function reverse(
  tx: Tx,
  id: PayoutId,
  { by, reason, now }: { readonly by: UserId; readonly reason: string; readonly now: Date },
): Promise<number[]> {
  await tx
    .updateTable('payouts')
    .set({ reversed_at: now, reversed_by: by, reversal_reason: reason })
    .where('id', '=', id)
    .execute();
  await tx.updateTable('payout_items').set({ is_standing: false }).where('payout_id', '=', id).execute();
  const rows = await tx
    .selectFrom('ledger_entries')
    .select('id')
    .where('payout_id', '=', id)
    .where('reverses', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}
