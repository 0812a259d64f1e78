import type { LatLng } from '@ulak/contracts/domain/geo';
import { checkArea, checkDeliverySpeed, type CircularArea } from '@ulak/contracts/domain/violations';
import type { UserId } from '@ulak/contracts/ids';
import { SECOND_MS } from '@ulak/contracts/time';
import type { ViolationType } from '@ulak/contracts/violations/labels';
import type { ViolationDetails } from '@ulak/contracts/violations/schema';
import type { SeededOrder } from './history.ts';
import { BRANCH_RULES, type SeededBranch } from './people.ts';
import type { Random } from './random.ts';

/** A violation of the demo's past: found by the same rules as a real one. */
export interface SeededViolation {
  readonly type: ViolationType;
  readonly courierId: UserId;
  readonly at: Date;
  readonly details: ViolationDetails;
}

const SHARE = 0.03;
/** One courier of each branch is less careful than the others. */
const CARELESS_SHARE = 0.12;
/** Of days on which some phone of a branch pretends or jumps. */
const SPOOFING_SHARE = 0.12;
const METRES_PER_DEGREE = 111_195;

/**
 * Now and then a courier takes an order away from the branch, hands it over away from the door, or taps
 * pick-up just before delivery. Answers the order, changed where its times tell. `times`: how much more often
 * than usual.
 */
export function seedOrderViolation(
  random: Random,
  { branch, made, times }: { branch: SeededBranch; made: SeededOrder; times: number },
): SeededOrder {
  const { courier_id: courierId, delivered_at: deliveredAt, picked_up_at: pickedUpAt } = made.order;
  if (!courierId || !(deliveredAt instanceof Date) || !(pickedUpAt instanceof Date)) return made;
  const share = courierId === branch.couriers[1]?.id ? CARELESS_SHARE : SHARE;
  if (!random.chance(share * times)) return made;
  const type = random.weighted([
    ['OUT_OF_BRANCH_AREA', 40],
    ['OUT_OF_CUSTOMER_AREA', 35],
    ['QUICK_DELIVERY_ABUSE', 25],
  ] as const);
  if (type === 'QUICK_DELIVERY_ABUSE')
    return seedQuickDelivery(random, branch, { made, courierId, deliveredAt });
  const isPickUp = type === 'OUT_OF_BRANCH_AREA';
  const at = isPickUp ? pickedUpAt : deliveredAt;
  const radiusM = isPickUp ? BRANCH_RULES.radius_m : BRANCH_RULES.customer_area_radius_m;
  const details = outsideEvidence(
    random,
    { center: isPickUp ? placeOf(branch.template) : placeOf(made.order), radiusM },
    at,
  );
  return details ? { ...made, violation: { type, courierId, at, details } } : made;
}

function outsideEvidence(random: Random, area: CircularArea, at: Date): ViolationDetails | null {
  const place = pointAround(random, area.center, area.radiusM * (1.15 + random.next() * 2.5));
  const position = {
    ...place,
    fixAt: at.getTime() - random.between(2, 55) * SECOND_MS,
    accuracyM: random.between(5, 25),
  };
  const verdict = checkArea(position, area, at);
  return verdict.verdict === 'OUTSIDE' ? verdict.details : null;
}

/** Picked up on the screen only shortly before the delivery: the times of the order say so too. */
function seedQuickDelivery(
  random: Random,
  { template }: SeededBranch,
  { made, courierId, deliveredAt }: { made: SeededOrder; courierId: UserId; deliveredAt: Date },
): SeededOrder {
  const before = (seconds: number): Date => new Date(deliveredAt.getTime() - seconds * SECOND_MS);
  const seconds = random.between(12, 55);
  const [pickedUpAt, startedAt] = [before(seconds), before(Math.floor(seconds / 2))];
  const details = checkDeliverySpeed({
    branch: placeOf(template),
    customer: placeOf(made.order),
    pickedUpAt,
    deliveredAt,
    maxSpeedKmh: BRANCH_RULES.max_speed_kmh,
  });
  if (!details) return made;
  return {
    ...made,
    order: { ...made.order, picked_up_at: pickedUpAt, started_at: startedAt },
    events: made.events.map((event) => {
      const { action } = JSON.parse(event.payload) as { action: string };
      return action === 'accept'
        ? { ...event, at: pickedUpAt }
        : action === 'start'
          ? { ...event, at: startedAt }
          : event;
    }),
    violation: { type: 'QUICK_DELIVERY_ABUSE', courierId, at: deliveredAt, details },
  };
}

/**
 * A phone of the branch that pretends, or is in two places at once, on the day of an order that it carried.
 */
export function seedSpoofing(
  random: Random,
  { template }: SeededBranch,
  { order }: SeededOrder,
): SeededViolation | null {
  const { courier_id: courierId, started_at: startedAt } = order;
  if (!courierId || !(startedAt instanceof Date) || !random.chance(SPOOFING_SHARE)) return null;
  const at = new Date(startedAt.getTime() + 61 * SECOND_MS);
  const common = { type: 'LOCATION_SPOOFING' as const, courierId, at };
  const to = { ...placeOf(order), at: at.toISOString(), accuracyM: random.between(4, 12) };
  if (random.chance(0.4)) return { ...common, details: { reason: 'MOCKED', to } };
  const seconds = random.between(4, 15);
  const distanceM = random.between(900, 4_200);
  const speedKmh = Math.round((distanceM / seconds) * 3.6);
  const from = {
    ...pointAround(random, placeOf(template), 60),
    at: new Date(at.getTime() - seconds * SECOND_MS).toISOString(),
    accuracyM: 9,
  };
  return {
    ...common,
    details: {
      reason: 'TOO_FAST',
      speedKmh,
      limitKmh: 150,
      distanceM,
      seconds,
      from,
      to: { ...pointAround(random, from, distanceM), at: to.at, accuracyM: to.accuracyM },
    },
  };
}

const placeOf = ({ lat, lng }: LatLng): LatLng => ({ lat, lng });

/** A place so many metres away, in any direction. */
function pointAround(random: Random, { lat, lng }: LatLng, metres: number): LatLng {
  const angle = random.next() * 2 * Math.PI;
  const round6 = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
  return {
    lat: round6(lat + (metres * Math.cos(angle)) / METRES_PER_DEGREE),
    lng: round6(lng + (metres * Math.sin(angle)) / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180))),
  };
}
