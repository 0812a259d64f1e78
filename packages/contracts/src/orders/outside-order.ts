import { z } from 'zod';
import { BranchId, OrderId, UserId } from '../ids.ts';
import { PromisedSlot } from '../rush/schema.ts';
import { OUTSIDE_EVENTS } from './outside-events.ts';
import { OrderStatusField } from './schema.ts';

/** Longest `meta` of an order, bytes of its JSON text. */
export const MAX_META_BYTES = 4_096;

/** As in fields.ts: NUL and halves of surrogate pairs cannot be stored. */
const FORBIDDEN_CHARACTERS = /[\0\p{Surrogate}]/u;

/** Whether every name and every text inside can be stored. Nesting is bounded by the body's. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !FORBIDDEN_CHARACTERS.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(
    ([name, inner]) => !FORBIDDEN_CHARACTERS.test(name) && isStorable(inner),
  );
}

/** Whether every number inside is still the one that was sent: reading JSON rounds beyond 2^53. */
function isExact(value: unknown): boolean {
  if (typeof value === 'number')
    return Number.isInteger(value) ? Number.isSafeInteger(value) : isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isExact);
}

/** Bytes of a text in UTF-8. */
function byteLength(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Fields of the outside system's own, kept with the order and returned as sent (decision 067). */
export const OrderMeta = z
  .record(z.string(), z.unknown(), { error: 'meta bir nesne olmalı' })
  .refine(isStorable, 'meta geçersiz karakter içeriyor')
  .refine(isExact, "meta içindeki bir sayı çok büyük; 2^53'ten büyük sayıları metin olarak gönderin")
  .refine((meta) => byteLength(JSON.stringify(meta)) <= MAX_META_BYTES, 'meta en fazla 4 kB olabilir');

/**
 * An order as a branch's key sees it: by GET /api/orders/:id, in changes and in webhooks. Without the
 * customer and what was ordered: a leaked key reads no addresses (decision 067). Amounts: TL.
 */
export const OutsideOrder = z.object({
  id: OrderId,
  orderNumber: z.string(),
  source: z.string().nullable(),
  branchId: BranchId,
  /** Whether it arrived in the branch's test mode (decision 068). */
  test: z.boolean(),
  /** The branch did not deliver there when its point was set (decision 098). */
  outsideArea: z.boolean(),
  status: OrderStatusField,
  total: z.number(),
  paymentType: z.string().nullable(),
  /** The courier who has the order, as positions name them; null: nobody. */
  courierId: UserId.nullable(),
  courierName: z.string().nullable(),
  undeliverableReason: z.string().nullable(),
  cancelReason: z.string().nullable(),
  createdAt: z.string(),
  /** Creation and the estimated minutes; not before the end of `promisedSlot`. */
  estimatedDeliveryTime: z.string(),
  /** When it was promised to arrive, around a peak of the branch (decision 090); left out: no slot. */
  promisedSlot: PromisedSlot.optional(),
  readyAt: z.string().nullable(),
  assignedAt: z.string().nullable(),
  pickedUpAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** As it was sent with the order; null: nothing was. */
  meta: z.record(z.string(), z.unknown()).nullable(),
  /** Goes up with every change; of two views the higher version is the newer. */
  version: z.number().int(),
});
export type OutsideOrder = z.infer<typeof OutsideOrder>;

/** What happened to an order: its action (orders/transitions.ts) and status before and after. */
export const OutsideChange = z.object({
  action: z.string().nullable(),
  from: OrderStatusField.nullable(),
  to: OrderStatusField.nullable(),
});
export type OutsideChange = z.infer<typeof OutsideChange>;

/** One entry of the changes: the same type, timestamp and data as the webhook's message. */
export const OrderChangeEntry = z.object({
  /** Read on from here with `after`; opaque. */
  cursor: z.string(),
  type: z.enum(OUTSIDE_EVENTS),
  timestamp: z.string(),
  /** The order as of this change. */
  data: OutsideOrder.extend({ change: OutsideChange }),
});
export type OrderChangeEntry = z.infer<typeof OrderChangeEntry>;

/** Most changes of one answer, and how many without `limit`. */
export const MAX_CHANGES = 200;
const LIMIT_TEXT = `1 ile ${MAX_CHANGES} arasında bir sayı gönderin`;

/** `after`: the cursor of the last answer; '0': from the oldest change on; left out: from now on. */
export const ChangesQuery = z.strictObject({
  after: z
    .string()
    .regex(/^(0|c_[0-9a-z]{1,11})$/, 'Geçersiz imleç; son yanıttaki cursor değerini gönderin')
    .optional(),
  limit: z
    .string()
    .regex(/^([1-9]\d?|1\d\d|200)$/, LIMIT_TEXT)
    .transform(Number)
    .optional(),
});

/** Changes in their order. `cursor`: to read on from; `hasMore`: more are there already. */
export const OrderChanges = z.object({
  success: z.literal(true),
  data: z.array(OrderChangeEntry),
  cursor: z.string(),
  hasMore: z.boolean(),
});
