import type { Minutes, Plan, Snapshot, Trip } from './snapshot.ts';

/**
 * An instruction due in this round. `SEND`: the courier leaves for the pickup with these orders.
 * `CHANGE_LOAD`: a courier on the way gets another set.
 */
export type DispatchInstruction =
  | { readonly kind: 'SEND'; readonly trip: Trip }
  | { readonly kind: 'CHANGE_LOAD'; readonly courierId: number; readonly orderIds: readonly number[] };

/**
 * The instructions of a plan that are due now, just in time: a free courier is sent only when waiting for the
 * next round would delay the pickup, as until then they can still get something better (early commitment is
 * the costliest mistake: Reyes et al. 2018).
 * @param nextRoundAt when the next plan is made; add the time a courier takes to accept
 */
export function dueInstructions(
  { couriers, now }: Snapshot,
  { trips }: Plan,
  nextRoundAt: Minutes,
): DispatchInstruction[] {
  const first = new Map<number, Trip>();
  for (const trip of trips) if (!first.has(trip.courierId)) first.set(trip.courierId, trip);
  return couriers.flatMap((courier): DispatchInstruction[] => {
    const trip = first.get(courier.id);
    if (!trip) return [];
    if (courier.committedPickup) {
      // nothing left to pick up there, or another trip than the one under way: no instruction
      if (trip.pickup !== courier.committedPickup.pickup) return [];
      const isSame = courier.committedPickup.orderIds.join() === trip.orderIds.join();
      return isSame ? [] : [{ kind: 'CHANGE_LOAD', courierId: courier.id, orderIds: trip.orderIds }];
    }
    return courier.freeAt <= now && trip.departBy < nextRoundAt ? [{ kind: 'SEND', trip }] : [];
  });
}
