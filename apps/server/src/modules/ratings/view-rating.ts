import { delayMinutes, elapsedMinutes } from '@ulak/contracts/domain/delivery-time';
import type { CustomerRating } from '@ulak/contracts/ratings/schema';
import type { AverageRow, RatingRow } from './repository.ts';

export const FORMER_COURIER = 'Ayrılan kurye';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A row as management sees it. */
export const toRating = (row: RatingRow): CustomerRating => ({
  id: row.id,
  rating: row.rating,
  comment: row.comment,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  order: toRatedOrder(row),
  courier:
    row.courier_id === null
      ? null
      : { id: row.courier_id, name: row.courier_name ?? FORMER_COURIER, phone: row.courier_phone },
  branch: { id: row.branch_id, name: row.branch_name },
  version: row.version,
});

function toRatedOrder(row: RatingRow): CustomerRating['order'] {
  const { ordered_at: from, delivered_at: to, max_delivery_min: maxMin } = row;
  return {
    id: row.order_id,
    orderNumber: row.order_number,
    status: row.order_status,
    source: row.source,
    customerName: row.customer_name,
    customerPhone: row.customer_phone,
    items: row.items,
    total: Number(row.total),
    paymentType: row.payment_type,
    createdAt: from.toISOString(),
    pickedUpAt: iso(row.picked_up_at),
    deliveredAt: iso(to),
    minutes: to === null ? null : elapsedMinutes(from, to),
    lateMinutes: to === null ? null : delayMinutes(from, to, maxMin),
    distanceKm: Number(row.distance_km),
    erased: row.erased_at !== null,
  };
}

export const toAverage = ({ ratings, average }: AverageRow) => ({
  ratings,
  average: average === null ? null : Number(average),
});
