import { z } from 'zod';
import {
  AmountTl,
  IsoInstant,
  Location,
  MAX_ITEMS,
  MAX_QUANTITY,
  optionalText,
  Point,
  TEXT_LIMITS,
  requiredText,
} from '../fields.ts';
import { ASSIGNED_BY, DispatchCandidate, DispatchChoice } from '../dispatch/schema.ts';
import { BranchId, OrderId, UserId } from '../ids.ts';
import { ORDER_STATUSES } from './status.ts';

export const OrderStatusField = z.enum(ORDER_STATUSES, { error: 'Geçerli bir sipariş durumu seçin' });

/** One line of an order. `price` is TL per piece. */
export const OrderItem = z.object({
  name: z.string(),
  quantity: z.number().int(),
  price: z.number(),
  options: z.array(z.string()).optional(),
  notes: z.string().nullable().optional(),
});
export type OrderItem = z.infer<typeof OrderItem>;

/** One line as it is sent in (spec 1 §5, spec 2 §3). `options` may be a list or one text. */
export const OrderItemInput = z.strictObject({
  name: requiredText(TEXT_LIMITS.name, 'Ürün adı zorunludur'),
  quantity: z
    .number({ error: 'Adet bir sayı olmalı' })
    .int('Adet tam sayı olmalı')
    .min(1, 'Adet en az 1 olmalı')
    .max(MAX_QUANTITY, `Adet en fazla ${MAX_QUANTITY} olabilir`),
  price: AmountTl,
  options: z
    .union(
      [
        z.array(requiredText(TEXT_LIMITS.name)).max(50, 'En fazla 50 seçenek girilebilir'),
        optionalText(TEXT_LIMITS.note),
      ],
      {
        error: 'Seçenekler metin listesi olmalı',
      },
    )
    .optional(),
  notes: optionalText(TEXT_LIMITS.note),
});
export type OrderItemInput = z.output<typeof OrderItemInput>;

/**
 * Signs alone ('-------') are no number: it would be one for everybody who typed such a thing, and the phone
 * opens the tracking page.
 */
const PHONE_TEXT = /^(?=(?:\D*\d){7})[\d+()\s./-]{7,25}$/;
export const CustomerPhone = requiredText(TEXT_LIMITS.phone, 'Müşteri telefonu zorunludur').regex(
  PHONE_TEXT,
  'Geçerli bir telefon numarası girin',
);

const orderFields = {
  customerName: requiredText(TEXT_LIMITS.name, 'Müşteri adı zorunludur'),
  customerPhone: CustomerPhone,
  customerAddress: requiredText(TEXT_LIMITS.address, 'Teslimat adresi zorunludur'),
  location: Location,
  source: optionalText(TEXT_LIMITS.label),
  paymentType: optionalText(TEXT_LIMITS.label),
  paymentNotes: optionalText(TEXT_LIMITS.note),
  orderNotes: optionalText(TEXT_LIMITS.note),
  deliveryNotes: optionalText(TEXT_LIMITS.note),
  specialInstructions: optionalText(TEXT_LIMITS.note),
  items: z
    .array(OrderItemInput, { error: 'Ürünler bir liste olmalı' })
    .max(MAX_ITEMS, `En fazla ${MAX_ITEMS} ürün girilebilir`),
};

export const PRIORITY_LEVELS = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const;

/**
 * POST /api/orders, from the panel (spec 1 §7: with branchId) and from outside systems (spec 2 §3: the branch
 * is the key's). `status` is accepted because the panel sends it, and is always PREPARING (spec 1 §4). With
 * items, a panel order's total is their sum; an outside system's `total` is what the customer pays and wins
 * over the sum (discounts, delivery fee).
 */
export const CreateOrderBody = z.strictObject({
  ...orderFields,
  items: orderFields.items.default([]),
  branchId: z
    .number({ error: 'Lütfen bir şube seçin' })
    .int('Lütfen bir şube seçin')
    .positive('Lütfen bir şube seçin')
    .optional(),
  orderNumber: optionalText(TEXT_LIMITS.orderNumber),
  total: AmountTl.optional(),
  subtotal: AmountTl.optional(),
  deliveryFee: AmountTl.optional(),
  discount: AmountTl.optional(),
  status: z
    .literal('PREPARING', { error: 'Yeni sipariş yalnızca PREPARING durumunda oluşturulabilir' })
    .optional(),
  expectedDeliveryTime: IsoInstant.nullish(),
  priorityLevel: z
    .enum(PRIORITY_LEVELS, { error: `Öncelik şunlardan biri olmalı: ${PRIORITY_LEVELS.join(', ')}` })
    .nullish(),
});
export type CreateOrderBody = z.output<typeof CreateOrderBody>;

/** PATCH /api/orders/:id, before pick-up (DECISIONS). */
export const EditOrderBody = z
  .strictObject({ ...orderFields })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'Değişecek en az bir alan gönderin');
export type EditOrderBody = z.output<typeof EditOrderBody>;

