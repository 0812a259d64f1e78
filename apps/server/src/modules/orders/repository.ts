import type { BranchId, CompanyId, OrderId, UserId } from '@ulak/contracts/ids';
import { ACTIVE_STATUSES, COURIER_LOAD_STATUSES, type OrderStatus } from '@ulak/contracts/orders/status';
import { changesStatus, type OrderAction, sourceStatusesOf } from '@ulak/contracts/orders/transitions';
import { sql, type Updateable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { OrdersTable } from '../../db/tables/orders.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import { type Scope, withinScope } from '../../db/scope.ts';

const columns = [
  'orders.id',
  'orders.company_id',
  'orders.branch_id',
  'orders.order_number',
  'orders.source',
  'orders.is_test',
  'orders.status',
  'orders.previous_status',
  'orders.customer_name',
  'orders.customer_phone',
  'orders.customer_address',
  'orders.lat',
  'orders.lng',
  'orders.location_approximate',
  'orders.outside_area',
  'orders.distance_km',
  'orders.road_m',
  'orders.road_s',
  'orders.road_method',
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
  'orders.customer_note',
  'orders.priority_level',
  'orders.expected_delivery_time',
  'orders.slot_from',
  'orders.slot_to',
  'orders.items',
  'orders.courier_id',
  'orders.assigned_by',
  'orders.offer_expires_at',
  'orders.courier_seen_at',
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
  'branches.warning_min',
  'branches.min_speed_kmh',
  'users.full_name as courier_name',
  'users.phone as courier_phone',
] as const;

/**
 * Minutes that an order may take: until it is delivered to the end of the slot that it was promised, else the
 * branch's maximum; how late a delivery was is one figure in lists, cards and reports.
 */
const promisedMin = sql<number>`case
  when orders.slot_to is null or orders.status = 'DELIVERED' then branches.max_delivery_min
  else floor(extract(epoch from orders.slot_to - orders.created_at) / 60)::integer end`;

/** Learned times of an order's way, minutes. */
interface SlotTimings {
  readonly minPerKmP50: number;
  readonly doorMin: number;
  readonly roadFactorP50: number | null;
}

/** Learned times at the hour of an order's slot, else of the whole day; null: none, or no slot. */
const slotTimings = sql<SlotTimings | null>`case when orders.slot_from is not null then (
  select json_build_object('minPerKmP50', t.min_per_km_p50, 'doorMin', t.door_min,
    'roadFactorP50', t.road_factor_p50)
  from branch_timings t where t.branch_id = orders.branch_id
    and t.hour in (-1, extract(hour from orders.slot_from at time zone 'Europe/Istanbul')::integer)
  order by t.hour desc limit 1) end`;

/** Orders with the fields of branch and courier that a view shows; every read of whole orders starts here. */
export const selectOrders = (tx: Tx) =>
  tx
    .selectFrom('orders')
    .innerJoin('branches', 'branches.id', 'orders.branch_id')
    .leftJoin('users', 'users.id', 'orders.courier_id')
    .select(columns)
    .select([promisedMin.as('max_delivery_min'), slotTimings.as('slot_timings')]);

export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>;

/** The orders that the scope may see: a courier's own, else those of the company or branch. */
export function withinView<T extends ReturnType<typeof selectOrders>>(query: T, scope: Scope): T {
  const narrowed = query.where((eb) => withinScope(eb, scope, 'orders.company_id', 'orders.branch_id'));
  return (scope.kind === 'self' ? narrowed.where('orders.courier_id', '=', scope.userId) : narrowed) as T;
}

/** The order as the scope may see it, or null; missing and foreign are the same. */
export async function find(tx: Tx, scope: Scope, id: OrderId): Promise<OrderRow | null> {
  return (await withinView(selectOrders(tx), scope).where('orders.id', '=', id).executeTakeFirst()) ?? null;
}

/** The order of the scope's branch, whichever courier has it: for a courier's own step or claim. */
export async function findInBranch(tx: Tx, scope: Scope, id: OrderId): Promise<OrderRow | null> {
  const query = selectOrders(tx).where((eb) =>
    withinScope(eb, scope, 'orders.company_id', 'orders.branch_id'),
  );
  return (await query.where('orders.id', '=', id).executeTakeFirst()) ?? null;
}

/** Locks the row and answers the order. It is read by a second statement: after waiting for the lock, a join
 * in the first one would still see the old courier. */
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

// Literals, not parameters: the partial indexes are only usable when the planner sees the statuses.
const literalList = (statuses: readonly OrderStatus[]) => sql.join(statuses.map((status) => sql.lit(status)));
export const isActive = sql<boolean>`orders.status in (${literalList(ACTIVE_STATUSES)})`;
const isLoad = sql<boolean>`orders.status in (${literalList(COURIER_LOAD_STATUSES)})`;

/** The load of these couriers (ASSIGNED, PICKED_UP, IN_DELIVERY), oldest first. */
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

/** These orders, oldest first; missing ones are left out. */
export async function listByIds(tx: Tx, ids: readonly OrderId[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return selectOrders(tx)
    .where('orders.id', 'in', ids)
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute();
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

/** Columns that a step may set; status, version and what the order reverts to follow from the step. */
export type OrderChange = Omit<Updateable<OrdersTable>, 'status' | 'version' | 'company_id' | 'branch_id'>;

/** One step of the transition table on one or several orders. */
export interface StatusChange {
  readonly action: OrderAction;
  /** The new status; null: the order reverts (contracts `revertStatus`). */
  readonly to: OrderStatus | null;
  readonly set: OrderChange;
}

/** What became of an order that was changed. */
export interface ChangedOrder {
  readonly status: OrderStatus;
  readonly version: number;
  /** Whether a browser of the customer is registered to be told; never of a test order. */
  readonly is_followed: boolean;
}

/** `revertStatus` of contracts in SQL, held to it by revert-status.test.ts. */
const revertStatus = sql<'PREPARING' | 'READY'>`ulak_revert_status(status, previous_status)`;

const isFollowed = sql<boolean>`(${isRealOrder()}
  and exists (select from push_subscriptions s where s.order_id = orders.id))`.as('is_followed');

/** The conditional UPDATE that closes every race, and the only writer of an order's status: changes those of
 * the orders from whose status the step leads on. */
export async function changeStatus(
  tx: Tx,
  ids: readonly OrderId[],
  { action, to, set }: StatusChange,
): Promise<ReadonlyMap<OrderId, ChangedOrder>> {
  if (ids.length === 0) return new Map();
  const isRevertible = changesStatus(action) && (to === 'ASSIGNED' || to === 'AVAILABLE');
  const rows = await tx
    .updateTable('orders')
    .set(set)
    .set((eb) => ({
      status: to ?? revertStatus,
      version: eb('version', '+', 1),
      ...(isRevertible && { previous_status: revertStatus }),
    }))
    .where('id', '=', sql<OrderId>`any(${[...ids]}::bigint[])`)
    .where('status', 'in', sourceStatusesOf(action))
    .returning(['id', 'status', 'version', isFollowed])
    .execute();
  return new Map(rows.map(({ id, ...changed }) => [id, changed]));
}

/** An order whose fields were corrected, as it is now. */
export interface CorrectedOrder {
  readonly id: OrderId;
  readonly company_id: CompanyId;
  readonly branch_id: BranchId;
  readonly courier_id: UserId | null;
  readonly courier_name: string | null;
  readonly status: OrderStatus;
  readonly version: number;
}

/** Raises the version of orders, so that whoever edits an older state is told. */
export async function raiseVersions(tx: Tx, ids: readonly OrderId[]): Promise<CorrectedOrder[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CorrectedOrder>`
    update orders set version = version + 1 where id = any(${[...ids]}::bigint[])
    returning id, company_id, branch_id, courier_id, status, version,
      (select full_name from users u where u.id = orders.courier_id) as courier_name`.execute(tx);
  return rows;
}
