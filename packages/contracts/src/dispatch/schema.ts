import { z } from 'zod';
import { OrderId, UserId } from '../ids.ts';

/**
 * A courier as the engine sees them for one order. Times: ISO with Z. The range is what a customer would be
 * told.
 */
export const DispatchCandidate = z.object({
  courierId: UserId,
  name: z.string(),
  pickupAt: z.string(),
  /**
   * The expected moment at the customer's door as the plan has it, and the range that the customer is told
   * (docs/decisions/026).
   */
  deliveryAt: z.string(),
  deliveryFrom: z.string(),
  deliveryTo: z.string(),
  /** Minutes of everybody's waiting that giving the order to this courier adds. */
  addedMin: z.number(),
  /**
   * What speaks for or against them, one Turkish sentence: 'Mehmet 3 dk sonra dönüyor', '2 siparişle birlikte
   * götürür'.
   */
  note: z.string(),
});
export type DispatchCandidate = z.infer<typeof DispatchCandidate>;

/** Why the engine gave an order to a courier: one sentence, and the best three with the chosen one first. */
export const DispatchChoice = z.object({ reason: z.string(), candidates: z.array(DispatchCandidate) });
export type DispatchChoice = z.infer<typeof DispatchChoice>;

/** Why an order has no courier yet, as the desk is told. */
export const WAIT_REASONS = [
  'NO_COURIER_ONLINE',
  'ALL_COURIERS_BUSY',
  'NOT_READY_YET',
  'NOBODY_IN_TIME',
  'PINNED_COURIER_MISSING',
] as const;
export const WaitReason = z.enum(WAIT_REASONS);
export type WaitReason = z.infer<typeof WaitReason>;

/**
 * An order of an AUTOMATIC branch that has no courier yet. `text`: the reason as a Turkish sentence with its
 * times and names.
 */
export const WaitingOrder = z.object({
  orderId: OrderId,
  orderNumber: z.string(),
  reason: WaitReason,
  text: z.string(),
  /** When the plan brings it to the door; null: no courier is planned for it. */
  deliveryAt: z.string().nullable(),
  /** Whether that is later than the branch's maximum delivery time. */
  isLate: z.boolean(),
});
export type WaitingOrder = z.infer<typeof WaitingOrder>;

/** Who gave an order to its courier. */
export const ASSIGNED_BY = ['STAFF', 'COURIER', 'ENGINE'] as const;
export type AssignedBy = (typeof ASSIGNED_BY)[number];
