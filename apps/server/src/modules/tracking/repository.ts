import type { BranchId, CompanyId, OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderItem } from '@ulak/contracts/orders/schema';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { sourceStatusesOf } from '@ulak/contracts/orders/transitions';
import type { StopRoad } from '@ulak/contracts/stops/kinds';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { CompanySettings } from '../../db/company-settings.ts';
import { isUnansweredOffer } from '../couriers/service.ts';
import { type ArrivalFacts, otherStops, type Timings } from '../forecasts/service.ts';
import { isInForce, STRICTER_FIRST } from '../../db/delivery-stops.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import { type Scope, withinScope } from '../../db/scope.ts';

/** A valid token. Exactly one of `orderId` (per-order link) and `phoneKey` (phone form) is set. */
export interface TokenRow {
  readonly id: number;
  readonly orderId: OrderId | null;
  readonly phoneKey: string | null;
  readonly expiresAt: Date;
}

/** An order with everything that a tracking page may show, in either scope. */
export interface TrackedRow extends ArrivalFacts {
  readonly id: OrderId;
  readonly company_id: CompanyId;
  readonly branch_id: BranchId;
  readonly order_number: string;
  readonly customer_name: string;
  readonly customer_phone_key: string;
  readonly customer_address: string;
  readonly estimated_min: number;
  readonly total: string;
  readonly payment_type: string | null;
  readonly order_notes: string | null;
  readonly customer_note: string | null;
  readonly items: OrderItem[];
  readonly undeliverable_reason: string | null;
  readonly cancel_reason: string | null;
  readonly delivered_at: Date | null;
  readonly ended_at: Date | null;
  readonly branch_name: string;
  readonly branch_phone: string | null;
  readonly max_delivery_min: number;
  readonly company_name: string;
  readonly company_logo: string | null;
  readonly company_settings: CompanySettings;
  readonly customer_area_radius_m: number;
  readonly courier_accuracy_m: number | null;
  readonly courier_id: UserId | null;
  readonly courier_name: string | null;
  readonly courier_phone: string | null;
  readonly rating: number | null;
  readonly is_test: boolean;
  /** The stop of the branch's deliveries that is in force. */
  readonly stop: { readonly reason: string; readonly until: string; readonly road: StopRoad } | null;
}
/** A tracked order with the branch's learned timings for the hour of its creation. */
export type ForecastRow = TrackedRow & { readonly learned: Timings | null };

