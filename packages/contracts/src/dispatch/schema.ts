import { z } from 'zod';
import { ASSIGNMENT_METHODS } from '../branches/schema.ts';
import { Point } from '../fields.ts';
import { BranchFilter, BranchId, OrderId, UserId } from '../ids.ts';
import { DistanceMethod } from '../roads/method.ts';

/** A courier as a candidate for one order. Times: ISO with Z. The range is the one a customer would see. */
export const DispatchCandidate = z.object({
  courierId: UserId,
  name: z.string(),
  pickupAt: z.string(),
  /** Expected arrival by the plan, and the arrival range that the customer sees (docs/decisions/026). */
  deliveryAt: z.string(),
  deliveryFrom: z.string(),
  deliveryTo: z.string(),
  /** Added wait: minutes that assigning the order to this courier adds for all customers. */
  addedMin: z.number(),
  /**
   * Reason for or against the candidate, one Turkish sentence: 'Mehmet 3 dk sonra dönüyor', '2 siparişle
   * birlikte götürür'.
   */
  note: z.string(),
});
export type DispatchCandidate = z.infer<typeof DispatchCandidate>;

/** Why automatic assignment chose a courier: one sentence, and the best three with the chosen one first. */
export const DispatchChoice = z.object({
  reason: z.string(),
  /** What the ways behind these times were measured by; absent in what was stored before it was. */
  distanceMethod: DistanceMethod.optional(),
  candidates: z.array(DispatchCandidate),
});
export type DispatchChoice = z.infer<typeof DispatchChoice>;

/** Why an order has no courier yet. */
const WAIT_REASONS = [
  'NO_COURIER_ONLINE',
  'ALL_COURIERS_BUSY',
  'NOT_READY_YET',
  'NOBODY_IN_TIME',
  'PINNED_COURIER_MISSING',
] as const;

export const WaitReason = z.enum(WAIT_REASONS);
export type WaitReason = z.infer<typeof WaitReason>;

/**
 * A waiting order of an AUTOMATIC branch. `text`: the reason as a Turkish sentence with its times and names.
 */
export const WaitingOrder = z.object({
  orderId: OrderId,
  orderNumber: z.string(),
  reason: WaitReason,
  text: z.string(),
  /** Planned arrival; null: no courier is planned for it. */
  deliveryAt: z.string().nullable(),
  /** Whether that is later than the branch's maximum delivery time. */
  isLate: z.boolean(),
});
export type WaitingOrder = z.infer<typeof WaitingOrder>;

/** Who assigned an order to its courier. */
export const ASSIGNED_BY = ['STAFF', 'COURIER', 'ENGINE'] as const;

export type AssignedBy = (typeof ASSIGNED_BY)[number];

/** State of automatic assignment in one branch. */
export const BranchDispatch = z.object({
  branchId: BranchId,
  branchName: z.string(),
  assignmentMethod: z.enum(ASSIGNMENT_METHODS),
  /** Stopped, for this branch or for its whole company. */
  paused: z.boolean(),
  companyPaused: z.boolean(),
  offerTimeoutMin: z.number().int(),
  /** Available couriers: online, not on a break. */
  couriersOnDuty: z.number().int(),
  /** Orders without a courier; of these: nobody can take them, the plan brings them too late. */
  waiting: z.number().int(),
  noCourier: z.number().int(),
  predictedLate: z.number().int(),
  /** Open offers: the courier has not accepted yet. */
  offered: z.number().int(),
  /** The last round; null: none yet. `failed`: it could not be finished, the next one retries. */
  lastRoundAt: z.string().nullable(),
  lastRoundMs: z.number().int().nullable(),
  failed: z.boolean(),
  waits: z.array(WaitingOrder),
});
export type BranchDispatch = z.infer<typeof BranchDispatch>;

/** One branch, or all in scope. */
export const DispatchHealthQuery = z.strictObject({ branchId: BranchFilter.optional() });

/** One planned trip: a courier with orders in the order of their stops. */
export const SuggestedTrip = z.object({
  courierId: UserId,
  courierName: z.string(),
  /** False while the courier is still away: the trip comes after what they carry. */
  canAssignNow: z.boolean(),
  departBy: z.string(),
  pickupAt: z.string(),
  reason: z.string(),
  orders: z.array(
    z.object({
      orderId: OrderId,
      orderNumber: z.string(),
      customerName: z.string(),
      customerAddress: z.string(),
      deliveryAt: z.string(),
      deliveryFrom: z.string(),
      deliveryTo: z.string(),
      isLate: z.boolean(),
    }),
  ),
});
export type SuggestedTrip = z.infer<typeof SuggestedTrip>;

export const PlanPreview = z.object({
  branchId: BranchId,
  plannedAt: z.string(),
  /** What the ways behind its times were measured by. */
  distanceMethod: DistanceMethod.optional(),
  trips: z.array(SuggestedTrip),
  unassigned: z.array(
    z.object({ orderId: OrderId, orderNumber: z.string(), reason: WaitReason, text: z.string() }),
  ),
});
export type PlanPreview = z.infer<typeof PlanPreview>;

/** Points of a line on the courier's map. */
export const MAX_ROUTE_POINTS = 300;

/**
 * The suggested sequence of the orders that a courier carries. `km` from the stop before it, by road where
 * `distanceMethod` says so, else great circle;
 * `minutes` from `computedAt` until its goods are handed over. `line` is the road from the courier over all
 * stops, found by `lineMethod`; absent: no router found one.
 */
export const CourierRoute = z.object({
  computedAt: z.string(),
  stops: z.array(
    z.object({
      orderId: OrderId,
      km: z.number(),
      distanceMethod: DistanceMethod.optional(),
      minutes: z.number().int(),
    }),
  ),
  line: z.array(Point).max(MAX_ROUTE_POINTS).optional(),
  lineMethod: DistanceMethod.optional(),
});
export type CourierRoute = z.infer<typeof CourierRoute>;
