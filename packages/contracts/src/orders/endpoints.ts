import { z } from 'zod';
import { ORDER_BODY_BYTES } from '../body-limits.ts';
import { COURIER_ONLY, ALL_ROLES, STAFF_ROLES } from '../roles.ts';
import { endpoint, only, orBranchKey } from '../endpoint.ts';
import {
  dataReply,
  IsoInstant,
  optionalText,
  PageQuery,
  Pagination,
  searchText,
  TEXT_LIMITS,
  requiredText,
  wellFormed,
} from '../fields.ts';
import { BranchFilter, OrderRef, OrderId, UserFilter, UserId } from '../ids.ts';
import {
  CourierCandidate,
  CreateOrderBody,
  EditOrderBody,
  OrderCreated,
  OrderDetail,
  OrderStatusField,
  OrderView,
  PastOrder,
  PoolOrderView,
} from './schema.ts';

const tag = 'Siparişler';
const changed = dataReply(OrderView);

/**
 * Panel and outside systems create orders here (spec 1 §7, spec 2 §3). A repeat of (branch, source,
 * orderNumber) answers the first order with 200.
 */
export const createOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  access: orBranchKey(STAFF_ROLES),
  tag,
  summary: 'Sipariş oluşturur (panel veya şube API anahtarı)',
  body: CreateOrderBody,
  maxBodyBytes: ORDER_BODY_BYTES,
  reply: dataReply(OrderCreated),
  status: 201,
  repeatStatus: 200,
  refuses: [
    'BRANCH_REQUIRED',
    'BRANCH_NOT_FOUND',
    'LOCATION_REQUIRED',
    'BRANCH_KEY_INVALID',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

/** Orders that are not finished, newest state, for the actor's scope (spec 1 §7). */
export const getActiveOrders = endpoint({
  method: 'GET',
  path: '/api/orders/active',
  access: only(STAFF_ROLES),
  tag,
  summary: 'Aktif siparişler',
  query: z.strictObject({ branchId: BranchFilter.optional() }),
  reply: z.array(OrderView),
});

const filterText = wellFormed(
  z
    .string()
    .trim()
    .min(1, 'Boş olamaz')
    .max(TEXT_LIMITS.label, `En fazla ${TEXT_LIMITS.label} karakter girebilirsiniz`),
);

/**
 * Orders created in [from, to), newest first, by page (spec 1 §7). `search` looks in number, name, phone and
 * address, Turkish letters folded.
 */
export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  access: only(STAFF_ROLES),
  tag,
  summary: 'Siparişleri listeler ve arar',
  query: z.strictObject({
    from: IsoInstant.optional(),
    to: IsoInstant.optional(),
    status: OrderStatusField.optional(),
    branchId: BranchFilter.optional(),
    courierId: UserFilter.optional(),
    /** 'true': only delivered orders that were late (spec 1 §4). */
    delayed: z.enum(['true'], { error: 'Yalnızca true olabilir' }).optional(),
    /** As people read it; 'Belirsiz' for orders without a source. */
    source: filterText.optional(),
    /** A payment type as it was sent (any case), or 'NONE' for orders without one. */
    paymentType: filterText.optional(),
    search: searchText(100).optional(),
    ...PageQuery,
  }),
  reply: z.object({ success: z.literal(true), data: z.array(OrderView), pagination: Pagination }),
});

/** A courier gets their own only, and from 24 h after its end without the customer ({@link PastOrder}). */
export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  access: only(ALL_ROLES),
  tag,
  summary: 'Bir siparişi geçmişiyle getirir',
  params: OrderRef,
  reply: dataReply(z.union([OrderDetail, PastOrder])),
  refuses: ['ORDER_NOT_FOUND'],
});

/** Before pick-up only (DECISIONS "Orders"). */
export const editOrder = endpoint({
  method: 'PATCH',
  path: '/api/orders/:id',
  access: only(STAFF_ROLES),
  tag,
  summary: 'Siparişi düzenler',
  params: OrderRef,
  body: EditOrderBody,
  maxBodyBytes: ORDER_BODY_BYTES,
  reply: changed,
  refuses: ['ORDER_NOT_FOUND', 'ORDER_NOT_EDITABLE', 'ORDER_CHANGED'],
});