/** Writes a token; only its hash is stored (criteria B09). System view. */
export async function insertToken(
  tx: Tx,
  token: { hash: string; orderId: OrderId | null; phoneKey: string | null; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('tracking_tokens')
    .values({
      token_hash: token.hash,
      order_id: token.orderId,
      phone_key: token.phoneKey,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** The valid token with this hash. System view. */
export async function findToken(tx: Tx, hash: string, now: Date): Promise<TokenRow | null> {
  const row = await tx
    .selectFrom('tracking_tokens')
    .select(['id', 'order_id', 'phone_key', 'expires_at'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  return { id: row.id, orderId: row.order_id, phoneKey: row.phone_key, expiresAt: row.expires_at };
}

/**
 * A phone with more orders than this in a day is not one customer's, such as the number that a marketplace
 * puts on all of its orders. Each phone counts for itself: it must not empty others' pages.
 */
const MAX_ORDERS_OF_PHONE = 500;

/**
 * Orders by id, and orders of these phones since `since`; one query for many pages, by index both ways.
 * System view. An unanswered offer has its status before it, and no courier.
 */
export async function listTracked(
  tx: Tx,
  wanted: { orderIds: readonly OrderId[]; phoneKeys: readonly string[]; since: Date; now: Date },
): Promise<TrackedRow[]> {
  const { rows } = await sql<TrackedRow>`
    select o.id, o.company_id, o.branch_id, o.order_number,
      case when ${isUnansweredOffer} then ulak_revert_status(o.status, o.previous_status)
        else o.status end as status,
      o.customer_name, o.customer_phone_key, o.customer_address, o.lat, o.lng, o.distance_km, o.road_s,
      o.estimated_min,
      o.total, o.payment_type, o.order_notes, o.customer_note, o.items, o.expected_delivery_time,
      o.slot_from, o.slot_to,
      o.undeliverable_reason, o.cancel_reason, o.created_at, o.ready_at, o.picked_up_at, o.delivered_at,
      o.ended_at, o.is_test,
      b.name as branch_name, b.phone as branch_phone, b.lat as branch_lat, b.lng as branch_lng,
      b.min_speed_kmh, b.order_extra_time_min, b.max_delivery_min, b.customer_area_radius_m,
      c.name as company_name, c.logo as company_logo, c.settings as company_settings,
      u.id as courier_id, u.full_name as courier_name, u.phone as courier_phone,
      p.lat as courier_lat, p.lng as courier_lng, p.fix_at as courier_fix_at,
      p.accuracy_m as courier_accuracy_m,
      case when not ${isUnansweredOffer} then ${otherStops} end as other_stops, f.rating,
      (select jsonb_build_object('reason', s.reason, 'until', s.ends_at, 'road', s.road) from delivery_stops s
        where s.company_id = o.company_id and (s.branch_id is null or s.branch_id = o.branch_id)
          and ${isInForce(wanted.now)} ${STRICTER_FIRST} limit 1) as stop
    from (
      select unnest(${[...wanted.orderIds]}::bigint[]) as id
      union
      select recent.id from unnest(${[...wanted.phoneKeys]}::text[]) as phone (key) cross join lateral (
        select id from orders where customer_phone_key = phone.key and created_at > ${wanted.since}
          and ${isRealOrder()}
        order by created_at desc, id desc limit ${MAX_ORDERS_OF_PHONE}) recent
    ) wanted
    join orders o on o.id = wanted.id
    join branches b on b.id = o.branch_id
    join companies c on c.id = o.company_id
    left join users u on u.id = o.courier_id and not ${isUnansweredOffer}
    left join courier_positions_now p
      on p.courier_id = o.courier_id and o.status in ('PICKED_UP', 'IN_DELIVERY')
    left join customer_feedback f on f.order_id = o.id
    order by o.created_at desc, o.id desc`.execute(tx);
  return rows;
}

/** Which of these phones have one of these new orders. System view. */
export async function listPhonesWithNewOrders(
  tx: Tx,
  orderIds: readonly OrderId[],
  phoneKeys: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('customer_phone_key')
    .where('id', 'in', [...orderIds])
    .where('customer_phone_key', 'in', [...phoneKeys])
    .where(isRealOrder())
    .execute();
  return rows.map((row) => row.customer_phone_key);
}

/** The order as far as a scope covers it. */
export async function findInScope(
  tx: Tx,
  scope: Scope,
  id: OrderId,
): Promise<{ id: OrderId; company_id: CompanyId; branch_id: BranchId; customer_phone: string } | null> {
  const row = await tx
    .selectFrom('orders')
    .select(['id', 'company_id', 'branch_id', 'customer_phone'])
    .where('id', '=', id)
    .where((eb) => withinScope(eb, scope, 'orders.company_id', 'orders.branch_id'))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks the order until the transaction ends, so that its customer is not erased meanwhile. @returns false:
 * they were erased. System view.
 */
export async function lockCustomer(tx: Tx, id: OrderId): Promise<boolean> {
  const locked = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return locked !== undefined;
}

/** @returns false when the order has a rating already: the unique index decides between two at once */
export async function insertRating(
  tx: Tx,
  order: TrackedRow,
  input: { rating: number; comment: string | null; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('customer_feedback')
    .values({
      company_id: order.company_id,
      branch_id: order.branch_id,
      order_id: order.id,
      courier_id: order.courier_id,
      rating: input.rating,
      comment: input.comment,
      created_at: input.now,
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** An order after its note has changed. */
export interface NotedOrder {
  readonly status: OrderStatus;
  readonly version: number;
  readonly courier_id: UserId | null;
}

/**
 * Writes the customer's note while the order may still be edited; null: no longer. The status stays. System
 * view.
 */
export async function updateCustomerNote(
  tx: Tx,
  id: OrderId,
  note: string | null,
): Promise<NotedOrder | null> {
  const row = await tx
    .updateTable('orders')
    .set((eb) => ({ customer_note: note, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'in', sourceStatusesOf('edit'))
    .where('erased_at', 'is', null)
    .returning(['status', 'version', 'courier_id'])
    .executeTakeFirst();
  return row ?? null;
}
