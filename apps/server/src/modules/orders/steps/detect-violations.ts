import { checkArea, checkDeliverySpeed, type SkippedCheck } from '@ulak/contracts/domain/violations';
import type { UserId } from '@ulak/contracts/ids';
import type { ViolationType } from '@ulak/contracts/violations/labels';
import type { ViolationDetails } from '@ulak/contracts/violations/schema';
import type { LockedCourier } from '../../couriers/service.ts';
import type { JudgedStep } from '../../positions/service.ts';
import type { NewViolation } from '../../violations/service.ts';
import type { OrderRow } from '../repository.ts';
import * as repository from './repository.ts';
import type { DeliveryAttempt } from './repository.ts';
import type { StepCall } from './take-step.ts';

/** A courier's step on their own order, both locked. */
export interface CourierStep {
  readonly order: OrderRow;
  readonly courier: LockedCourier;
  /** How late it came, and the fix of its moment. */
  readonly judged: JudgedStep;
}

/** A delivery. */
export interface DeliveryStep extends CourierStep {
  /** Whether the router fails now: then each branch counts as one that has roads. */
  readonly isRouterFailing: boolean;
}

/** What the rules say about a step: violations to record, and why a rule could not be asked. */
export interface DetectionResult {
  readonly violations: readonly NewViolation[];
  readonly unchecked: readonly SkippedCheck[];
}

export const NO_VIOLATIONS: DetectionResult = { violations: [], unchecked: [] };
const unchecked = (why: SkippedCheck): DetectionResult => ({ violations: [], unchecked: [why] });

/**
 * OUT_OF_BRANCH_AREA at pick-up (DECISIONS "Violations"), by the fix of the step's own moment
 * (docs/decisions/048). Goods that a failed delivery left with the courier are not picked up at the branch
 * again: docs/decisions/020.
 */
export async function detectAtPickUp(call: StepCall, step: CourierStep): Promise<DetectionResult> {
  const { courier, order } = step;
  const { branch_lat: lat, branch_lng: lng, radius_m: radiusM } = courier.row;
  const found = detectOutsideArea(call, step, {
    type: 'OUT_OF_BRANCH_AREA',
    area: { center: { lat, lng }, radiusM },
  });
  if (found.violations.length === 0) return found;
  const [latest] = await repository.listAttempts(call.tx, order.id);
  return isLeftWith(courier.id, latest) ? unchecked('SECOND_ATTEMPT') : found;
}

/** OUT_OF_CUSTOMER_AREA and QUICK_DELIVERY_ABUSE at delivery (DECISIONS "Violations"; decisions 020, 048). */
export async function detectAtDelivery(call: StepCall, step: DeliveryStep): Promise<DetectionResult> {
  const { order, courier } = step;
  // nobody is accused by a point that may be somewhere else (decision 093)
  if (order.location_approximate) return unchecked('APPROXIMATE_LOCATION');
  const area = { center: { lat: order.lat, lng: order.lng }, radiusM: courier.row.customer_area_radius_m };
  const place = detectOutsideArea(call, step, { type: 'OUT_OF_CUSTOMER_AREA', area });
  const speed = await detectQuickDelivery(call, step);
  return {
    violations: [...place.violations, ...speed.violations],
    unchecked: [...place.unchecked, ...speed.unchecked],
  };
}

function detectOutsideArea(
  call: StepCall,
  step: CourierStep,
  { type, area }: { type: ViolationType; area: Parameters<typeof checkArea>[1] },
): DetectionResult {
  const { fix, isSentRefused, lateS } = step.judged;
  if (!fix) {
    if (isSentRefused) return unchecked('FIX_REFUSED');
    return unchecked(lateS === null ? 'NO_POSITION' : 'SENT_LATE');
  }
  const verdict = checkArea(fix, area);
  return verdict.verdict === 'OUTSIDE'
    ? violation(call, step, { type, details: verdict.details })
    : NO_VIOLATIONS;
}

/**
 * Needs no position: branch, customer and the server's two moments. Those moments must be the step's: a
 * pick-up that waited for signal came later than it was.
 */
async function detectQuickDelivery(call: StepCall, step: DeliveryStep): Promise<DetectionResult> {
  const { order, courier, isRouterFailing } = step;
  if (!order.picked_up_at) return NO_VIOLATIONS;
  const { road_m: metres, road_method: method } = order;
  const leg = {
    branch: { lat: courier.row.branch_lat, lng: courier.row.branch_lng },
    customer: { lat: order.lat, lng: order.lng },
    pickedUpAt: order.picked_up_at,
    deliveredAt: call.now,
    maxSpeedKmh: courier.row.max_speed_kmh,
    road: metres !== null && method !== null ? { metres, method } : null,
  };
  const first = checkDeliverySpeed(leg);
  if (!first) return NO_VIOLATIONS;
  const isSpeedJudged =
    method !== null ||
    first.reason !== 'TOO_FAST' ||
    !(isRouterFailing || (await repository.hasRecentRoads(call.tx, order.branch_id)));
  const details = isSpeedJudged ? first : checkDeliverySpeed({ ...leg, isSpeedJudged });
  if (!details) return unchecked('NO_ROAD');
  const [pickUp, before] = await repository.listAttempts(call.tx, order.id);
  if (pickUp && pickUp.late_s !== null) return unchecked('PICKED_UP_LATE');
  if (isLeftWith(courier.id, before)) return unchecked('SECOND_ATTEMPT_SPEED');
  return violation(call, step, { type: 'QUICK_DELIVERY_ABUSE', details });
}

/** Whether the latest thing that happened to the goods was that this courier could not hand them over. */
const isLeftWith = (courierId: UserId, attempt: DeliveryAttempt | undefined): boolean =>
  attempt?.action === 'fail' && attempt.courier_id === courierId;

const violation = (
  call: StepCall,
  { order, courier }: CourierStep,
  { type, details }: { type: ViolationType; details: ViolationDetails },
): DetectionResult => ({
  violations: [
    {
      type,
      details,
      companyId: order.company_id,
      branchId: order.branch_id,
      courierId: courier.id,
      orderId: order.id,
      at: call.now,
    },
  ],
  unchecked: [],
});
