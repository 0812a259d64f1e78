import type { Verdict } from '../errors.ts';
import { compareTr } from '../text.ts';
import { epochMs, type Instant, MINUTE_MS } from '../time.ts';
import {
  type AssignableCourier,
  type AssignableOrder,
  type AssignmentLimits,
  type AssignRefusal,
  mayAssign,
} from './assignment.ts';
import { travelMinutes } from './delivery-time.ts';
import { distanceKm, type LatLng } from './geo.ts';

/**
 * Minutes each order already on a courier is expected to keep them; a rough stop in the city, only used to
 * sort.
 */
const MINUTES_PER_STOP = 12;
/** Minutes from the branch assumed of a courier without a known position; only used to sort. */
export const UNKNOWN_POSITION_MIN = 15;

/** A courier as the assignment dialog compares them. */
export interface RankableCourier extends AssignableCourier {
  /** Last known position, null when unknown. */
  readonly position: LatLng | null;
  /** When a RETURNING courier is expected at the branch, null when not returning. */
  readonly expectedReturnAt: Instant | null;
  /** The way to the branch by road, with the minutes it takes now; null: the great circle counts. */
  readonly road?: { readonly km: number; readonly minutes: number } | null;
  /**
   * Whether no road leads to the branch although both lie on one, as from an island: then they are as far as
   * one of unknown position at least.
   */
  readonly isCutOff?: boolean;
}

/** Where the order is to be fetched. */
export interface RankingBranch extends AssignmentLimits {
  readonly location: LatLng;
  readonly minSpeedKmh: number | null;
}

/** One line of the assignment dialog. */
export interface RankedCourier<C extends RankableCourier = RankableCourier> {
  readonly courier: C;
  readonly verdict: Verdict<AssignRefusal>;
  /** Courier → branch, km, by road where that is known; null when the position is unknown. */
  readonly distanceToBranchKm: number | null;
  /** Whole minutes until a returning courier is expected, 0 when due; null when not returning. */
  readonly returningInMin: number | null;
  /** Predicted minutes until the courier can take the order at the branch; sorts the list, not a promise. */
  readonly availableInMin: number;
}

function rank<C extends RankableCourier>(
  courier: C,
  verdict: Verdict<AssignRefusal>,
  branch: RankingBranch,
  now: Instant,
): RankedCourier<C> {
  const distanceToBranchKm =
    courier.road?.km ?? (courier.position && distanceKm(courier.position, branch.location));
  const returningInMin =
    courier.expectedReturnAt === null
      ? null
      : Math.max(0, Math.ceil((epochMs(courier.expectedReturnAt) - epochMs(now)) / MINUTE_MS));
  const travelMin =
    distanceToBranchKm === null
      ? UNKNOWN_POSITION_MIN
      : Math.max(
          courier.isCutOff ? UNKNOWN_POSITION_MIN : 0,
          courier.road?.minutes ?? travelMinutes(distanceToBranchKm, branch.minSpeedKmh),
        );
  const availableInMin = (returningInMin ?? travelMin) + courier.load * MINUTES_PER_STOP;
  return { courier, verdict, distanceToBranchKm, returningInMin, availableInMin };
}

/**
 * The couriers for an order, best first: those who may take it before those who may not, then by predicted
 * availability (expected return or way to the branch, plus the stops they have), then load, distance and
 * name.
 * @see ux "Management dashboard" (assign in two clicks)
 */
export function rankCouriers<C extends RankableCourier>(
  assignment: { readonly order: AssignableOrder; readonly branch: RankingBranch },
  couriers: readonly C[],
  now: Instant,
): readonly RankedCourier<C>[] {
  const far = Number.POSITIVE_INFINITY;
  return couriers
    .map((courier) =>
      rank(courier, mayAssign(assignment.order, courier, assignment.branch), assignment.branch, now),
    )
    .sort(
      (a, b) =>
        Number(b.verdict.ok) - Number(a.verdict.ok) ||
        a.availableInMin - b.availableInMin ||
        a.courier.load - b.courier.load ||
        Math.sign((a.distanceToBranchKm ?? far) - (b.distanceToBranchKm ?? far)) ||
        compareTr(a.courier.name, b.courier.name) ||
        a.courier.id - b.courier.id,
    );
}
