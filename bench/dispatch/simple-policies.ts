import { solveAssignment } from '@ulak/dispatch/linear-assignment';
import type { CourierState, OpenOrder, Snapshot } from '@ulak/dispatch/snapshot';
import { excludeExpiredOffers } from './research-policy.ts';
import type { DispatchPolicy, RoundResult } from '@ulak/day-simulation/simulate-day';

const BEFORE_PICKUP_MIN = 2;
/** Horizon of the matching: orders that are ready later are left out. */
const MATCH_HORIZON_MIN = 20;

const isIdle = ({ committedPickup, freeAt }: CourierState, now: number): boolean =>
  !committedPickup && freeAt <= now;

/** When the courier would pick the order up; Infinity after the shift and for a courier of another branch. */
function pickupAt({ travel, now }: Snapshot, courier: CourierState, order: OpenOrder): number {
  if (courier.pickup !== null && courier.pickup !== order.pickup) return Number.POSITIVE_INFINITY;
  if (order.excludedCouriers?.includes(courier.id)) return Number.POSITIVE_INFINITY;
  const arriveAt = Math.max(now, courier.freeAt) + travel.minutes(courier.place, order.pickup);
  const at = Math.max(order.readyAt, arriveAt + BEFORE_PICKUP_MIN);
  return at > courier.shiftEnd ? Number.POSITIVE_INFINITY : at;
}

function sendInstruction(
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

const listWaiting = (snapshot: Snapshot): OpenOrder[] => {
  const onTheWay = new Set(
    snapshot.couriers.flatMap(({ committedPickup }) => committedPickup?.orderIds ?? []),
  );
  return snapshot.orders.filter(({ id }) => !onTheWay.has(id));
};

/** Expected ready time by the mean preparation time; overdue goods in the next minute. */
const meanReadyAt: DispatchPolicy['readyAt'] = (placedAt, { meanMin }, { now }) =>
  Math.max(placedAt + meanMin, now + 1);

/** Nearest courier: the oldest order to the nearest idle courier, at once, as a busy person would. */
export const createGreedy = (): DispatchPolicy => ({
  readyAt: meanReadyAt,
  round(observed, history) {
    const snapshot = excludeExpiredOffers(observed, history);
    const idle = snapshot.couriers.filter((courier) => isIdle(courier, snapshot.now));
    const commands: RoundResult['commands'][number][] = [];
    for (const order of listWaiting(snapshot).toSorted((a, b) => a.placedAt - b.placedAt || a.id - b.id)) {
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

/**
 * Linear assignment: single orders to idle and soon free couriers at least total waiting, sent just in time.
 */
export const createMatcher = (everyMin: number): DispatchPolicy => ({
  readyAt: meanReadyAt,
  round(observed, history) {
    const snapshot = excludeExpiredOffers(observed, history);
    const { now } = snapshot;
    const orders = listWaiting(snapshot).filter(({ readyAt }) => readyAt <= now + MATCH_HORIZON_MIN);
    const couriers = snapshot.couriers.filter(({ committedPickup }) => !committedPickup);
    const columns = Math.max(orders.length, couriers.length);
    const cost = new Float64Array(orders.length * columns).fill(Number.POSITIVE_INFINITY);
    for (const [row, order] of orders.entries())
      for (const [column, courier] of couriers.entries())
        cost[row * columns + column] = pickupAt(snapshot, courier, order) - order.placedAt;
    const commands = [...solveAssignment(cost, orders.length, columns)].flatMap((column, row) => {
      const order = orders[row];
      const courier = couriers[column];
      if (!order || !courier || !isIdle(courier, now)) return [];
      const isLateIfKept =
        pickupAt({ ...snapshot, now: now + everyMin }, courier, order) > pickupAt(snapshot, courier, order);
      return isLateIfKept ? [sendInstruction(snapshot, courier, order)] : [];
    });
    return { commands, moves: [] };
  },
});
