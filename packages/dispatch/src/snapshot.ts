/** Minutes since an epoch that all times of one snapshot share. */
export type Minutes = number;

/** A place of the snapshot: an index into its travel table. */
export type PlaceIndex = number;

/**
 * Travel times between places. Anything that is no finite number ≥ 0 counts as unreachable ({@link
 * UNREACHABLE_MIN}).
 */
export interface TravelTimes {
  /** Places are 0 … placeCount − 1. */
  readonly placeCount: number;
  minutes(from: PlaceIndex, to: PlaceIndex): number;
}

/** An order that is not picked up yet. */
export interface OpenOrder {
  readonly id: number;
  readonly pickup: PlaceIndex;
  readonly dropoff: PlaceIndex;
  readonly placedAt: Minutes;
  /** When the goods are expected to be ready; the true time once it is known. */
  readonly readyAt: Minutes;
  /** The pinned courier (a dispatcher's choice), null: any. */
  readonly pinnedTo: number | null;
  /** The courier it is offered to: another one costs `Policy.reassignPenaltyMin`. */
  readonly offeredTo: number | null;
  /** Couriers who must not get it (an offer of it expired); left out: none. */
  readonly excludedCouriers?: readonly number[];
}

/**
 * A committed trip to a pickup: its orders stay with the courier, others of the same pickup may still join
 * them.
 */
export interface CommittedPickup {
  readonly pickup: PlaceIndex;
  readonly arriveAt: Minutes;
  readonly orderIds: readonly number[];
}

/** A courier on duty, or with a shift that begins later. */
export interface CourierState {
  readonly id: number;
  /**
   * Where and when the next trip may begin: here and now for an idle one, after the last stop (and the way
   * back, where that is the rule) for a busy one.
   */
  readonly place: PlaceIndex;
  readonly freeAt: Minutes;
  /** End of shift: nothing is picked up after it; Infinity: open end. */
  readonly shiftEnd: Minutes;
  /** Orders carried at once; 0: none are assigned. */
  readonly capacity: number;
  /** The only pickup they may serve; null: any. */
  readonly pickup: PlaceIndex | null;
  readonly committedPickup: CommittedPickup | null;
  /** Recent orders per hour on duty; the input of the fairness term. */
  readonly ordersPerHour: number;
}

/** The input of the engine: one branch, or several, at one moment. */
export interface Snapshot {
  readonly now: Minutes;
  readonly orders: readonly OpenOrder[];
  readonly couriers: readonly CourierState[];
  readonly travel: TravelTimes;
}

/** Weights of the cost. Everything is in minutes of one customer's waiting. */
export interface Policy {
  /** Service minutes at the pickup, before and after it counts as done. */
  readonly serviceBeforePickupMin: number;
  readonly serviceAfterPickupMin: number;
  /** Service minutes at the customer, likewise. */
  readonly serviceBeforeDropMin: number;
  readonly serviceAfterDropMin: number;
  /** Target minutes from order to delivery, and what each minute beyond adds. */
  readonly targetDeliveryMin: number;
  readonly overTargetWeight: number;
  /** Maximum minutes from order to delivery, and what each minute beyond adds on top. */
  readonly maxDeliveryMin: number;
  readonly overMaximumWeight: number;
  /** Penalty of an unserved order. A low one silently drops orders (500 did, 5,000 does not). */
  readonly unservedPenaltyMin: number;
  /** Cost of a minute on the road. */
  readonly travelWeight: number;
  /** Cost of a minute that ready goods wait for their courier, on top of the customer's minute. */
  readonly freshnessWeight: number;
  /** Penalty for reassigning an order that is offered to a courier. */
  readonly reassignPenaltyMin: number;
  /** Fairness: added cost of an order per order per hour of its courier above the mean. */
  readonly fairnessWeight: number;
  /** Planning horizon: orders that will be ready later than this from now wait for a later round. */
  readonly horizonMin: number;
  /** Couriers considered for one pickup, earliest there first. */
  readonly maxCandidates: number;
}

export const DEFAULT_POLICY: Policy = {
  serviceBeforePickupMin: 2,
  serviceAfterPickupMin: 2,
  serviceBeforeDropMin: 2,
  serviceAfterDropMin: 2,
  targetDeliveryMin: 40,
  overTargetWeight: 0.3,
  maxDeliveryMin: 90,
  overMaximumWeight: 1,
  unservedPenaltyMin: 5_000,
  travelWeight: 0.1,
  freshnessWeight: 0,
  reassignPenaltyMin: 2,
  fairnessWeight: 0,
  horizonMin: 60,
  maxCandidates: 40,
};

/** Orders of one pickup carried together, in the order of their stops. */
export interface Trip {
  readonly courierId: number;
  readonly pickup: PlaceIndex;
  readonly orderIds: readonly number[];
  /**
   * The last moment at which leaving for the pickup does not delay it; the present moment for a committed
   * trip.
   */
  readonly departBy: Minutes;
  readonly arriveAt: Minutes;
  readonly pickupAt: Minutes;
  /** When each order reaches its customer, as `orderIds`. */
  readonly dropAt: readonly Minutes[];
}

/** Why an order has no trip. */
export const UNASSIGNED_REASONS = [
  'NO_COURIER',
  'PINNED_COURIER_MISSING',
  'NOBODY_IN_TIME',
  'BEYOND_HORIZON',
] as const;
export type UnassignedReason = (typeof UNASSIGNED_REASONS)[number];

/** A plan for all couriers. A courier's trips come one after the other. */
export interface Plan {
  readonly trips: readonly Trip[];
  readonly unassigned: readonly { readonly orderId: number; readonly reason: UnassignedReason }[];
  /** Cost, minutes of {@link Policy}; two plans of one snapshot compare by it. */
  readonly cost: number;
}

export const EMPTY_PLAN: Plan = { trips: [], unassigned: [], cost: 0 };

/**
 * Search effort of a round and its random seed: the same snapshot, plan, budget and policy give the same plan
 * on every machine.
 */
export interface SearchBudget {
  readonly iterations: number;
  readonly seed: number;
}

/** Travel minutes of an unreachable place. */
export const UNREACHABLE_MIN = 100_000;
