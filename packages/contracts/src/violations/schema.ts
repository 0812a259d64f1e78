import { z } from 'zod';
import { IsoInstant, PageQuery, Pagination, Point } from '../fields.ts';
import { BranchFilter, BranchId, OrderId, UserFilter, UserId } from '../ids.ts';
import { DistanceMethod } from '../roads/method.ts';
import { VIOLATION_TYPES } from './labels.ts';

/** A position with its time. Degrees; ISO with Z; metres. */
const Fix = Point.extend({ at: z.string(), accuracyM: z.number().nullish() });

/**
 * Evidence of a violation. Areas: `to` is where the courier was, `distanceM` from the area (`center`,
 * `radiusM`). Quick delivery: `from` the branch at pick-up, `to` the customer at delivery, in metres, seconds
 * and km/h beside the branch's `limitKmh`. Spoofing: the two fixes, or the one that was called mocked.
 */
export const ViolationDetails = z.object({
  reason: z.enum(['OUTSIDE', 'TOO_FAST', 'TOO_SHORT', 'MOCKED']).optional(),
  from: Fix.optional(),
  to: Fix.optional(),
  center: Point.optional(),
  radiusM: z.number().optional(),
  distanceM: z.number().optional(),
  /** What that distance is; absent: the great circle. */
  distanceMethod: DistanceMethod.optional(),
  seconds: z.number().optional(),
  speedKmh: z.number().optional(),
  limitKmh: z.number().optional(),
});
export type ViolationDetails = z.infer<typeof ViolationDetails>;

/**
 * `createdAt`: true instant + 3 h (time.ts `toViolationWire`). `order*` null when it belongs to no order
 * (spoofing).
 */
export const Violation = z.object({
  id: z.number().int(),
  type: z.enum(VIOLATION_TYPES),
  courierId: UserId,
  courierName: z.string(),
  courierBranchId: BranchId,
  courierBranchName: z.string(),
  orderId: OrderId.nullable(),
  orderNumber: z.string().nullable(),
  createdAt: z.string(),
  details: ViolationDetails,
});
export type Violation = z.infer<typeof Violation>;

/** Filters of a list of violations; instants are [from, to). */
export const ViolationsQuery = z.strictObject({
  from: IsoInstant.optional(),
  to: IsoInstant.optional(),
  branchId: BranchFilter.optional(),
  type: z.enum(VIOLATION_TYPES, { error: 'Geçersiz ihlal türü' }).optional(),
  courierId: UserFilter.optional(),
  ...PageQuery,
});

/** One page of violations. */
export const ViolationPage = z.object({
  success: z.literal(true),
  data: z.array(Violation),
  pagination: Pagination,
});
