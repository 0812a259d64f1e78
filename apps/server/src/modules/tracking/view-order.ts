import { PUBLIC_LABELS, PUBLIC_MESSAGES } from '@ulak/contracts/orders/labels';
import { COURIER_LOAD_STATUSES, isOneOf } from '@ulak/contracts/orders/status';
import type { Period } from '@ulak/contracts/time';
import type { TrackedOrder, TrackingScope } from '@ulak/contracts/tracking/endpoints';
import type { Secrets } from '../../plugins/secrets.ts';
import { courierPlace, foreseeArrival } from '../forecasts/service.ts';
import { blurDestination } from './blur-destination.ts';
import type { ForeseenRow, TokenRow, TrackedRow } from './repository.ts';

const MINUTE_MS = 60_000;
/** The end of the order number opens scope `full`, so scope `limited` must not show it. */
export const HIDDEN_SIGNS = 4;
const HIDDEN = '•'.repeat(HIDDEN_SIGNS);

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What a token may show of an order: all of it by the order's own link, by an unlocked order, or where the company wants it so. */
export function scopeOf(token: TokenRow, order: TrackedRow): TrackingScope {
  const isFull =
    token.orderId === order.id || token.unlockedOrders.includes(order.id) || order.company_settings.trackingByPhone === 'full';
  return isFull ? 'full' : 'limited';
}

/** An order as its customer sees it (DECISIONS "Public tracking and privacy"). Scope `limited` has the fields of `full` not even as null. */
export function viewOrder(secrets: Secrets, order: ForeseenRow, scope: TrackingScope, now: Date): TrackedOrder {
  const isFull = scope === 'full';
  const orderNumber = isFull ? order.order_number : order.order_number.slice(0, -HIDDEN_SIGNS) + HIDDEN;
  const point = { lat: order.lat, lng: order.lng };
  return {
    id: order.id,
    scope,
    orderNumber,
    receiptNumber: orderNumber,
    status: order.status,
    statusLabel: PUBLIC_LABELS[order.status],
    statusSentence: PUBLIC_MESSAGES[order.status],
    createdAt: order.created_at.toISOString(),
    pickupTime: iso(order.picked_up_at),
    deliveryTime: iso(order.delivered_at),
    endedAt: iso(order.ended_at ?? order.delivered_at),
    ...arrivalOf(order, now),
    branch: { name: order.branch_name, phone: order.branch_phone, location: { lat: order.branch_lat, lng: order.branch_lng } },
    courierName: courierNameOf(order),
    courierLocation: courierLocationOf(order, now),
    destination: isFull ? { ...point, radiusM: 0 } : blurDestination(secrets, point, order.customer_phone_key),
    mayRate: order.status === 'DELIVERED' && order.rating === null,
    rating: order.rating,
    // The courier's own words may tell about the home: they belong to scope `full`.
    undeliverableReason: isFull && order.status === 'UNDELIVERABLE' ? order.undeliverable_reason : null,
    ...(isFull ? fullPart(order) : {}),
  };
}

const fullPart = (order: TrackedRow) => ({
  customerName: order.customer_name,
  customerAddress: order.customer_address,
  items: order.items,
  total: Number(order.total),
  paymentType: order.payment_type,
  orderNotes: order.order_notes,
  // Only as long as the courier has the order.
  courierPhone: isOneOf(order.status, COURIER_LOAD_STATUSES) ? order.courier_phone : null,
});

/** First name only (ux "Customer tracking"), while the order is theirs and for the rating. */
function courierNameOf({ status, courier_name }: TrackedRow): string | null {
  const isShown = isOneOf(status, COURIER_LOAD_STATUSES) || status === 'DELIVERED';
  return isShown && courier_name !== null ? (courier_name.trim().split(/\s+/)[0] ?? null) : null;
}

/** Only while this very order is on the road (criteria B12). */
function courierLocationOf(order: TrackedRow, now: Date): TrackedOrder['courierLocation'] {
  const place = courierPlace(order, now);
  return place && { lat: place.lat, lng: place.lng, at: place.at.toISOString() };
}

function arrivalOf(order: ForeseenRow, now: Date): Pick<TrackedOrder, 'arrival' | 'estimatedArrival'> {
  const range = foreseeArrival(order, order.learned, now);
  if (!range) return { arrival: null, estimatedArrival: null };
  const wished = order.expected_delivery_time;
  const promised = wished ?? new Date(order.created_at.getTime() + order.max_delivery_min * MINUTE_MS);
  return {
    arrival: { from: range.from.toISOString(), to: range.to.toISOString(), late: now > promised },
    estimatedArrival: iso(wished ?? within(new Date(order.created_at.getTime() + order.estimated_min * MINUTE_MS), range)),
  };
}

/** The estimate made at creation (spec 1 §9), moved to the nearest end of what is known by now: the two must not tell different things. */
const within = (estimate: Date, { from, to }: Period): Date => (estimate < from ? from : estimate > to ? to : estimate);
