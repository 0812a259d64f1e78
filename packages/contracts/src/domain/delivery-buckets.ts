/** The delivery-time buckets of spec 1 §9, minutes; they include their upper end: 45 lie in '30-45'. */
export const DELIVERY_TIME_BUCKETS = ['0-15', '15-30', '30-45', '45+'] as const;
export type DeliveryTimeBucket = (typeof DELIVERY_TIME_BUCKETS)[number];

/** Upper ends (inclusive) of all buckets but the last, minutes. */
export const BUCKET_ENDS_MIN = [15, 30, 45] as const;

/** The bucket of a delivery of so many whole minutes. SQL: `width_bucket(minutes - 1, array[15, 30, 45])`. */
export function deliveryBucket(minutes: number): DeliveryTimeBucket {
  const place = BUCKET_ENDS_MIN.findIndex((end) => minutes <= end);
  return DELIVERY_TIME_BUCKETS[place === -1 ? BUCKET_ENDS_MIN.length : place] ?? '45+';
}
