/** Minutes since any moment that all times of one snapshot share. */
export type Minutes = number;

/** A place of the snapshot: an index into its travel table. */
export type PlaceIndex = number;

/**
 * How long ways take. Anything that is no finite number ≥ 0 counts as out of reach ({@link
 * OUT_OF_REACH_MIN}).
 */
export interface TravelTimes {
  /** Places are 0 … count − 1. */
  readonly placeCount: number;
  minutes(from: PlaceIndex, to: PlaceIndex): number;
}

/** An order that no courier carries yet. */
export interface OpenOrder {
  readonly id: number;
  readonly pickup: PlaceIndex;
  readonly dropoff: PlaceIndex;
  readonly placedAt: Minutes;
  /** When the goods are expected to be ready; the true time once it is known. */
  readonly readyAt: Minutes;
  /** The only courier who may have it (a dispatcher's choice), null: anybody. */
  readonly pinnedTo: number | null;
  /** The courier on whose phone it is shown already: giving it to another costs `Policy.changeMin`. */
  readonly offeredTo: number | null;
  /** Couriers who must not have it (they let an offer of it pass); left out: nobody. */
  readonly excludedCouriers?: readonly number[];
}

/**
 * A way to a pickup that has begun: its orders stay with the courier, others of the same place may still join
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
   * Where and when the next way may begin: now and here for an idle one, after the last stop (and the way
   * back, where that is the rule) for a busy one.
   */
  readonly place: PlaceIndex;
  readonly freeAt: Minutes;
  /** Nothing is picked up after it; Infinity: open end. */
  readonly shiftEnd: Minutes;
  /** Orders carried at once; 0: nothing is given. */
  readonly capacity: number;
  /** Picks up only there; null: anywhere. */
  readonly pickup: PlaceIndex | null;
  readonly committedPickup: CommittedPickup | null;
  /** Orders given per hour on duty lately; what the fairness term compares. */
  readonly ordersPerHour: number;
}

/** What the engine sees of the world at one moment. */
export interface Snapshot {
  readonly now: Minutes;
  readonly orders: readonly OpenOrder[];
  readonly couriers: readonly CourierState[];
  readonly travel: TravelTimes;
}

/** What counts how much. Everything is in minutes of one customer's waiting. */
export interface Policy {
  /** Minutes at the pickup before it counts as done, and after it until the courier leaves. */
  readonly serviceBeforePickupMin: number;
  readonly serviceAfterPickupMin: number;
  /** The same at a customer's door. */
  readonly serviceBeforeDropMin: number;
  readonly serviceAfterDropMin: number;
  /** Promised minutes from order to door, and what each minute beyond adds. */
  readonly targetDeliveryMin: number;
  readonly overTargetWeight: number;
  /** Most minutes that are bearable, and what each minute beyond adds on top. */
  readonly maxDeliveryMin: number;
  readonly overMaximumWeight: number;
  /** What an order costs that nobody brings. A low price silently drops orders (500 did, 5,000 does not). */
  readonly unservedPenaltyMin: number;
  /** What a minute on the road costs. */
  readonly travelWeight: number;
  /** What a minute costs that ready goods wait for their courier, on top of the customer's minute. */
  readonly freshnessWeight: number;
  /** What it costs to take an order from a phone on which it is shown. */
  readonly reassignPenaltyMin: number;
  /** What an order costs more for a courier per order per hour above the mean of all. */
  readonly fairnessWeight: number;
  /** Orders that will be ready later than this from now wait for a later round. */
  readonly horizonMin: number;
  /** Couriers that are looked at for one pickup, soonest there first. */
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

/** Some orders of one pickup carried together, in the order of their doors. */
export interface Trip {
  readonly courierId: number;
  readonly pickup: PlaceIndex;
  readonly orderIds: readonly number[];
  /**
   * The last moment at which leaving for the pickup does not make it later; for a trip under way, the present
   * moment.
   */
  readonly departBy: Minutes;
  readonly arriveAt: Minutes;
  readonly pickupAt: Minutes;
  /** When each order is at its door, as `orderIds`. */
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

/** A plan for everybody. A courier's trips come one after the other. */
export interface Plan {
  readonly trips: readonly Trip[];
  readonly unassigned: readonly { readonly orderId: number; readonly reason: UnassignedReason }[];
  /** Minutes of {@link Policy}; two plans of one snapshot compare by it. */
  readonly cost: number;
}

export const EMPTY_PLAN: Plan = { trips: [], unassigned: [], cost: 0 };

/**
 * How much searching a round may do, and the seed of its chance: the same snapshot, plan, budget and policy
 * give the same plan on every machine.
 */
export interface SearchBudget {
  readonly iterations: number;
  readonly seed: number;
}

/** A way that nobody would send a courier on, minutes. */
export const UNREACHABLE_MIN = 100_000;
