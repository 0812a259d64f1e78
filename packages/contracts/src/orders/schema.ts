import { z } from 'zod';
import { ASSIGNED_BY, DispatchCandidate, DispatchChoice } from '../dispatch/schema.ts';
import { dataReply, Pagination, Point } from '../fields.ts';
import { BranchId, OrderId, UserId } from '../ids.ts';
import { DistanceMethod } from '../roads/method.ts';
import { PromisedSlot } from '../rush/schema.ts';
import { ORDER_STATUSES } from './status.ts';

export const OrderStatusField = z.enum(ORDER_STATUSES, { error: 'Geçerli bir sipariş durumu seçin' });

/** One item of an order. `price` is TL per piece. */
export const OrderItem = z.object({
  name: z.string(),
  quantity: z.number().int(),
  price: z.number(),
  options: z.array(z.string()).optional(),
  notes: z.string().nullable().optional(),
});
export type OrderItem = z.infer<typeof OrderItem>;

/** An order as staff and its own courier see it. Amounts: TL. Distances: km. Times: ISO with Z. */
export const OrderView = z.object({
  id: OrderId,
  orderNumber: z.string(),
  receiptNumber: z.string(),
  status: OrderStatusField,
  source: z.string().nullable(),
  /** Arrived in the branch's test mode: in no figure, never assigned automatically (decision 068). */
  isTest: z.boolean().optional(),
  customerName: z.string(),
  customerPhone: z.string(),
  customerAddress: z.string(),
  location: Point,
  /** The point was found for the address and may be somewhere else on its street (decision 093). */
  locationApproximate: z.boolean().optional(),
  /** Where its branch did not deliver to when its point was set (decision 098). */
  outsideArea: z.boolean().optional(),
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
  /** What the customer asks of the courier on the tracking page. */
  customerNote: z.string().nullable().optional(),
  priorityLevel: z.string().nullable(),
  expectedDeliveryTime: z.string().nullable(),
  /** When it was promised to arrive, around a peak of the branch. */
  promisedSlot: PromisedSlot.optional(),
  /** When a courier should leave the branch at the earliest, not to arrive before `promisedSlot`. */
  departFrom: z.string().optional(),
  items: z.array(OrderItem),
  courierId: UserId.nullable(),
  /** The courier's name (spec 1 §3). */
  assignedToName: z.string().nullable(),
  courierPhone: z.string().nullable(),
  /** Who assigned it; null: no courier, or unknown. */
  assignedBy: z.enum(ASSIGNED_BY).nullable(),
  /** When the open offer expires; null: none is open. */
  offerExpiresAt: z.string().nullable(),
  /** When the order was on its courier's screen (decision 053); null: not yet, or nobody has it. */
  courierSeenAt: z.string().nullable().optional(),
  undeliverableNote: z.string().nullable(),
  undeliverableReason: z.string().nullable(),
  cancelReason: z.string().nullable(),
  distanceKm: z.number(),
  /** Branch → customer by road, and what found it; absent: only the great circle, `distanceKm`, is known. */
  roadKm: z.number().optional(),
  distanceMethod: DistanceMethod.optional(),
  estimatedMinutes: z.number().int(),
  /** Minutes that it may take: until it is delivered to the end of its slot, else the branch's maximum. */
  maxDeliveryMin: z.number().int(),
  warningMin: z.number().int(),
  /** Creation and the estimated minutes; not before the end of `promisedSlot`. */
  estimatedDeliveryTime: z.string(),
  createdAt: z.string(),
  readyAt: z.string().nullable(),
  assignedAt: z.string().nullable(),
  pickedUpAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Incremented by every change of the row; of two views the higher version is the newer. */
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
  /** As of {@link OrderView}. */
  isTest: z.boolean().optional(),
  itemCount: z.number().int(),
  distanceKm: z.number(),
  roadKm: z.number().optional(),
  distanceMethod: DistanceMethod.optional(),
  estimatedMinutes: z.number().int(),
  maxDeliveryMin: z.number().int(),
  createdAt: z.string(),
  version: z.number().int(),
});
export type PoolOrderView = z.infer<typeof PoolOrderView>;

