import type { AssignmentMethod } from '@ulak/contracts/branches/schema';
import { COURIER_LOAD_STATUSES, isOneOf, type OrderStatus } from '@ulak/contracts/orders/status';
import type { Random } from '@ulak/city/random';

/**
 * What the staff of a branch will do about one order, as long as nobody else does something first. Minutes
 * are simulated.
 */
export interface StaffPlan {
  /** From creation until the goods are packed. */
  readonly readyAfterMin: number;
  /** From READY until a courier is chosen; below 0: chosen while it is still being prepared. */
  readonly assignAfterMin: number;
  /** From creation until it is called off; null: it is not. */
  readonly cancelAfterMin: number | null;
  /** Offered to the pool by hand where the branch has none. */
  readonly isOffered: boolean;
  /** How long a courier may leave it untouched before somebody else gets it. */
  readonly reassignAfterMin: number;
  readonly afterFailure: 'assign' | 'cancel';
  readonly afterFailureMin: number;
}

export interface StaffBehaviour {
  readonly method: AssignmentMethod;
  /** Leave many orders unassigned for some minutes, for a visitor to take in hand. */
  readonly leavesOrdersUnassigned: boolean;
  /**
   * Shortens the waits of the first orders, so that somebody who has just started the demo sees something
   * happen. 1: no hurry.
   */
  readonly pace: number;
  /** 'nearest': as soon as it is ready, to whoever is nearest to the branch. */
  readonly assign: 'ranked' | 'nearest';
}

/** An order is called off when nobody could be found for it, or a courier has been out with it, this long. */
export const ABANDON_AFTER_MIN = 150;
const UNASSIGNED_SHARE = 0.45;
const CANCEL_SHARE = 0.035;
const POOL_OFFER_SHARE = 0.06;

/** Draws the plan of an order. */
export function drawStaffPlan(
  random: Random,
  { method, leavesOrdersUnassigned, pace, assign }: StaffBehaviour,
): StaffPlan {
  const isLeftUnassigned = leavesOrdersUnassigned && random.chance(UNASSIGNED_SHARE);
  const assignAfterMin = isLeftUnassigned ? random.floatBetween(4, 8) : random.floatBetween(-1.5, 2.5);
  return {
    readyAfterMin: random.floatBetween(4, 11) * pace,
    // What is left for the visitor stays as long as it is worth looking at, also in the hurry of a start.
    assignAfterMin: assign === 'nearest' ? 0 : isLeftUnassigned ? assignAfterMin : assignAfterMin * pace,
    cancelAfterMin: random.chance(CANCEL_SHARE) ? random.floatBetween(2, 14) : null,
    isOffered: method === 'MANUAL' && random.chance(POOL_OFFER_SHARE) && assign === 'ranked',
    reassignAfterMin: random.floatBetween(10, 15),
    afterFailure: random.chance(0.45) ? 'assign' : 'cancel',
    afterFailureMin: random.floatBetween(3, 8),
  };
}

/** What a desk sees of an order. */
export interface OrderObservation {
  readonly status: OrderStatus;
  /** Simulated minutes since its creation, and since it has its status and courier. */
  readonly ageMin: number;
  readonly inStatusMin: number;
  readonly isReady: boolean;
  /** The goods are packed, but nobody has reported it. */
  readonly isReadyUnreported: boolean;
}

export type StaffAction = 'markReady' | 'notePacked' | 'assign' | 'offerToPool' | 'reassign' | 'cancel';

/** In a POOL branch staff step in only when nobody claims. */
const POOL_FALLBACK_MIN = 12;

/** What is to be done about an order now; null: nothing yet. */
export function nextStaffAction(
  observation: OrderObservation,
  plan: StaffPlan,
  { method }: Pick<StaffBehaviour, 'method'>,
): StaffAction | null {
  const { status, ageMin, inStatusMin } = observation;
  const waits = status === 'PREPARING' || status === 'READY' || status === 'AVAILABLE';
  if (waits && plan.cancelAfterMin !== null && ageMin >= plan.cancelAfterMin) return 'cancel';
  if (waits && ageMin >= ABANDON_AFTER_MIN) return 'cancel';
  const isPacked =
    (status === 'ASSIGNED' || status === 'AVAILABLE') &&
    observation.isReadyUnreported &&
    ageMin >= plan.readyAfterMin;
  if (isPacked) return 'notePacked';
  // What waits for a courier there is the engine's business, until it has failed.
  if (method === 'AUTOMATIC' && !isManualOnly(status))
    return status === 'PREPARING' && ageMin >= plan.readyAfterMin ? 'markReady' : null;
  switch (status) {
    case 'PREPARING':
      if (ageMin >= plan.readyAfterMin) return 'markReady';
      return method !== 'POOL' &&
        plan.assignAfterMin < 0 &&
        ageMin >= plan.readyAfterMin + plan.assignAfterMin
        ? 'assign'
        : null;
    case 'READY':
      if (method === 'POOL') return inStatusMin >= POOL_FALLBACK_MIN ? 'assign' : null;
      if (inStatusMin < plan.assignAfterMin) return null;
      return plan.isOffered ? 'offerToPool' : 'assign';
    case 'AVAILABLE':
      return inStatusMin >= POOL_FALLBACK_MIN ? 'assign' : null;
    case 'ASSIGNED':
      return inStatusMin >= plan.reassignAfterMin && observation.isReady ? 'reassign' : null;
    case 'UNDELIVERABLE':
      return inStatusMin >= plan.afterFailureMin ? plan.afterFailure : null;
    case 'PICKED_UP':
    case 'IN_DELIVERY':
      return inStatusMin >= ABANDON_AFTER_MIN ? 'cancel' : null;
    default:
      return null;
  }
}

/**
 * What staff do by hand also where the engine assigns: failed deliveries, couriers who do not come back, and
 * what lies untouched for longer than any offer.
 */
const isManualOnly = (status: OrderStatus): boolean =>
  status === 'UNDELIVERABLE' || isOneOf(status, COURIER_LOAD_STATUSES);