export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/orders/:id/candidates',
  access: only(STAFF_ROLES),
  tag,
  summary: 'Sipariş için kuryeleri sıralar',
  params: OrderRef,
  reply: dataReply(z.array(CourierCandidate)),
  refuses: ['ORDER_NOT_FOUND'],
});

/**
 * Assigns, or moves from one courier to another. `branchId` (sent by the panel, spec 1 §7) must be the
 * order's when present. `fromCourierId`: who has the order as the sender sees it (null: nobody); when
 * somebody else has it by now the answer says who (DECISIONS "Orders").
 */
export const assignOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/assign',
  access: only(STAFF_ROLES),
  tag,
  summary: 'Kurye atar',
  params: OrderRef,
  body: z.strictObject({
    courierId: z.number({ error: 'Lütfen bir kurye seçin' }).int().positive().pipe(UserId),
    branchId: z.number().int().positive().nullish(),
    fromCourierId: UserId.nullish(),
  }),
  reply: changed,
  refuses: [
    'ORDER_ERASED',
    'ORDER_NOT_FOUND',
    'ORDER_CHANGED',
    'ORDER_TAKEN',
    'COURIER_NOT_FOUND',
    'COURIER_OFFLINE',
    'COURIER_OTHER_BRANCH',
    'COURIER_ON_BREAK',
    'COURIER_INACTIVE',
    'COURIER_AT_CAPACITY',
  ],
});

/** One order of {@link assignOrders} that was not given, and why. */
export const AssignRefusal = z.object({ orderId: OrderId, code: z.string(), message: z.string() });

/** The most orders that are given out at once. */
export const MAX_ASSIGN_AT_ONCE = 50;

/**
 * Several orders to one courier in one transaction (ux "Management dashboard"): what the courier can take is
 * taken, in the order of the list; the rest is refused one by one. A courier that nobody could give anything
 * to (offline, on break, other company) refuses as a whole. `fromCourierIds`: who has each order as the
 * sender sees it, in the order of `orderIds` (null: nobody; left out: nobody has any). An order that somebody
 * else has by now is refused with their name; so orders are moved only by who knows from whom.
 */
export const assignOrders = endpoint({
  method: 'POST',
  path: '/api/orders/assign',
  access: only(STAFF_ROLES),
  tag,
  summary: 'Birden çok siparişi bir kuryeye atar',
  body: z.strictObject({
    courierId: z.number({ error: 'Lütfen bir kurye seçin' }).int().positive().pipe(UserId),
    orderIds: z
      .array(OrderId, { error: 'Siparişler bir liste olmalı' })
      .min(1, 'En az bir sipariş seçin')
      .max(MAX_ASSIGN_AT_ONCE, `Bir seferde en fazla ${MAX_ASSIGN_AT_ONCE} sipariş atanabilir`),
    fromCourierIds: z
      .array(UserId.nullable(), { error: 'Kuryeler bir liste olmalı' })
      .max(MAX_ASSIGN_AT_ONCE)
      .optional(),
  }),
  reply: dataReply(z.object({ assigned: z.array(OrderView), refused: z.array(AssignRefusal) })),
  refuses: ['COURIER_NOT_FOUND', 'COURIER_OFFLINE', 'COURIER_ON_BREAK', 'COURIER_INACTIVE'],
});

export const unassignOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/unassign',
  access: only(STAFF_ROLES),
  tag,
  summary: 'Atamayı geri alır',
  params: OrderRef,
  reply: changed,
  refuses: ['ORDER_NOT_FOUND', 'ORDER_CHANGED'],
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  access: only(STAFF_ROLES),
  tag,
  summary: 'Siparişi iptal eder',
  params: OrderRef,
  body: z.strictObject({ reason: requiredText(TEXT_LIMITS.note, 'İptal nedenini yazın') }),
  reply: changed,
  refuses: ['ORDER_NOT_FOUND', 'ORDER_CHANGED'],
});

/**
 * The courier takes what automatic assignment offered and will come for it: the order stays ASSIGNED, and is
 * not taken back any more. Once is enough; picking it up says the same. An order that staff assigned needs no
 * such word, and is left as it is.
 */
export const acknowledgeOffer = endpoint({
  method: 'POST',
  path: '/api/orders/:id/acknowledge',
  access: only(COURIER_ONLY),
  tag,
  summary: 'Otomatik atamanın teklifini kabul eder',
  params: OrderRef,
  reply: changed,
  refuses: ['ORDER_NOT_FOUND', 'ORDER_NOT_YOURS', 'ORDER_CHANGED'],
});

