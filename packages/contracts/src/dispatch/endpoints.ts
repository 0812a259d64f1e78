import { z } from 'zod';
import { ASSIGNMENT_METHODS } from '../branches/endpoints.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { BranchFilter, BranchId, BranchRef, OrderId, UserId } from '../ids.ts';
import { STAFF_ROLES } from '../roles.ts';
import { WaitingOrder, WaitReason } from './schema.ts';

const tag = 'Otomatik atama';

/** How automatic assignment stands in one branch at this moment. */
export const BranchDispatch = z.object({
  branchId: BranchId,
  branchName: z.string(),
  assignmentMethod: z.enum(ASSIGNMENT_METHODS),
  /** Stopped by hand, for this branch or for its whole company. */
  paused: z.boolean(),
  companyPaused: z.boolean(),
  offerTimeoutMin: z.number().int(),
  /** Couriers who could take an order: online, not on a break. */
  couriersOnDuty: z.number().int(),
  /** Orders without a courier; of these: nobody can take them, the plan brings them too late. */
  waiting: z.number().int(),
  noCourier: z.number().int(),
  predictedLate: z.number().int(),
  /** Orders offered by the engine that their courier has not accepted yet. */
  offered: z.number().int(),
  /**
   * The last round; null: there was none yet. `failed`: the last one could not be finished, the next tries
   * again.
   */
  lastRoundAt: z.string().nullable(),
  lastRoundMs: z.number().int().nullable(),
  failed: z.boolean(),
  waits: z.array(WaitingOrder),
});
export type BranchDispatch = z.infer<typeof BranchDispatch>;

/** Dispatch health of the branches in scope, AUTOMATIC ones first, then by name. */
export const getDispatchHealth = endpoint({
  method: 'GET',
  path: '/api/dispatch/health',
  access: only(STAFF_ROLES),
  tag,
  summary: 'Otomatik atamanın durumu',
  query: z.strictObject({ branchId: BranchFilter.optional() }),
  reply: dataReply(z.array(BranchDispatch)),
});

/** One trip that the engine would send now or soon: a courier with orders in the order of their doors. */
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
  trips: z.array(SuggestedTrip),
  unassigned: z.array(
    z.object({ orderId: OrderId, orderNumber: z.string(), reason: WaitReason, text: z.string() }),
  ),
});
export type PlanPreview = z.infer<typeof PlanPreview>;

/**
 * What the engine would do in a branch now ('Öner'), whatever its method. Changes nothing: suggestions are
 * accepted with the assignment calls.
 */
export const previewPlan = endpoint({
  method: 'GET',
  path: '/api/branches/:id/plan',
  access: only(STAFF_ROLES),
  tag,
  summary: 'Şube için atama önerileri',
  params: BranchRef,
  reply: dataReply(PlanPreview),
  refuses: ['BRANCH_NOT_FOUND'],
});
