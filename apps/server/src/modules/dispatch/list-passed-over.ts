import { isMeasured, type PassedOverKind, type PassedOverReason } from '@ulak/contracts/dispatch/passed-over';
import { asUserId, type UserId } from '@ulak/contracts/ids';
import type { DistanceMethod } from '@ulak/contracts/roads/method';
import type { Alternative } from '@ulak/dispatch/alternatives';
import type { Trip } from '@ulak/dispatch/snapshot';
import type { DispatchSnapshot } from './dispatch-snapshot.ts';
import type { BranchFacts } from './read-branch.ts';

/** Less than this decides nothing that a person would see. */
const NOTABLE_MIN = 1;

/**
 * Every courier on shift whom the offer of an order to a trip's courier passes over, with the fact that
 * decided (docs/decisions/079).
 */
export function listPassedOver(
  dispatchSnapshot: DispatchSnapshot,
  trip: Trip,
  orderId: number,
  options: readonly Alternative[],
): (PassedOverReason & { readonly courierId: UserId })[] {
  const context = { dispatchSnapshot, trip, orderId };
  return dispatchSnapshot.facts.couriers
    .filter(({ id }) => id !== trip.courierId)
    .map(({ id }) => {
      const option = options.find(({ courierId }) => courierId === id);
      const fact = unavailable(context, id) ?? compared(context, id, option) ?? TOTAL_WAIT;
      const method = isMeasured(fact.kind) ? methodOf(dispatchSnapshot, id) : null;
      return { courierId: asUserId(id), ...fact, method };
    });
}

/** A courier beyond the roads is measured by the great circle, though the plan is by road. */
const methodOf = ({ couriers, distanceMethod }: DispatchSnapshot, id: number): DistanceMethod =>
  couriers.get(id)?.isByRoad ? distanceMethod : 'GREAT_CIRCLE';

/** What decided, before it is said what measured it. */
type Fact = Omit<PassedOverReason, 'method'>;
const TOTAL_WAIT: Fact = { kind: 'TOTAL_WAIT', amount: 0 };

interface Context {
  readonly dispatchSnapshot: DispatchSnapshot;
  readonly trip: Trip;
  readonly orderId: number;
}

/** Why the courier could take nothing now; null: they could. */
function unavailable({ dispatchSnapshot, orderId }: Context, id: number): Fact | null {
  const { facts, snapshot, couriers } = dispatchSnapshot;
  const courier = couriers.get(id);
  if (!courier) return { kind: 'ON_BREAK', amount: 0 };
  const order = snapshot.orders.find((one) => one.id === orderId);
  if (order?.excludedCouriers?.includes(id)) return { kind: refusalKind(facts, id, orderId), amount: 0 };
  // a moved offer is still theirs here, and no load beside itself
  const offered = courier.offered.filter((one) => one.id !== orderId);
  const load = courier.carried.length + courier.pinned.length + offered.length;
  if (load >= facts.branch.limit) return { kind: 'FULL', amount: load };
  if (courier.state === 'ON_ROAD')
    return { kind: 'ON_ROAD', amount: Math.max(1, Math.round(courier.atBranchInMin)) };
  return courier.isInReach ? null : { kind: 'OUT_OF_AREA', amount: 0 };
}

/** Whether this order was taken back from the courier, or an offer of it or of another one unanswered. */
function refusalKind({ refusals }: BranchFacts, courierId: number, orderId: number): PassedOverKind {
  const own = refusals.find((one) => one.order_id === orderId && one.courier_id === courierId);
  return own?.outcome === 'TAKEN_BACK' ? 'OFFER_TAKEN_BACK' : 'LET_PASS';
}

/** What spoke for the chosen courier; null: only the sum over all orders. */
function compared(
  { dispatchSnapshot: { snapshot }, trip, orderId }: Context,
  id: number,
  option: Alternative | undefined,
): Fact | null {
  if (!option) return null;
  const laterMin = option.dropAt - (trip.dropAt[trip.orderIds.indexOf(orderId)] ?? option.dropAt);
  if (laterMin >= NOTABLE_MIN) return { kind: 'LATER', amount: Math.round(laterMin) };
  if (option.delayToOthersMin >= NOTABLE_MIN)
    return { kind: 'DELAYS_OTHERS', amount: Math.round(option.delayToOthersMin) };
  if (trip.orderIds.length > 1) return { kind: 'TOGETHER', amount: trip.orderIds.length - 1 };
  const rateOf = (courierId: number): number =>
    snapshot.couriers.find((one) => one.id === courierId)?.ordersPerHour ?? 0;
  return rateOf(trip.courierId) < rateOf(id) ? { kind: 'FEWER_ORDERS', amount: 0 } : null;
}
