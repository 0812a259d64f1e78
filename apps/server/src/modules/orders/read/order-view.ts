import { earliestDeparture } from '@ulak/contracts/domain/earliest-departure';
import { settingsTimings } from '@ulak/contracts/domain/forecast-timings';
import { roundKm } from '@ulak/contracts/domain/geo';
import type { OrderHistoryRow, OrderView, PastOrder } from '@ulak/contracts/orders/schema';
import type { PromisedSlot } from '@ulak/contracts/rush/schema';
import type { OrderRow } from '../repository.ts';

const MINUTE_MS = 60_000;

const iso = (at: Date | null): string | null => (at === null ? null : at.toISOString());

/**
 * When the customer may expect the order: creation + estimated minutes (spec 1 §9), but not before the end of
 * the slot that was promised (decision 090).
 */
export function estimatedDeliveryTime({
  created_at: createdAt,
  estimated_min: estimatedMin,
  slot_to: slotTo,
}: Pick<OrderRow, 'created_at' | 'estimated_min' | 'slot_to'>): string {
  const estimated = createdAt.getTime() + estimatedMin * MINUTE_MS;
  return new Date(Math.max(estimated, slotTo?.getTime() ?? estimated)).toISOString();
}

/** When the order was promised; nothing around no peak. */
export const slotOf = ({
  slot_from: from,
  slot_to: to,
}: Pick<OrderRow, 'slot_from' | 'slot_to'>): { readonly promisedSlot?: PromisedSlot } =>
  from && to ? { promisedSlot: { from: from.toISOString(), to: to.toISOString() } } : {};

/** When a courier may leave for it, by the definition that dispatch uses; nothing without a slot. */
function departFromOf(row: OrderRow): Pick<OrderView, 'departFrom'> {
  const { slot_from: from, slot_timings: learned, distance_km: km, road_s: roadS } = row;
  if (!from) return {};
  const timings = learned ?? settingsTimings(Number(row.min_speed_kmh));
  const at = earliestDeparture(from, { distanceKm: Number(km), roadS }, timings);
  return { departFrom: new Date(at).toISOString() };
}

/** The way by road from the branch, and what found it; nothing where only the great circle is known. */
export const roadOf = ({
  road_m: metres,
  road_method: method,
}: Pick<OrderRow, 'road_m' | 'road_method'>): Pick<OrderView, 'roadKm' | 'distanceMethod'> =>
  metres === null || method === null ? {} : { roadKm: roundKm(metres / 1_000), distanceMethod: method };

/** A row as staff and the order's own courier see it. */
export function toOrderView(row: OrderRow): OrderView {
  return {
    id: row.id,
    orderNumber: row.order_number,
    receiptNumber: row.order_number,
    status: row.status,
    source: row.source,
    isTest: row.is_test,
    customerName: row.customer_name,
    customerPhone: row.customer_phone,
    customerAddress: row.customer_address,
    location: { lat: row.lat, lng: row.lng },
    ...(row.location_approximate ? { locationApproximate: true } : {}),
    ...(row.outside_area ? { outsideArea: true } : {}),
    branchId: row.branch_id,
    branchName: row.branch_name,
    total: Number(row.total),
    subtotal: Number(row.subtotal),
    deliveryFee: Number(row.delivery_fee),
    discount: Number(row.discount),
    paymentType: row.payment_type,
    paymentNotes: row.payment_notes,
    orderNotes: row.order_notes,
    deliveryNotes: row.delivery_notes,
    specialInstructions: row.special_instructions,
    customerNote: row.customer_note,
    priorityLevel: row.priority_level,
    expectedDeliveryTime: iso(row.expected_delivery_time),
    ...slotOf(row),
    ...departFromOf(row),
    items: row.items,
    courierId: row.courier_id,
    assignedToName: row.courier_name,
    courierPhone: row.courier_phone,
    assignedBy: row.assigned_by,
    offerExpiresAt: iso(row.offer_expires_at),
    courierSeenAt: iso(row.courier_seen_at),
    undeliverableNote: row.undeliverable_note,
    undeliverableReason: row.undeliverable_reason,
    cancelReason: row.cancel_reason,
    distanceKm: Number(row.distance_km),
    ...roadOf(row),
    estimatedMinutes: row.estimated_min,
    maxDeliveryMin: row.max_delivery_min,
    warningMin: row.warning_min,
    estimatedDeliveryTime: estimatedDeliveryTime(row),
    createdAt: row.created_at.toISOString(),
    readyAt: iso(row.ready_at),
    assignedAt: iso(row.assigned_at),
    pickedUpAt: iso(row.picked_up_at),
    startedAt: iso(row.started_at),
    deliveredAt: iso(row.delivered_at),
    endedAt: iso(row.ended_at),
    version: row.version,
  };
}

/**
 * What is left of an order for its courier when they may no longer see the customer. Notes may name them,
 * places of steps lead to their door.
 */
export function toRedactedOrder(
  order: OrderView,
  earning: number | null,
  history: readonly OrderHistoryRow[],
): PastOrder {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    receiptNumber: order.receiptNumber,
    status: order.status,
    isTest: order.isTest,
    branchId: order.branchId,
    branchName: order.branchName,
    total: order.total,
    paymentType: order.paymentType,
    distanceKm: order.distanceKm,
    courierId: order.courierId,
    assignedToName: order.assignedToName,
    createdAt: order.createdAt,
    assignedAt: order.assignedAt,
    pickedUpAt: order.pickedUpAt,
    startedAt: order.startedAt,
    deliveredAt: order.deliveredAt,
    endedAt: order.endedAt,
    version: order.version,
    customerWithheld: true,
    earning,
    history: history.map((row) => ({ ...row, location: null, note: null })),
  };
}