/** One entry of an order's history: who did what, when, from where to where (DECISIONS "Orders"). */
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
  /** Why automatic assignment chose this courier, with the next best; null for manual steps. */
  choice: DispatchChoice.nullable(),
});
export type OrderHistoryRow = z.infer<typeof OrderHistoryRow>;

/** `isPaced`: whether its branch names a peak, so that it may be promised another slot. */
export const OrderDetail = OrderView.extend({
  history: z.array(OrderHistoryRow),
  isPaced: z.boolean().optional(),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

/**
 * An order as its courier sees it from 24 h after the end: what pay needs and nothing about the customer. Its
 * history has no places and notes.
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
  isTest: true,
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
  /** Earning of the courier, TL; null: none. */
  earning: z.number().nullable(),
  history: z.array(OrderHistoryRow),
});
export type PastOrder = z.infer<typeof PastOrder>;

/** Reply of a created order, to outside systems and the panel (spec 2 §3). */
export const OrderCreated = z.object({
  id: OrderId,
  orderNumber: z.string(),
  status: OrderStatusField,
  createdAt: z.string(),
  /** Creation and the estimated minutes; not before the end of `promisedSlot`. */
  estimatedDeliveryTime: z.string(),
  /** As of {@link OrderView}. */
  promisedSlot: PromisedSlot.optional(),
  /** Only of an order whose point is approximate: `true`, and the point. */
  locationApproximate: z.boolean().optional(),
  location: Point.optional(),
  /** Only `true`, as of {@link OrderView}. */
  outsideArea: z.boolean().optional(),
});
export type OrderCreated = z.infer<typeof OrderCreated>;

/** Something odd about an order that was taken all the same; `message` is Turkish. */
export const OrderWarning = z.object({
  field: z.enum(['location', 'delivery']),
  /**
   * AT_BRANCH: the pin is the branch's own. APPROXIMATE_LOCATION: it was found for the address and may be
   * somewhere else on its street. OUTSIDE_DELIVERY_AREA: the branch does not deliver there. FAR_FROM_BRANCH:
   * over 100 km from it. DELIVERY_STOPPED: it waits until deliveries go on. Of several the first of this
   * list is told.
   */
  code: z.enum([
    'AT_BRANCH',
    'DELIVERY_STOPPED',
    'OUTSIDE_DELIVERY_AREA',
    'FAR_FROM_BRANCH',
    'APPROXIMATE_LOCATION',
  ]),
  message: z.string(),
});
export type OrderWarning = z.infer<typeof OrderWarning>;

/** Answer of a created order. */
export const OrderCreatedReply = dataReply(OrderCreated).extend({ warning: OrderWarning.optional() });
/** Answer of an edited order. */
export const OrderEditedReply = dataReply(OrderView).extend({ warning: OrderWarning.optional() });

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
  /** Of these, open offers of automatic assignment. */
  offered: z.number().int(),
  limit: z.number().int(),
  online: z.boolean(),
  onBreak: z.boolean(),
  returning: z.boolean(),
  /** Minutes until a returning courier is expected; null otherwise. */
  returnsInMin: z.number().int().nullable(),
  distanceToBranchKm: z.number().nullable(),
  /** What that distance is; null or absent: none is known. */
  distanceMethod: DistanceMethod.nullable().optional(),
  positionAt: z.string().nullable(),
  /** Forecast of this assignment; for the three best, null for the others. */
  forecast: DispatchCandidate.nullable(),
});
export type CourierCandidate = z.infer<typeof CourierCandidate>;

/** One page of orders. */
export const OrderPage = z.object({
  success: z.literal(true),
  data: z.array(OrderView),
  pagination: Pagination,
  /** TL; only when asked for: the total of all orders of the list. */
  sum: z.number().optional(),
});

/** An order with its history; a past one without its customer. */
export const OneOrder = z.union([OrderDetail, PastOrder]);

/** One order of {@link assignOrders} that was refused, and why. */
const AssignRefusal = z.object({ orderId: OrderId, code: z.string(), message: z.string() });

/** What was assigned, and what was refused with the reason of each. */
export const AssignManyResult = z.object({ assigned: z.array(OrderView), refused: z.array(AssignRefusal) });

/** A tracking link with its token, which is shown once. */
export const TrackingLink = z.object({
  orderId: OrderId,
  trackingToken: z.string(),
  url: z.string(),
  expiresAt: z.string(),
});
