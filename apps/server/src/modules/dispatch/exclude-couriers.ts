import { MINUTE_MS } from '@ulak/contracts/time';
import { REOFFER_AFTER_MIN, excludedCouriersFor, isRecent } from '@ulak/dispatch/excluded-couriers';
import type { BranchFacts } from './read-branch.ts';
import type { OrderFacts, RefusalRow } from './snapshot-repository.ts';
import type { ObservedCourier } from './observe-couriers.ts';

const agoMin = (at: Date, now: Date): number => (now.getTime() - at.getTime()) / MINUTE_MS;

type RefusalFacts = Pick<BranchFacts, 'now' | 'branch' | 'couriers' | 'refusals'>;

/**
 * Whether the courier can take this order at once: free, within reach, below the limit, with a fresh
 * position. The courier to whom it is offered always can.
 */
function canTakeNow(
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

/** Couriers to whom this order is not offered now, see {@link excludedCouriersFor}. */
export function excludedCouriers(
  order: OrderFacts,
  facts: RefusalFacts,
  seen: readonly ObservedCourier[],
): number[] {
  return excludedCouriersFor({
    expiredOffers: facts.refusals.flatMap(({ order_id: id, courier_id: courierId, ended_at: at }) =>
      id === order.id ? [{ courierId, agoMin: agoMin(at, facts.now) }] : [],
    ),
    lastExpiredOffers: facts.couriers.flatMap(({ id: courierId, let_pass_at: at }) =>
      at ? [{ courierId, agoMin: agoMin(at, facts.now) }] : [],
    ),
    availableCouriers: seen
      .filter((courier) => canTakeNow(courier, order, facts))
      .map(({ facts: { id } }) => id),
  });
}

/**
 * Recent refusals of this order by couriers who are not on the road, the first to be re-offered first; empty
 * while another courier can take it at once.
 */
export function recentRefusals(
  order: OrderFacts,
  facts: RefusalFacts,
  seen: readonly ObservedCourier[],
): RefusalRow[] {
  const here = new Set(seen.filter(({ state }) => state !== 'ON_ROAD').map(({ facts: { id } }) => id));
  const refused = facts.refusals.filter(
    ({ order_id: id, courier_id: who }) => id === order.id && here.has(who),
  );
  const recent = refused.filter(({ ended_at: at }) => isRecent(agoMin(at, facts.now), REOFFER_AFTER_MIN));
  const recentIds = new Set(recent.map(({ courier_id: id }) => id));
  if (seen.some((courier) => canTakeNow(courier, order, facts) && !recentIds.has(courier.facts.id)))
    return [];
  return recent.toSorted(
    (a, b) => a.ended_at.getTime() - b.ended_at.getTime() || a.courier_id - b.courier_id,
  );
}
