import { MINUTE_MS } from '@ulak/contracts/time';
import { REOFFER_AFTER_MIN, excludedCouriersFor, isRecent } from '@ulak/dispatch/excluded-couriers';
import type { BranchFacts } from './dispatch-snapshot.ts';
import type { OrderFacts, RefusalRow } from './repository.ts';
import type { ObservedCourier } from './observe-couriers.ts';

const agoMin = (at: Date, now: Date): number => (now.getTime() - at.getTime()) / MINUTE_MS;

type RefusalFacts = Pick<BranchFacts, 'now' | 'branch' | 'couriers' | 'refusals'>;

/**
 * Whether the courier can take this order at once: free, within reach, below the limit, and known to be where
 * they are. Who has it as an offer has been asked just now.
 */
export function canTakeNow(
  courier: ObservedCourier,
  order: OrderFacts,
  { branch }: Pick<RefusalFacts, 'branch'>,
): boolean {
  const { state, isInReach, isPositionFresh, carried, pinned, offered } = courier;
  if (offered.some(({ id }) => id === order.id)) return true;
  return (
    state !== 'ON_ROAD' &&
    isInReach &&
    isPositionFresh &&
    carried.length + pinned.length + offered.length < branch.limit
  );
}

/** Who is not asked for this order now, see {@link excludedCouriersFor}. */
export function excludedCouriers(
  order: OrderFacts,
  moment: RefusalFacts,
  seen: readonly ObservedCourier[],
): number[] {
  return excludedCouriersFor({
    expiredOffers: moment.refusals.flatMap(({ order_id: id, courier_id: courierId, ended_at: at }) =>
      id === order.id ? [{ courierId, agoMin: agoMin(at, moment.now) }] : [],
    ),
    lastExpiredOffers: moment.couriers.flatMap(({ id: courierId, let_pass_at: at }) =>
      at ? [{ courierId, agoMin: agoMin(at, moment.now) }] : [],
    ),
    availableCouriers: seen
      .filter((courier) => canTakeNow(courier, order, moment))
      .map(({ facts }) => facts.id),
  });
}

/**
 * Who let this order pass just now and is not on the road, the first to be asked again first; empty as long
 * as somebody else can take it at once.
 */
export function recentRefusals(
  order: OrderFacts,
  moment: RefusalFacts,
  seen: readonly ObservedCourier[],
): RefusalRow[] {
  const here = new Set(seen.filter(({ state }) => state !== 'ON_ROAD').map(({ facts }) => facts.id));
  const passed = moment.refusals.filter(
    ({ order_id: id, courier_id: who }) => id === order.id && here.has(who),
  );
  const justNow = passed.filter(({ ended_at: at }) => isRecent(agoMin(at, moment.now), REOFFER_AFTER_MIN));
  const waitedFor = new Set(justNow.map(({ courier_id: id }) => id));
  if (seen.some((courier) => canTakeNow(courier, order, moment) && !waitedFor.has(courier.facts.id)))
    return [];
  return justNow.toSorted(
    (a, b) => a.ended_at.getTime() - b.ended_at.getTime() || a.courier_id - b.courier_id,
  );
}
