import { z } from 'zod';
import { dataReply, optionalText, Point, StreamReplaced, TEXT_LIMITS } from '../fields.ts';
import { OrderId } from '../ids.ts';
import { PromisedSlot } from '../rush/schema.ts';
import { OrderItem, OrderStatusField } from '../orders/schema.ts';
import { COURIER_NOTE_MAX } from './courier-note.ts';

export const TRACKING_TOKEN_HOURS = 24;

/** Maximum number of open pages of one link; the oldest is closed. */
export const MAX_STREAMS_PER_TOKEN = 10;

/** Scope `limited` shows the destination only as a circle of this radius, metres (DECISIONS). */
export const DESTINATION_BLUR_M = 300;

/** Scope `limited` shows no courier within this distance of the destination, metres (DECISIONS). */
export const COURIER_HIDDEN_M = 500;

/**
 * At least seven digits, as in an order: a number without digits would match every order whose phone has
 * none.
 */
export const TrackingPhone = z
  .string({ error: 'Telefon numarası en az 10 haneli olmalıdır' })
  .trim()
  .min(10, 'Telefon numarası en az 10 haneli olmalıdır')
  .max(TEXT_LIMITS.phone, 'Geçerli bir telefon numarası girin')
  .regex(/^(?=(?:\D*\d){7})[\d+ ]+$/, 'Geçerli bir telefon numarası girin');

/** The telephone number that the orders were placed with. */
export const TrackingRequestBody = z.strictObject({ phone: TrackingPhone });

/** A token of scope `limited`, and when it ends. */
export const TrackingToken = z.object({
  success: z.literal(true),
  trackingToken: z.string(),
  expiresAt: z.string(),
});

export const TRACKING_SCOPES = ['limited', 'full'] as const;

export type TrackingScope = (typeof TRACKING_SCOPES)[number];

/**
 * One order as its customer sees it. Fields after the marker exist only in scope `full`. In scope `limited`
 * instants have no seconds.
 */
export const TrackedOrder = z.object({
  /**
   * The order's id in scope `full`; in `limited` a number that identifies this order under this token only.
   */
  id: OrderId,
  scope: z.enum(TRACKING_SCOPES),
  orderNumber: z.string(),
  receiptNumber: z.string(),
  status: OrderStatusField,
  statusLabel: z.string(),
  statusSentence: z.string(),
  createdAt: z.string(),
  pickupTime: z.string().nullable(),
  deliveryTime: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Arrival range; null when finished. `late`: the promised time has passed. */
  arrival: z.object({ from: z.string(), to: z.string(), late: z.boolean() }).nullable(),
  estimatedArrival: z.string().nullable(),
  /** When it was promised, around a peak of the branch; until the end. */
  promisedSlot: PromisedSlot.optional(),
  /** Deliveries are stopped and this order waits: why, and until when; null: they go on. */
  pausedText: z.string().nullable().optional(),
  /** Whose order it is; `logo`: an address on this server. */
  company: z.object({ name: z.string(), logo: z.string().nullable() }).optional(),
  branch: z.object({ name: z.string(), phone: z.string().nullable(), location: Point }),
  courierName: z.string().nullable(),
  /**
   * Only while this order is PICKED_UP or IN_DELIVERY and no other customer is served first (criteria B12);
   * null in scope `limited` while `courierHidden`.
   */
  courierLocation: z.object({ lat: z.number(), lng: z.number(), at: z.string() }).nullable(),
  /**
   * Scope `limited` only: the courier is so near to a destination of this telephone number that the position
   * would reveal it.
   */
  courierHidden: z.boolean(),
  /** Scope `limited` only: hidden because they are under way to this destination and almost there. */
  courierNear: z.boolean(),
  /** Deliveries of others that the courier has started and makes before this one; never whose or where. */
  stopsBefore: z.number().int().optional(),
  /** Exact in scope `full`; in `limited` the centre of a 300 m circle that contains it. */
  destination: z.object({ lat: z.number(), lng: z.number(), radiusM: z.number() }),
  mayRate: z.boolean(),
  rating: z.number().int().nullable(),
  /** Only when UNDELIVERABLE, in the customer's words; null for what was written freely. */
  undeliverableReason: z.string().nullable(),
  // scope full only
  customerName: z.string().optional(),
  customerAddress: z.string().optional(),
  items: z.array(OrderItem).optional(),
  total: z.number().optional(),
  paymentType: z.string().nullable().optional(),
  orderNotes: z.string().nullable().optional(),
  courierPhone: z.string().nullable().optional(),
  /** The courier stands in the branch's customer area around the home. */
  courierAtDoor: z.boolean().optional(),
  /** Only when CANCELLED, in the customer's words. */
  cancelReason: z.string().nullable().optional(),
  /** The customer's note to the courier, and whether it may still be changed. */
  customerNote: z.string().nullable().optional(),
  mayNote: z.boolean().optional(),
});
export type TrackedOrder = z.infer<typeof TrackedOrder>;

/** Any text: an unknown or truncated token is answered like an expired one. */
export const TokenRef = z.strictObject({ token: z.string() });

/**
 * Messages: `{type: 'TRACKING_UPDATED', orders: TrackedOrder[]}` on every change; `{type: 'TRACKING_ENDED'}`
 * when the token expires; `STREAM_REPLACED`.
 */
export const TrackingMessage = z.union([
  z.object({ type: z.literal('TRACKING_UPDATED'), orders: z.array(TrackedOrder) }),
  z.object({ type: z.literal('TRACKING_ENDED') }),
  StreamReplaced,
]);
export type TrackingMessage = z.infer<typeof TrackingMessage>;

/** One to five stars for the courier of an order, and a comment. */
export const RatingBody = z.strictObject({
  token: z.string(),
  /** The `id` that this token was shown. */
  orderId: z.number().int().positive().pipe(OrderId),
  rating: z
    .number({ error: 'Puan 1 ile 5 arasında olmalı' })
    .int('Puan 1 ile 5 arasında olmalı')
    .min(1, 'Puan 1 ile 5 arasında olmalı')
    .max(5, 'Puan 1 ile 5 arasında olmalı')
    .default(5),
  comment: optionalText(TEXT_LIMITS.note),
});

/** A customer's note to the courier of one order; empty or null takes it back. */
export const CourierNoteBody = z.strictObject({
  /** The `id` that this token was shown. */
  orderId: z.number().int().positive().pipe(OrderId),
  note: optionalText(COURIER_NOTE_MAX),
});

/** The note as it was stored. */
export const CourierNoteTaken = dataReply(z.object({ customerNote: z.string().nullable() }));

/** Thanks, for people. */
export const RatingTaken = z.object({ success: z.literal(true), message: z.string() });
