import type { BranchId, OrderId, UserId } from '@ulak/contracts/ids';
import { ACTIVE_STATUSES, COURIER_LOAD_STATUSES, type OrderStatus } from '@ulak/contracts/orders/status';
import { sourceStatusesOf } from '@ulak/contracts/orders/transitions';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { EventsTable } from '../../db/tables/events.ts';
import type { OrdersTable } from '../../db/tables/orders.ts';
import { type Scope, withinScope } from '../../db/scope.ts';

const columns = [
  'orders.id',
  'orders.company_id',
  'orders.branch_id',
  'orders.order_number',
  'orders.source',
  'orders.status',
  'orders.previous_status',
  'orders.customer_name',
  'orders.customer_phone',
  'orders.customer_address',
  'orders.lat',
  'orders.lng',
  'orders.distance_km',
  'orders.estimated_min',
  'orders.subtotal',
  'orders.delivery_fee',
  'orders.discount',
  'orders.total',
  'orders.payment_type',
  'orders.payment_notes',
  'orders.order_notes',
  'orders.delivery_notes',
  'orders.special_instructions',
  'orders.priority_level',
  'orders.expected_delivery_time',
  'orders.items',
  'orders.courier_id',
  'orders.assigned_by',
  'orders.offer_expires_at',
  'orders.undeliverable_reason',
  'orders.undeliverable_note',
  'orders.cancel_reason',
  'orders.created_at',
  'orders.ready_at',
  'orders.assigned_at',
  'orders.picked_up_at',
  'orders.started_at',
  'orders.delivered_at',
  'orders.ended_at',
  'orders.version',
  'branches.name as branch_name',
  'branches.max_delivery_min',
  'branches.warning_min',
  'users.full_name as courier_name',
  'users.phone as courier_phone',
] as const;

/**
 * Orders with what a view of them needs from their branch and courier; every read of whole orders starts
 * here.
 */
export const selectOrders = (tx: Tx) =>
  tx
    .selectFrom('orders')
    .innerJoin('branches', 'branches.id', 'orders.branch_id')
    .leftJoin('users', 'users.id', 'orders.courier_id')
    .select(columns);

export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>;

/** A courier sees their own orders only; everybody else their company or branch. */
function withinView<T extends ReturnType<typeof selectOrders>>(query: T, scope: Scope): T {
  const narrowed = query.where((eb) => withinScope(eb, scope, 'orders.company_id', 'orders.branch_id'));
  return (scope.kind === 'self' ? narrowed.where('orders.courier_id', '=', scope.userId) : narrowed) as T;
}

/** The order as the scope may see it, or null; missing and foreign are the same. */
export async function find(tx: Tx, scope: Scope, id: OrderId): Promise<OrderRow | null> {
  return (await withinView(selectOrders(tx), scope).where('orders.id', '=', id).executeTakeFirst()) ?? null;
}

/** The order of the scope's branch whoever carries it, for a courier who wants to step on it or claim it. */
export async function findInBranch(tx: Tx, scope: Scope, id: OrderId): Promise<OrderRow | null> {
  const query = selectOrders(tx).where((eb) =>
    withinScope(eb, scope, 'orders.company_id', 'orders.branch_id'),
  );
  return (await query.where('orders.id', '=', id).executeTakeFirst()) ?? null;
}

/**
 * Locks the row. The facts are read by a second statement: after a wait, a join in this one would still see
 * the old courier.
 */
export async function lock(tx: Tx, scope: Scope, id: OrderId): Promise<OrderRow | null> {
  const held = await tx
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.id', '=', id)
    .where((eb) => withinScope(eb, scope, 'orders.company_id', 'orders.branch_id'))
    .forUpdate()
    .executeTakeFirst();
  return held ? findInBranch(tx, scope, id) : null;
}

/** Columns that a step may set besides the version. */
export type OrderChange = Omit<Updateable<OrdersTable>, 'version' | 'company_id' | 'branch_id'>;

/**
 * Changes the order if it is in one of `from`: the conditional UPDATE that closes every race. Answers the new
 * version, null when it was not.
 */
export async function updateFromStatus(
  tx: Tx,
  id: OrderId,
  from: readonly OrderStatus[],
  values: OrderChange,
): Promise<{ version: number } | null> {
  const changed = await tx
    .updateTable('orders')
    .set(values)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('version')
    .executeTakeFirst();
  return changed ?? null;
}

// Literals, not parameters: the partial indexes are only usable when the planner sees the statuses.
const literalList = (statuses: readonly OrderStatus[]) => sql.join(statuses.map((status) => sql.lit(status)));
const isActive = sql<boolean>`orders.status in (${literalList(ACTIVE_STATUSES)})`;
const isLoad = sql<boolean>`orders.status in (${literalList(COURIER_LOAD_STATUSES)})`;

/**
 * What names one state of a view: the order's row and its courier's, each by the transaction that wrote it
 * last (no writer can forget that, as they could a version number), and what the view shows of the branch,
 * whose row is written for other reasons every minute.
 */
