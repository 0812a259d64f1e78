import type { BranchId } from '@ulak/contracts/ids';
import type { RushSettings } from '@ulak/contracts/rush/schema';
import { sql } from 'kysely';
import { branchInScope } from '../../db/branch-in-scope.ts';
import type { Tx } from '../../db/database.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import type { Scope } from '../../db/scope.ts';

const columns = [
  'id',
  'company_id',
  'lat',
  'lng',
  'rush',
  'version',
  'min_speed_kmh',
  'max_concurrent_deliveries',
] as const;

const selectBranch = (tx: Tx, scope: Scope, id: BranchId) => branchInScope(tx, scope, id).select(columns);

/** A branch with its peak. */
export type RushBranch = Awaited<ReturnType<ReturnType<typeof selectBranch>['executeTakeFirstOrThrow']>>;

/** The branch of the scope, or null. */
export const find = async (tx: Tx, scope: Scope, id: BranchId): Promise<RushBranch | null> =>
  (await selectBranch(tx, scope, id).executeTakeFirst()) ?? null;

/** The same, held until the transaction ends: orders that take a slot wait. */
export const hold = async (tx: Tx, scope: Scope, id: BranchId): Promise<RushBranch | null> =>
  (await selectBranch(tx, scope, id).forNoKeyUpdate().executeTakeFirst()) ?? null;

/** Holds a branch's slots until the transaction ends. Orders that take none do not wait: theirs is a key
 * share of the row. */
export async function holdSlots(tx: Tx, branchId: BranchId): Promise<void> {
  await sql`select from branches where id = ${branchId} for no key update`.execute(tx);
}

export async function save(tx: Tx, id: BranchId, rush: RushSettings): Promise<void> {
  await tx
    .updateTable('branches')
    .set({ rush: JSON.stringify(rush) })
    .where('id', '=', id)
    .execute();
}

/** Begins of the slots that orders of a branch hold in a period, one per order; a cancelled one has given its
 * place back. */
export async function listTaken(
  tx: Tx,
  branchId: BranchId,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Date[]> {
  const { rows } = await sql<{ slot_from: Date }>`
    select slot_from from orders where branch_id = ${branchId} and slot_from is not null
      and slot_from >= ${from} and slot_from < ${to} and status <> 'CANCELLED'`.execute(tx);
  return rows.map(({ slot_from: at }) => at);
}

/** Couriers who are on duty, and the usual distance of the branch's last hundred orders, km. */
export async function findPace(
  tx: Tx,
  branchId: BranchId,
): Promise<{ readonly couriers: number; readonly km: number | null }> {
  const { rows } = await sql<{ couriers: number; km: number | null }>`
    select (select count(*)::integer from couriers c join users u on u.id = c.user_id and u.active
        where c.branch_id = ${branchId} and c.online and c.break_started_at is null) as couriers,
      (select avg(distance_km)::float8 from (select distance_km from orders
        where branch_id = ${branchId} and ${isRealOrder()}
        order by created_at desc limit 100) recent) as km`.execute(tx);
  return rows[0] ?? { couriers: 0, km: null };
}

/** The window of a past peak, and where its first slot begins. */
interface PeakWindow {
  readonly from: Date;
  readonly to: Date;
  readonly grid: Date;
}

/**
 * Orders of a branch that would have arrived in each window without a slot, by the slot of that moment:
 * creation's rule, the time that the customer wanted when that is later, else the middle of the range that
 * was published; where that was moved into a slot, the estimate. Cancelled and test orders are left out.
 */
export async function countAround(
  tx: Tx,
  branchId: BranchId,
  { windows, slotMin }: { readonly windows: readonly PeakWindow[]; readonly slotMin: number },
): Promise<{ readonly window: number; readonly orders: number }[]> {
  const { rows } = await sql<{ window: number; orders: number }>`
    select (w.ordinality - 1)::integer as window, count(*)::integer as orders
    from unnest(${windows.map(({ from }) => from)}::timestamptz[],
      ${windows.map(({ to }) => to)}::timestamptz[],
      ${windows.map(({ grid }) => grid)}::timestamptz[]) with ordinality as w(opens, closes, grid, ordinality)
    cross join lateral (
      select case
        when expected_delivery_time > created_at + make_interval(mins => estimated_min)
          then expected_delivery_time
        when slot_from is null and expected_delivery_time is null and arrival_from is not null
          then arrival_from + (arrival_to - arrival_from) / 2
        else created_at + make_interval(mins => estimated_min) end as arrives
      from orders
      -- who orders for a time does so on that day
      where branch_id = ${branchId} and created_at > w.opens - interval '1 day' and created_at <= w.closes
        and status <> 'CANCELLED' and ${isRealOrder()}
    ) o
    where o.arrives between w.opens and w.closes
    group by w.ordinality, floor(extract(epoch from o.arrives - w.grid) / ${slotMin * 60})`.execute(tx);
  return rows;
}