/** An order as staff and its own courier see it. Amounts: TL. Distances: km. Times: ISO with Z. */
export const OrderView = z.object({
  id: OrderId,
  orderNumber: z.string(),
  receiptNumber: z.string(),
  status: OrderStatusField,
  source: z.string().nullable(),
  customerName: z.string(),
  customerPhone: z.string(),
  customerAddress: z.string(),
  location: Point,
  branchId: BranchId,
  branchName: z.string(),
  total: z.number(),
  subtotal: z.number(),
  deliveryFee: z.number(),
  discount: z.number(),
  paymentType: z.string().nullable(),
  paymentNotes: z.string().nullable(),
  orderNotes: z.string().nullable(),
  deliveryNotes: z.string().nullable(),
  specialInstructions: z.string().nullable(),
  priorityLevel: z.string().nullable(),
  expectedDeliveryTime: z.string().nullable(),
  items: z.array(OrderItem),
  courierId: UserId.nullable(),
  /** The courier's name (spec 1 §3). */
  assignedToName: z.string().nullable(),
  courierPhone: z.string().nullable(),
  /** Who gave it to its courier; null: no courier, or unknown. */
  assignedBy: z.enum(ASSIGNED_BY).nullable(),
  /** Until when the courier may accept what the engine offers; null: no such offer is open. */
  offerExpiresAt: z.string().nullable(),
  undeliverableNote: z.string().nullable(),
  undeliverableReason: z.string().nullable(),
  cancelReason: z.string().nullable(),
  distanceKm: z.number(),
  estimatedMinutes: z.number().int(),
  maxDeliveryMin: z.number().int(),
  warningMin: z.number().int(),
  estimatedDeliveryTime: z.string(),
  createdAt: z.string(),
  readyAt: z.string().nullable(),
  assignedAt: z.string().nullable(),
  pickedUpAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Grows by one with every change of the row; of two views the higher version is the newer. */
  version: z.number().int(),
});
export type OrderView = z.infer<typeof OrderView>;

/** A pool order before it is claimed: enough to decide, nothing about the customer (spec 3 §2.1). */
export const PoolOrderView = z.object({
  id: OrderId,
  orderNumber: z.string(),
  status: OrderStatusField,
  branchId: BranchId,
  customerAddress: z.string(),
  location: Point,
  total: z.number(),
  paymentType: z.string().nullable(),
  orderNotes: z.string().nullable(),
  itemCount: z.number().int(),
  distanceKm: z.number(),
  estimatedMinutes: z.number().int(),
  maxDeliveryMin: z.number().int(),
  createdAt: z.string(),
  version: z.number().int(),
});
export type PoolOrderView = z.infer<typeof PoolOrderView>;

/** One row of an order's history: who did what, when, from where to where (DECISIONS "Orders"). */
export const OrderHistoryRow = z.object({
  id: z.number().int(),
  at: z.string(),
  /** Order action, e.g. `create`, `assign`, `deliver` (orders/transitions.ts). */
  action: z.string(),
  from: OrderStatusField.nullable(),
  to: OrderStatusField.nullable(),
  actorName: z.string().nullable(),
  actorRole: z.string().nullable(),
  courierName: z.string().nullable(),
  location: Point.nullable(),
  note: z.string().nullable(),
  /** Why the engine chose this courier, with the next best; null for what people did. */
  choice: DispatchChoice.nullable(),
});
export type OrderHistoryRow = z.infer<typeof OrderHistoryRow>;

export const OrderDetail = OrderView.extend({ history: z.array(OrderHistoryRow) });
export type OrderDetail = z.infer<typeof OrderDetail>;

/**
 * An order that ended more than 24 h ago, as its courier sees it: what pay needs and nothing about the
 * customer. Its history holds no places and notes.
 */
export const PastOrder = OrderView.pick({
  id: true,
  orderNumber: true,
  receiptNumber: true,
  status: true,
  branchId: true,
  branchName: true,
  total: true,
  paymentType: true,
  courierId: true,
  assignedToName: true,
  distanceKm: true,
  createdAt: true,
  assignedAt: true,
  pickedUpAt: true,
  startedAt: true,
  deliveredAt: true,
  endedAt: true,
  version: true,
}).extend({
  customerWithheld: z.literal(true),
  /** What the courier earned with it, TL; null: nothing. */
  earning: z.number().nullable(),
  history: z.array(OrderHistoryRow),
});
export type PastOrder = z.infer<typeof PastOrder>;

/** Success of the external call (spec 2 §3) and of the panel's; the panel reads `order`. */
export const OrderCreated = z.object({
  id: OrderId,
  orderNumber: z.string(),
  status: OrderStatusField,
  createdAt: z.string(),
  estimatedDeliveryTime: z.string(),
});
export type OrderCreated = z.infer<typeof OrderCreated>;

/** A courier as the assignment dialog ranks them (ux.md "Management dashboard"). */
export const CourierCandidate = z.object({
  courierId: UserId,
  name: z.string(),
  phone: z.string().nullable(),
  eligible: z.boolean(),
  /** Why not, as a Turkish sentence; null when eligible. */
  refusal: z.string().nullable(),
  refusalCode: z.string().nullable(),
  load: z.number().int(),
  /** Of these, what automatic assignment has only asked about so far. */
  offered: z.number().int(),
  limit: z.number().int(),
  online: z.boolean(),
  onBreak: z.boolean(),
  returning: z.boolean(),
  /** Minutes until a returning courier should be back; null otherwise. */
  returnsInMin: z.number().int().nullable(),
  distanceToBranchKm: z.number().nullable(),
  positionAt: z.string().nullable(),
  /** What the engine foresees if they get the order; for the three best, null for the others. */
  forecast: DispatchCandidate.nullable(),
});
export type CourierCandidate = z.infer<typeof CourierCandidate>;
