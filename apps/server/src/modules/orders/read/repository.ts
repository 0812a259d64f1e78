import type { BranchId, OrderId, UserId } from '@ulak/contracts/ids';
import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Scope } from '../../../db/scope.ts';
import type { EventsTable } from '../../../db/tables/events.ts';
import { isActive, type OrderRow, selectOrders, withinView } from '../repository.ts';
import { type OrderSorting, orderOf } from './sort-orders.ts';

/** The key of one state of a view: the rows of the order and its courier by the transaction that wrote them
 * last (no statement can miss it), and the fields of the branch that the view shows: its row is also written
 * every minute for other reasons. Of an order with a slot also when the branch's times were learned. */
const versionKey = sql<string>`concat_ws('.', orders.id, orders.xmin, users.xmin,
  branches.max_delivery_min, branches.warning_min, branches.name,
  case when orders.slot_from is not null then concat_ws('.', branches.min_speed_kmh,
    (select max(t.learned_at) from branch_timings t where t.branch_id = orders.branch_id)) end)`;

/** Unfinished orders of the scope, oldest first, each as its id and the name of its state. */
export function listActiveVersions(
  tx: Tx,
  scope: Scope,
  branchId: BranchId | null,
): Promise<{ id: OrderId; state: string }[]> {
  const query = withinView(selectOrders(tx), scope).where(isActive);
  const narrowed = branchId === null ? query : query.where('orders.branch_id', '=', branchId);
  return narrowed
    .clearSelect()
    .select(['orders.id', versionKey.as('state')])
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute();
}

/** Those of the orders that are still unfinished, with the states they are in now. */
export async function listActiveByIds(
  tx: Tx,
  ids: readonly OrderId[],
): Promise<(OrderRow & { state: string })[]> {
  if (ids.length === 0) return [];
  return selectOrders(tx)
    .select(versionKey.as('state'))
    .where('orders.id', 'in', ids)
    .where(isActive)
    .execute();
}

/** The orders of one page (`sortedPage`), in its order. */
export function listPage(tx: Tx, page: RawBuilder<unknown>, sorting: OrderSorting): Promise<OrderRow[]> {
  return selectOrders(tx).where(sql<SqlBool>`orders.id in (${page})`).orderBy(orderOf(sorting)).execute();
}

/** How many orders match, `max` at most. */
export async function countMatching(tx: Tx, matching: RawBuilder<unknown>, max: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from (select from ${matching} order by created_at desc limit ${max}) counted`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** What the matching orders add up to, TL; of the newest `max` at most. */
export async function sumMatching(tx: Tx, matching: RawBuilder<unknown>, max: number): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(total), 0)::text as sum
    from (select total from ${matching} order by created_at desc limit ${max}) summed`.execute(tx);
  return Number(rows[0]?.sum ?? 0);
}

/** What the courier earned by delivering the order, TL, as it stands in the ledger; null: nothing. */
export async function findEarning(tx: Tx, id: OrderId, courierId: UserId): Promise<number | null> {
  const { rows } = await sql<{ kurus: number }>`
    select worth_kurus as kurus from earning_states
    where order_id = ${id} and courier_id = ${courierId} and type = 'DELIVERY'`.execute(tx);
  return rows[0] ? rows[0].kurus / 100 : null;
}

/** A row of an order's history as stored. */
export type HistoryRow = Pick<Selectable<EventsTable>, 'id' | 'at' | 'actor_kind' | 'payload'>;

/** The history of an order, oldest first. */
export function listHistory(tx: Tx, id: OrderId): Promise<HistoryRow[]> {
  return tx
    .selectFrom('events')
    .select(['id', 'at', 'actor_kind', 'payload'])
    .where('entity', '=', 'order')
    .where('entity_id', '=', id)
    .where('kind', 'in', ['ORDER_CREATED', 'ORDER_CHANGED'])
    .orderBy('id')
    .execute();
}

/** Whether a branch names a peak, around which its orders are promised slots. */
export async function isPaced(tx: Tx, branchId: BranchId): Promise<boolean> {
  const branch = await tx
    .selectFrom('branches')
    .select('rush')
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  return branch.rush?.isOn === true;
}
