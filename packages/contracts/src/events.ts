import { z } from 'zod';
import { CourierLocation } from './couriers/schema.ts';
import { StreamReplaced } from './fields.ts';
import { BranchId, OrderId, UserId } from './ids.ts';
import { OrderStatusField, OrderView } from './orders/schema.ts';

/**
 * Live messages (DECISIONS "Live event names"). On the wire: `id: N` + `data: {"type": …}`. Position messages
 * carry no id: they are not replayed. `order` is the full view for staff and the order's own courier; other
 * couriers of the branch get the message without it.
 */
const orderChange = {
  orderId: OrderId,
  branchId: BranchId,
  status: OrderStatusField,
  version: z.number().int(),
  action: z.string(),
  courierId: UserId.nullable(),
  previousCourierId: UserId.nullable(),
  order: OrderView.optional(),
};

export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ORDER_CREATED'), ...orderChange }),
  z.object({ type: z.literal('ORDER_STATUS_UPDATED'), ...orderChange }),
  z.object({
    type: z.literal('COURIER_STATUS_UPDATED'),
    courierId: UserId,
    branchId: BranchId,
    online: z.boolean(),
    courier: CourierLocation.optional(),
  }),
  z.object({
    type: z.literal('COURIER_LOCATION_UPDATED'),
    courierId: UserId,
    branchId: BranchId,
    lat: z.number(),
    lng: z.number(),
    positionAt: z.string(),
  }),
  /** To one courier: their whole list after a change. */
  z.object({
    type: z.literal('ACTIVE_DELIVERIES_UPDATE'),
    courierId: UserId,
    deliveries: z.array(OrderView),
    message: z.string(),
  }),
  /** What a courier has been told, has seen or carries back has changed; to the courier and their staff. */
  z.object({ type: z.literal('COURIER_NOTICES_UPDATED'), courierId: UserId, branchId: BranchId }),
  /**
   * What a courier has earned or was paid has changed; to the courier, and to who sees pay. Deliveries are
   * told by ORDER_STATUS_UPDATED.
   */
  z.object({ type: z.literal('COURIER_PAY_UPDATED'), courierId: UserId, branchId: BranchId }),
  /**
   * Customers' ratings have changed: to who decides about them; to the courier only what became of one, for a
   * rating as it comes would tell whose it is.
   */
  z.object({
    type: z.literal('CUSTOMER_RATINGS_UPDATED'),
    branchId: BranchId,
    courierId: UserId.nullable(),
  }),
  /** What a courier told management, or its answer, has changed; to the courier, and to who answers it. */
  z.object({ type: z.literal('COURIER_FEEDBACK_UPDATED'), courierId: UserId, branchId: BranchId }),
  /**
   * A courier's cash changed by an act of the branch, or its hand-over was answered; to the courier and to
   * who sees cash. Deliveries are told by ORDER_STATUS_UPDATED, payouts by COURIER_PAY_UPDATED.
   */
  z.object({ type: z.literal('COURIER_CASH_UPDATED'), courierId: UserId, branchId: BranchId }),
  /** A late return opened, ended or was resolved; to staff of its branch. */
  z.object({ type: z.literal('COURIER_DELAYS_UPDATED'), courierId: UserId, branchId: BranchId }),
  /** A courier's paper came or was decided; to the courier, and to who reviews papers. */
  z.object({ type: z.literal('COURIER_DOCUMENTS_UPDATED'), courierId: UserId, branchId: BranchId }),
  /**
   * Settings of a branch have changed, which its couriers' phones follow; to its couriers, and to staff when
   * deliveries were stopped or go on, or its delivery area has become another one.
   */
  z.object({ type: z.literal('BRANCH_UPDATED'), branchId: BranchId }),
  /** The gap is too long for a replay: refetch everything. */
  z.object({ type: z.literal('RESYNC') }),
  /** The session has ended; the stream closes. */
  z.object({ type: z.literal('SESSION_ENDED') }),
  StreamReplaced,
]);
export type LiveMessage = z.infer<typeof LiveMessage>;

export type LiveMessageType = LiveMessage['type'];

/**
 * Maximum number of open streams of one session; the oldest is closed. A browser holds one for all of its
 * tabs.
 */
export const MAX_STREAMS_PER_SESSION = 20;

/** Events older than this, or more than this many, are answered with RESYNC instead of a replay. */
export const STREAM_REPLAY_MAX_EVENTS = 5_000;