/**
 * The goods are packed although a courier has the order already, or the pool (docs/decisions/022): the status
 * stays, `readyAt` is set. Once is enough.
 */
export const notePacked = endpoint({
  method: 'POST',
  path: '/api/orders/:id/packed',
  access: only(STAFF_ROLES),
  tag,
  summary: 'Kuryesi belli siparişin hazır olduğunu bildirir',
  params: OrderRef,
  reply: changed,
  refuses: ['ORDER_NOT_FOUND', 'ORDER_CHANGED'],
});

/**
 * Statuses that the status call moves to; assignment and cancellation have calls of their own. AVAILABLE =
 * offer to the pool by hand.
 */
export const SETTABLE_STATUSES = [
  'PREPARING',
  'READY',
  'AVAILABLE',
  'PICKED_UP',
  'IN_DELIVERY',
  'DELIVERED',
  'UNDELIVERABLE',
] as const;

/**
 * Staff: PREPARING (withdraw from pool), READY, AVAILABLE. The order's courier: PICKED_UP, IN_DELIVERY,
 * DELIVERED, UNDELIVERABLE (spec 3 §7). `at` is the device's own time of a step taken without signal: kept in
 * the history, never used as the instant of the change (criteria A14).
 */
export const setOrderStatus = endpoint({
  method: 'POST',
  path: '/api/orders/:id/status',
  access: only(ALL_ROLES),
  tag,
  summary: 'Sipariş durumunu değiştirir',
  params: OrderRef,
  body: z.strictObject({
    status: z.enum(SETTABLE_STATUSES, { error: 'Geçersiz sipariş durumu' }),
    updateHistory: z.boolean().optional(),
    undeliverableReason: optionalText(TEXT_LIMITS.note),
    note: optionalText(TEXT_LIMITS.note),
    at: IsoInstant.optional(),
  }),
  reply: changed,
  refuses: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'ORDER_NOT_YOURS', 'UNDELIVERABLE_NOTE_REQUIRED'],
});

/** All ASSIGNED orders of the courier at once (spec 3 §4.2). */
export const acceptAllOrders = endpoint({
  method: 'POST',
  path: '/api/courier/accept-all',
  access: only(COURIER_ONLY),
  tag: 'Kurye',
  summary: 'Atanan tüm siparişleri kabul eder',
  reply: dataReply(z.array(OrderView)),
});

export const getActiveDeliveries = endpoint({
  method: 'GET',
  path: '/api/courier/active-deliveries',
  access: only(COURIER_ONLY),
  tag: 'Kurye',
  summary: 'Kuryenin aktif teslimatları',
  reply: z.array(OrderView),
});

/**
 * Empty whenever one of the four visibility rules does not hold (spec 3 §4.4); X-Pool-Hidden names the rule.
 */
export const getPoolOrders = endpoint({
  method: 'GET',
  path: '/api/pool-orders',
  access: only(COURIER_ONLY),
  tag: 'Kurye',
  summary: 'Havuzdaki siparişler',
  reply: z.array(PoolOrderView),
});

export const claimOrder = endpoint({
  method: 'POST',
  path: '/api/claim-order/:id',
  access: only(COURIER_ONLY),
  tag: 'Kurye',
  summary: 'Havuzdan sipariş alır',
  params: OrderRef,
  reply: changed,
  refuses: [
    'ORDER_NOT_FOUND',
    'ORDER_TAKEN',
    'ORDER_NOT_POOLED',
    'COURIER_NOT_ONLINE',
    'COURIER_ON_BREAK',
    'COURIER_AT_CAPACITY',
    'DELIVERY_IN_PROGRESS',
    'OUT_OF_BRANCH_AREA',
  ],
});

/**
 * The per-order tracking link of scope `full` (DECISIONS "Public tracking and privacy"): 24 h, a new token
 * each time, the token is shown once.
 */
export const createTrackingLink = endpoint({
  method: 'POST',
  path: '/api/orders/:id/tracking-link',
  access: only(STAFF_ROLES),
  tag,
  summary: 'Müşteri takip bağlantısı üretir',
  params: OrderRef,
  reply: dataReply(
    z.object({ orderId: OrderId, trackingToken: z.string(), url: z.string(), expiresAt: z.string() }),
  ),
  refuses: ['ORDER_NOT_FOUND', 'ORDER_ERASED'],
});
