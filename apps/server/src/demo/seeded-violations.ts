import { movedBy } from '@ulak/city/plane';
import type { Random } from '@ulak/city/random';
import type { LatLng } from '@ulak/contracts/domain/geo';
import { checkArea, checkDeliverySpeed, type CircularArea } from '@ulak/contracts/domain/violations';
import type { UserId } from '@ulak/contracts/ids';
import { SECOND_MS } from '@ulak/contracts/time';
import type { ViolationDetails } from '@ulak/contracts/violations/schema';
import { BRANCH_RULES, type SeededBranch } from './people.ts';
import type { SeededOrder, SeededViolation } from './seeded-order.ts';

/** Share of orders with a violation. */
const SHARE = 0.03;
/** The share of one courier of each branch, who is less careful than the others. */
const CARELESS_SHARE = 0.12;
/** Share of days on which a phone of the branch reports spoofed positions. */
const SPOOFING_SHARE = 0.12;

/**
 * The order, sometimes with a violation: picked up away from the branch, delivered away from the destination,
 * or marked as picked up just before delivery. @param frequency multiple of the usual share
 */
export function seedOrderViolation(
  random: Random,
  { branch, order, frequency }: { branch: SeededBranch; order: SeededOrder; frequency: number },
): SeededOrder {
  const { courier_id: courierId, delivered_at: deliveredAt, picked_up_at: pickedUpAt } = order.order;
  if (!courierId || !(deliveredAt instanceof Date) || !(pickedUpAt instanceof Date)) return order;
  const share = courierId === branch.couriers[1]?.id ? CARELESS_SHARE : SHARE;
  if (!random.chance(share * frequency)) return order;
  const type = random.pickWeighted([
    ['OUT_OF_BRANCH_AREA', 40],
    ['OUT_OF_CUSTOMER_AREA', 35],
    ['QUICK_DELIVERY_ABUSE', 25],
  ] as const);
  if (type === 'QUICK_DELIVERY_ABUSE')
    return seedQuickDelivery(random, branch, { seeded: order, courierId, deliveredAt });
  const isPickUp = type === 'OUT_OF_BRANCH_AREA';
  const at = isPickUp ? pickedUpAt : deliveredAt;
  const radiusM = isPickUp ? BRANCH_RULES.radius_m : BRANCH_RULES.customer_area_radius_m;
  const center = placeOf(isPickUp ? branch.template : order.order);
  const details = outsideEvidence(random, { center, radiusM }, at);
  return details ? { ...order, violation: { type, courierId, at, details } } : order;
}

function outsideEvidence(random: Random, area: CircularArea, at: Date): ViolationDetails | null {
  const place = pointAround(random, area.center, area.radiusM * (1.15 + random.next() * 2.5));
  const position = {
    ...place,
    fixAt: at.getTime() - random.integerBetween(2, 55) * SECOND_MS,
    accuracyM: random.integerBetween(5, 25),
  };
  const verdict = checkArea(position, area);
  return verdict.verdict === 'OUTSIDE' ? verdict.details : null;
}

/** An order that was marked as picked up shortly before delivery, with times and events to match. */
function seedQuickDelivery(
  random: Random,
  { template }: SeededBranch,
  { seeded, courierId, deliveredAt }: { seeded: SeededOrder; courierId: UserId; deliveredAt: Date },
): SeededOrder {
  const before = (seconds: number): Date => new Date(deliveredAt.getTime() - seconds * SECOND_MS);
  const seconds = random.integerBetween(12, 55);
  const [pickedUpAt, startedAt] = [before(seconds), before(Math.floor(seconds / 2))];
  const details = checkDeliverySpeed({
    branch: placeOf(template),
    customer: placeOf(seeded.order),
    pickedUpAt,
    deliveredAt,
    maxSpeedKmh: BRANCH_RULES.max_speed_kmh,
  });
  if (!details) return seeded;
  return {
    ...seeded,
    order: { ...seeded.order, picked_up_at: pickedUpAt, started_at: startedAt },
    events: seeded.events.map((event) => {
      const { action } = JSON.parse(event.payload) as { action: string };
      if (action === 'accept') return { ...event, at: pickedUpAt };
      return action === 'start' ? { ...event, at: startedAt } : event;
    }),
    violation: { type: 'QUICK_DELIVERY_ABUSE', courierId, at: deliveredAt, details },
  };
}

/** Sometimes a spoofed position of the order's courier: mocked, or a jump that is too fast. */
export function seedSpoofing(
  random: Random,
  { template }: SeededBranch,
  { order }: SeededOrder,
): SeededViolation | null {
  const { courier_id: courierId, started_at: startedAt } = order;
  if (!courierId || !(startedAt instanceof Date) || !random.chance(SPOOFING_SHARE)) return null;
  const at = new Date(startedAt.getTime() + 61 * SECOND_MS);
  const common = { type: 'LOCATION_SPOOFING' as const, courierId, at };
  const to = { ...placeOf(order), at: at.toISOString(), accuracyM: random.integerBetween(4, 12) };
  if (random.chance(0.4)) return { ...common, details: { reason: 'MOCKED', to } };
  const seconds = random.integerBetween(4, 15);
  const distanceM = random.integerBetween(900, 4_200);
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

/** A place so many metres away, in a random direction. */
function pointAround(random: Random, origin: LatLng, metres: number): LatLng {
  const angle = random.next() * 2 * Math.PI;
  return movedBy(origin, { east: metres * Math.sin(angle), north: metres * Math.cos(angle) });
}