const versionKeyOf = sql<string>`concat_ws('.', orders.id, orders.xmin, users.xmin, branches.max_delivery_min, branches.warning_min, branches.name)`;

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
    .select(['orders.id', versionKeyOf.as('state')])
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
    .select(versionKeyOf.as('state'))
    .where('orders.id', 'in', ids)
    .where(isActive)
    .execute();
}

/** What lies on these couriers (ASSIGNED, PICKED_UP, IN_DELIVERY), oldest first. */
export async function listLoad(tx: Tx, courierIds: readonly UserId[]): Promise<OrderRow[]> {
  if (courierIds.length === 0) return [];
  return selectOrders(tx)
    .where('orders.courier_id', 'in', courierIds)
    .where(isLoad)
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute();
}

/** Locks the courier's ASSIGNED orders in id order and answers them. */
export async function lockAssigned(tx: Tx, courierId: UserId): Promise<OrderRow[]> {
  const held = await tx
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.courier_id', '=', courierId)
    .where(isLoad)
    .where('orders.status', '=', 'ASSIGNED')
    .orderBy('orders.id')
    .forUpdate()
    .execute();
  return listByIds(
    tx,
    held.map((row) => row.id),
  );
}

export async function listByIds(tx: Tx, ids: readonly OrderId[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return selectOrders(tx)
    .where('orders.id', 'in', ids)
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute();
}

/** ASSIGNED → PICKED_UP for all of these, in one statement; answers the new versions. */
export async function acceptEach(
  tx: Tx,
  ids: readonly OrderId[],
  now: Date,
): Promise<ReadonlyMap<OrderId, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .updateTable('orders')
    .set({ status: 'PICKED_UP', picked_up_at: now, offer_expires_at: null })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('status', 'in', sourceStatusesOf('accept'))
    .returning(['id', 'version'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.version]));
}

/** Writes the pay for a delivery once; a second one for the same order is left out by the unique index. */
export async function insertEarning(
  tx: Tx,
  {
    order,
    courierId,
    amount,
    earnedAt,
  }: { order: OrderRow; courierId: UserId; amount: string; earnedAt: Date },
): Promise<void> {
  const { company_id, branch_id, id } = order;
  await tx
    .insertInto('earnings')
    .values({
      company_id,
      branch_id,
      courier_id: courierId,
      order_id: id,
      type: 'DELIVERY',
      amount,
      earned_at: earnedAt,
    })
    // A literal: with a parameter a named statement's generic plan no longer finds the partial index, and
    // every delivery fails.
    .onConflict((conflict) =>
      conflict.columns(['order_id']).where('type', '=', sql.lit('DELIVERY')).doNothing(),
    )
    .execute();
}

/** What the courier earned by delivering the order, TL; null: nothing. */
export async function findEarning(tx: Tx, id: OrderId, courierId: UserId): Promise<number | null> {
  const row = await tx
    .selectFrom('earnings')
    .select('amount')
    .where('order_id', '=', id)
    .where('courier_id', '=', courierId)
    .where('type', '=', 'DELIVERY')
    .executeTakeFirst();
  return row ? Number(row.amount) : null;
}

export type HistoryRow = Pick<Selectable<EventsTable>, 'id' | 'at' | 'actor_kind' | 'payload'>;

/** What happened to an order, oldest first. */
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

/** A pick-up or a failed delivery of an order. */
export interface DeliveryAttempt {
  readonly action: 'accept' | 'fail';
  readonly courier_id: UserId | null;
  /** Seconds by which the step came late to the server; null: at once. */
  readonly late_s: number | null;
}

/** The last two of an order's pick-ups and failed deliveries, latest first. */
export async function listAttempts(tx: Tx, id: OrderId): Promise<DeliveryAttempt[]> {
  const { rows } = await sql<DeliveryAttempt>`
    select payload ->> 'action' as action, courier_id, (payload ->> 'lateS')::bigint as late_s from events
    where entity = 'order' and entity_id = ${id} and kind = 'ORDER_CHANGED' and payload ->> 'action' in ('accept', 'fail')
    order by id desc limit 2`.execute(tx);
  return rows;
}

/** Locks these orders of the scope in id order and answers them; missing and foreign ones are left out. */
export async function lockMany(
  tx: Tx,
  scope: Scope,
  ids: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, OrderRow>> {
  const held = await tx
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.id', '=', sql<OrderId>`any(${[...ids]}::bigint[])`)
    .where((eb) => withinScope(eb, scope, 'orders.company_id', 'orders.branch_id'))
    .orderBy('orders.id')
    .forUpdate()
    .execute();
  const rows = await listByIds(
    tx,
    held.map((row) => row.id),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Orders of a branch that a courier may claim, oldest first. */
export function listClaimable(
  tx: Tx,
  branchId: BranchId,
  statuses: readonly OrderStatus[],
): Promise<OrderRow[]> {
  return selectOrders(tx)
    .where('orders.branch_id', '=', branchId)
    .where(isActive)
    .where('orders.status', 'in', statuses)
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute();
}
