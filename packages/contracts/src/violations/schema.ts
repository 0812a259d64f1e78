import { z } from 'zod';
import { Point } from '../fields.ts';
import { BranchId, OrderId, UserId } from '../ids.ts';
import { VIOLATION_TYPES, type ViolationType } from './labels.ts';

export { VIOLATION_TYPES, type ViolationType };

/** A place with the time at which somebody was there. Degrees; ISO with Z; metres. */
const Fix = Point.extend({ at: z.string(), accuracyM: z.number().nullish() });

/**
 * The evidence. Areas: `to` is where the courier was, `center` and `radiusM` the area, `distanceM` from it.
 * Quick delivery: `from` the branch at pick-up, `to` the customer at delivery, what that means in metres,
 * seconds and km/h, and `limitKmh` of the branch. Spoofing: the two fixes, or the one that the phone called
 * mocked.
 */
export const ViolationDetails = z.object({
  reason: z.enum(['OUTSIDE', 'TOO_FAST', 'TOO_SHORT', 'MOCKED']).optional(),
  from: Fix.optional(),
  to: Fix.optional(),
  center: Point.optional(),
  radiusM: z.number().optional(),
  distanceM: z.number().optional(),
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
