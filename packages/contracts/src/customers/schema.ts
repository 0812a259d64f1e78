import { z } from 'zod';
import { Point, TEXT_LIMITS } from '../fields.ts';
import { BranchId, fromText, OrderId } from '../ids.ts';
import { OrderItem } from '../orders/schema.ts';
import { PlacePrecision } from '../places/schema.ts';

/** Fewer digits are no whole number: a part of one must not list customers. */
const MIN_LOOKUP_DIGITS = 10;
/** Maximum number of addresses of one answer. */
export const MAX_KNOWN_ADDRESSES = 50;

/** A whole telephone number in any spelling, and the branch that takes the order. */
export const CustomerLookupQuery = z.strictObject({
  phone: z
    .string({ error: 'Telefon numarası girin' })
    .trim()
    .max(TEXT_LIMITS.phone, `En fazla ${TEXT_LIMITS.phone} karakter girebilirsiniz`)
    .regex(/^[\d+()\s./-]*$/, 'Geçerli bir telefon numarası girin')
    .refine(
      (text) => text.replaceAll(/\D/g, '').length >= MIN_LOOKUP_DIGITS,
      `Telefon numarası en az ${MIN_LOOKUP_DIGITS} haneli olmalıdır`,
    ),
  branchId: fromText(BranchId).optional(),
});

/** An address that orders of the number went to. */
export const KnownAddress = z.object({
  address: z.string(),
  /** Delivery notes of the newest order there. */
  details: z.string().nullable(),
  /** Point of the newest order there; null: none but a branch's own point is known. */
  location: Point.nullable(),
  lastUsedAt: z.string(),
  /** Orders among the newest of the number. */
  orders: z.number().int(),
  precision: PlacePrecision.optional(),
});
export type KnownAddress = z.infer<typeof KnownAddress>;

/** The newest order that was not cancelled, to be repeated. Amounts: TL. */
export const LastOrder = z.object({
  orderId: OrderId,
  orderNumber: z.string(),
  createdAt: z.string(),
  items: z.array(OrderItem),
  total: z.number(),
  paymentType: z.string().nullable(),
  paymentNotes: z.string().nullable(),
  source: z.string().nullable(),
});
export type LastOrder = z.infer<typeof LastOrder>;

/** What the orders in the caller's scope tell about a telephone number. Addresses: newest first. */
export const KnownCustomer = z.object({
  name: z.string(),
  lastOrder: LastOrder,
  addresses: z.array(KnownAddress),
});
export type KnownCustomer = z.infer<typeof KnownCustomer>;

/** The customer, or null: no order of the number is known. */
export const CustomerLookup = KnownCustomer.nullable();
