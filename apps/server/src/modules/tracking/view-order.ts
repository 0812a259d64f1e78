import { arrivalBySlot } from '@ulak/contracts/domain/slot-arrival';
import { asOrderId, type OrderId } from '@ulak/contracts/ids';
import { customerReason } from '@ulak/contracts/orders/end-reasons';
import { CUSTOMER_LABELS, CUSTOMER_MESSAGES } from '@ulak/contracts/orders/labels';
import {
  COURIER_LOAD_STATUSES,
  FINAL_STATUSES,
  isOneOf,
  ON_ROAD_STATUSES,
} from '@ulak/contracts/orders/status';
import { stopUntilText } from '@ulak/contracts/stops/kinds';
import { MINUTE_MS, type Period } from '@ulak/contracts/time';
import { mayNoteCourier } from '@ulak/contracts/tracking/courier-note';
import { DESTINATION_BLUR_M, type TrackedOrder, type TrackingScope } from '@ulak/contracts/tracking/schema';
import type { Secrets } from '../../access/secrets.ts';
import { courierPositionOf, forecastArrival, stopsServedFirst } from '../forecasts/service.ts';
import { createBlur } from './blur-destination.ts';
import { isCourierAtDoor } from './courier-at-door.ts';
import { ownLogo } from './own-logo.ts';
import { coarsenOrder, type CoarsenInput, floorToMinute } from './coarsen-order.ts';
import type { ForecastRow, TokenRow, TrackedRow } from './repository.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The slot of an order that is still to come. */
function slotOf({ slot_from: from, slot_to: to, status }: ForecastRow): Pick<TrackedOrder, 'promisedSlot'> {
  if (!from || !to || isOneOf(status, FINAL_STATUSES)) return {};
  return { promisedSlot: { from: from.toISOString(), to: to.toISOString() } };
}

/** What a token may show of an order: all of it by the order's own link, or where the company wants it so. */
export const scopeOf = (token: TokenRow, order: TrackedRow): TrackingScope =>
  token.orderId === order.id || order.company_settings.trackingByPhone === 'full' ? 'full' : 'limited';

/**
 * The order's number in answers to this token: its id in scope `full`; in `limited` one that means nothing
 * under any other token and counts nothing.
 */
export function publicIdOf(secrets: Secrets, token: TokenRow, order: TrackedRow): OrderId {
  if (scopeOf(token, order) === 'full') return order.id;
  const digest = secrets.derive(`tracking-order:${token.id}:${order.id}`);
  // 53 bits: every one of them travels as a JSON number.
  return asOrderId(Math.max(1, digest.readUInt32BE(0) * 2 ** 21 + (digest.readUInt32BE(4) >>> 11)));
}

/**
 * The orders of a token as their customer sees them (DECISIONS "Public tracking and privacy"). Scope
 * `limited` has the fields of `full` not even as null.
 */
export function viewOrders(
  secrets: Secrets,
  token: TokenRow,
  { orders, now }: { orders: readonly ForecastRow[]; now: Date },
): TrackedOrder[] {
  const blur = createBlur(secrets, token.phoneKey ?? '');
  const centres = orders.filter((order) => scopeOf(token, order) === 'limited').map(blur);
  return orders.map((order) => {
    const id = publicIdOf(secrets, token, order);
    return scopeOf(token, order) === 'full'
      ? viewFull(id, order, now)
      : viewLimited(id, { order, blur, centres, now });
  });
}

const viewFull = (id: OrderId, order: ForecastRow, now: Date): TrackedOrder => ({
  id,
  scope: 'full',
  ...publicPart(order, now),
  courierHidden: false,
  courierNear: false,
  destination: { lat: order.lat, lng: order.lng, radiusM: 0 },
  // Whether somebody was at home is nobody else's business: reasons belong to scope `full`.
  undeliverableReason: order.status === 'UNDELIVERABLE' ? customerReason(order.undeliverable_reason) : null,
  ...fullPart(order),
  courierAtDoor: isCourierAtDoor(order, now),
});

/** The view of a phone token: computed from the coarsened order alone. */
export function viewLimited(id: OrderId, exact: CoarsenInput): TrackedOrder {
  const now = floorToMinute(exact.now);
  const { order, courierHidden, courierNear } = coarsenOrder({ ...exact, now });
  const seen = publicPart(order, now);
  return {
    id,
    scope: 'limited',
    ...seen,
    courierLocation: courierHidden ? null : seen.courierLocation,
    courierHidden,
    courierNear: courierNear && seen.stopsBefore === 0,
    destination: { lat: order.lat, lng: order.lng, radiusM: DESTINATION_BLUR_M },
    undeliverableReason: null,
  };
}

