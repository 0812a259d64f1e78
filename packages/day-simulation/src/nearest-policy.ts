import type { CourierState, OpenOrder, Snapshot } from '@ulak/dispatch/snapshot';
import type { DispatchPolicy, ObservedHistory, RoundResult } from './simulate-day.ts';

const BEFORE_PICKUP_MIN = 2;

export const isIdle = ({ committedPickup, freeAt }: CourierState, now: number): boolean =>
  !committedPickup && freeAt <= now;

/** When the courier would pick the order up; Infinity after the shift and for a courier of another branch. */
export function pickupAt({ travel, now }: Snapshot, courier: CourierState, order: OpenOrder): number {
  if (courier.pickup !== null && courier.pickup !== order.pickup) return Number.POSITIVE_INFINITY;
  if (order.excludedCouriers?.includes(courier.id)) return Number.POSITIVE_INFINITY;
  const arriveAt = Math.max(now, courier.freeAt) + travel.minutes(courier.place, order.pickup);
  const at = Math.max(order.readyAt, arriveAt + BEFORE_PICKUP_MIN);
  return at > courier.shiftEnd ? Number.POSITIVE_INFINITY : at;
}

export function sendInstruction(
  snapshot: Snapshot,
  courier: CourierState,
  order: OpenOrder,
): RoundResult['commands'][number] {
  const { now, travel } = snapshot;
  const arriveAt = now + travel.minutes(courier.place, order.pickup);
  const at = pickupAt(snapshot, courier, order);
  const trip = {
    courierId: courier.id,
    pickup: order.pickup,
    orderIds: [order.id],
    departBy: now,
    arriveAt,
    pickupAt: at,
    dropAt: [],
  };
  return { kind: 'SEND', trip };
}

export const listWaiting = (snapshot: Snapshot): OpenOrder[] => {
  const onTheWay = new Set(
    snapshot.couriers.flatMap(({ committedPickup }) => committedPickup?.orderIds ?? []),
  );
  return snapshot.orders.filter(({ id }) => !onTheWay.has(id));
};

/** Expected ready time by the mean preparation time; overdue goods in the next minute. */
export const meanReadyAt: DispatchPolicy['readyAt'] = (placedAt, { meanMin }, { now }) =>
  Math.max(placedAt + meanMin, now + 1);

/** Excludes couriers from orders whose offer they let expire. */
export function excludeExpiredOffers(snapshot: Snapshot, { passedOffers }: ObservedHistory): Snapshot {
  if (passedOffers.length === 0) return snapshot;
  const passed = new Map<number, number[]>();
  for (const { order, courier } of passedOffers) passed.set(order, [...(passed.get(order) ?? []), courier]);
  const orders = snapshot.orders.map((order) => ({ ...order, excludedCouriers: passed.get(order.id) }));
  return { ...snapshot, orders };
}

/**
 * The oldest order to the nearest idle courier, at once, as a busy person would.
 * @param readyWithinMin orders that are ready later wait; left out: none does
 */
export const createNearest = ({ readyWithinMin = Number.POSITIVE_INFINITY } = {}): DispatchPolicy => ({
  readyAt: meanReadyAt,
  round(observed, history) {
    const snapshot = excludeExpiredOffers(observed, history);
    const idle = snapshot.couriers.filter((courier) => isIdle(courier, snapshot.now));
    const commands: RoundResult['commands'][number][] = [];
    const waiting = listWaiting(snapshot).filter(({ readyAt }) => readyAt <= snapshot.now + readyWithinMin);
    for (const order of waiting.toSorted((a, b) => a.placedAt - b.placedAt || a.id - b.id)) {
      const able = idle.filter((courier) => Number.isFinite(pickupAt(snapshot, courier, order)));
      const way = (courier: CourierState): number => snapshot.travel.minutes(courier.place, order.pickup);
      const nearest = able.toSorted((a, b) => way(a) - way(b) || a.id - b.id)[0];
      if (!nearest) continue;
      idle.splice(idle.indexOf(nearest), 1);
      commands.push(sendInstruction(snapshot, nearest, order));
    }
    return { commands, moves: [] };
  },
});
