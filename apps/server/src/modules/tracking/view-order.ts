import { arrivalRange } from '@ulak/contracts/domain/arrival-range';
import { distanceKm, isValidCoordinate, type LatLng } from '@ulak/contracts/domain/geo';
import { PUBLIC_LABELS, PUBLIC_MESSAGES } from '@ulak/contracts/orders/labels';
import { COURIER_LOAD_STATUSES, isOneOf, ON_ROAD_STATUSES } from '@ulak/contracts/orders/status';
import type { TrackedOrder, TrackingScope } from '@ulak/contracts/tracking/endpoints';
import type { Secrets } from '../../plugins/secrets.ts';
import { blurDestination } from './blur-destination.ts';
import type { TokenRow, TrackedRow } from './repository.ts';

const MINUTE_MS = 60_000;
/** Both ends of a range stand on whole five minutes (contracts arrival-range.ts). */
const GRID_MS = 5 * MINUTE_MS;
/** An older position would mislead; the page then says that there is none. */
const POSITION_SHOWN_MS = 10 * MINUTE_MS;
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
export function viewOrder(secrets: Secrets, order: TrackedRow, scope: TrackingScope, now: Date): TrackedOrder {
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
  const { courier_lat: lat, courier_lng: lng, courier_fix_at: at } = order;
  if (!isOneOf(order.status, ON_ROAD_STATUSES) || lat === null || lng === null || at === null) return null;
  if (!isValidCoordinate({ lat, lng }) || now.getTime() - at.getTime() > POSITION_SHOWN_MS) return null;
  return { lat, lng, at: at.toISOString() };
}

function arrivalOf(order: TrackedRow, now: Date): Pick<TrackedOrder, 'arrival' | 'estimatedArrival'> {
  const courier: LatLng | null = courierLocationOf(order, now);
  const range = arrivalRange({
    status: order.status,
    createdAt: order.created_at,
    branchDistanceKm: Number(order.distance_km),
    courierDistanceKm: courier && distanceKm(courier, order),
    branch: { minSpeedKmh: Number(order.min_speed_kmh), orderExtraTimeMin: order.order_extra_time_min },
    now,
  });
  if (!range) return { arrival: null, estimatedArrival: null };
  const wished = order.expected_delivery_time;
  const promised = wished ?? new Date(order.created_at.getTime() + order.max_delivery_min * MINUTE_MS);
  const isOnRoad = isOneOf(order.status, ON_ROAD_STATUSES);
  // An order for later comes then, however soon it could.
  const shift = wished && !isOnRoad ? Math.max(0, Math.floor(wished.getTime() / GRID_MS) * GRID_MS - range.from.getTime()) : 0;
  return {
    arrival: {
      from: new Date(range.from.getTime() + shift).toISOString(),
      to: new Date(range.to.getTime() + shift).toISOString(),
      late: now > promised,
    },
    estimatedArrival: iso(wished ?? new Date(order.created_at.getTime() + order.estimated_min * MINUTE_MS)),
  };
}