/** The fields of both scopes, in the precision of the row. */
const publicPart = (order: ForecastRow, now: Date) => ({
  orderNumber: order.order_number,
  receiptNumber: order.order_number,
  status: order.status,
  statusLabel: CUSTOMER_LABELS[order.status],
  statusSentence: CUSTOMER_MESSAGES[order.status],
  createdAt: order.created_at.toISOString(),
  pickupTime: iso(order.picked_up_at),
  deliveryTime: iso(order.delivered_at),
  endedAt: iso(order.ended_at ?? order.delivered_at),
  ...(isStopped(order) ? { arrival: null, estimatedArrival: null } : arrivalOf(order, now)),
  ...slotOf(order),
  pausedText: isStopped(order) ? stopSentence(order.stop, now) : null,
  company: { name: order.company_name, logo: ownLogo(order.company_logo) },
  branch: {
    name: order.branch_name,
    phone: order.branch_phone,
    location: { lat: order.branch_lat, lng: order.branch_lng },
  },
  courierName: courierNameOf(order),
  courierLocation: courierLocationOf(order, now),
  stopsBefore: stopsServedFirst(order, now),
  mayRate: order.status === 'DELIVERED' && order.rating === null && !order.is_test,
  rating: order.rating,
});

type StoppedOrder = ForecastRow & { readonly stop: NonNullable<TrackedRow['stop']> };
/** Whether the order does not move: who is under way may finish what they carry (docs/decisions/080). */
const isStopped = (order: ForecastRow): order is StoppedOrder =>
  order.stop !== null &&
  !isOneOf(order.status, FINAL_STATUSES) &&
  (order.stop.road === 'HOLD' || !isOneOf(order.status, ON_ROAD_STATUSES));

/** What the customer reads about the stop; when it ends is expected, not promised. */
const stopSentence = ({ reason, until }: StoppedOrder['stop'], now: Date): string =>
  `Teslimatlar geçici olarak durduruldu: ${reason.replace(/[.!?…\s]+$/u, '')}. ` +
  `Yeniden başlaması beklenen saat: ${stopUntilText(new Date(until), now)}.`;

const fullPart = (order: TrackedRow) => ({
  customerName: order.customer_name,
  customerAddress: order.customer_address,
  items: order.items,
  total: Number(order.total),
  paymentType: order.payment_type,
  orderNotes: order.order_notes,
  // Only as long as the courier has the order.
  courierPhone: isOneOf(order.status, COURIER_LOAD_STATUSES) ? order.courier_phone : null,
  cancelReason: order.status === 'CANCELLED' ? customerReason(order.cancel_reason) : null,
  customerNote: order.customer_note,
  mayNote: mayNoteCourier(order.status),
});

/** First name only (ux "Customer tracking"), while the order is theirs and for the rating. */
function courierNameOf({ status, courier_name }: TrackedRow): string | null {
  const isShown = isOneOf(status, COURIER_LOAD_STATUSES) || status === 'DELIVERED';
  return isShown && courier_name !== null ? (courier_name.trim().split(/\s+/)[0] ?? null) : null;
}

/**
 * Only while this very order is on the road, and not on the way to others, whose doors it would show
 * (criteria B12).
 */
function courierLocationOf(order: TrackedRow, now: Date): TrackedOrder['courierLocation'] {
  const place = stopsServedFirst(order, now) === 0 ? courierPositionOf(order, now) : null;
  return place && { lat: place.lat, lng: place.lng, at: place.at.toISOString() };
}

function arrivalOf(order: ForecastRow, now: Date): Pick<TrackedOrder, 'arrival' | 'estimatedArrival'> {
  const range = forecastArrival(order, order.learned, now);
  if (!range) return { arrival: null, estimatedArrival: null };
  const requested = order.slot_to ?? order.expected_delivery_time;
  const estimated = requested ?? new Date(order.created_at.getTime() + order.max_delivery_min * MINUTE_MS);
  const { shown } = arrivalBySlot(
    { from: range.from.toISOString(), to: range.to.toISOString() },
    slotOf(order).promisedSlot,
    order.status,
  );
  return {
    arrival: { from: shown.from, to: shown.to, late: now > estimated },
    estimatedArrival: iso(
      requested ?? clampInto(new Date(order.created_at.getTime() + order.estimated_min * MINUTE_MS), range),
    ),
  };
}

/** The estimate made at creation (spec 1 §9), moved into the current range so that the two agree. */
const clampInto = (estimate: Date, { from, to }: Period): Date =>
  estimate < from ? from : estimate > to ? to : estimate;
