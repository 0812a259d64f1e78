import { createRandom } from './random.ts';
import type { CourierState, OpenOrder, Snapshot, TravelTimes } from './snapshot.ts';

/** Size and seed of a random snapshot. */
export interface RandomSnapshotShape {
  readonly pickups: number;
  readonly orders: number;
  readonly couriers: number;
  /** Width of the square city, minutes of travel from side to side. */
  readonly sideMin: number;
  readonly capacity: number;
}

/**
 * A random snapshot, the same for the same seed: for property tests and for the benchmark where no published
 * instance is at hand. Every third courier is committed to a pickup, some orders are pinned, some are late.
 */
export function makeRandomSnapshot(seed: number, shape: RandomSnapshotShape): Snapshot {
  const random = createRandom(seed);
  const placeCount = shape.pickups + shape.orders + shape.couriers;
  const x = Float64Array.from({ length: placeCount }, () => random() * shape.sideMin);
  const y = Float64Array.from({ length: placeCount }, () => random() * shape.sideMin);
  const travel: TravelTimes = {
    placeCount,
    minutes: (from, to) => Math.hypot((x[from] ?? 0) - (x[to] ?? 0), (y[from] ?? 0) - (y[to] ?? 0)),
  };
  const now = 1_000;
  const orders = Array.from({ length: shape.orders }, (_, index): OpenOrder => {
    const placedAt = now - Math.floor(random() * 30);
    const isPinned = shape.couriers > 0 && random() < 0.05;
    return {
      id: index + 1,
      pickup: Math.floor(random() * shape.pickups),
      dropoff: shape.pickups + index,
      placedAt,
      readyAt: placedAt + 5 + Math.floor(random() * 30),
      pinnedTo: isPinned ? 1 + Math.floor(random() * shape.couriers) : null,
      offeredTo: null,
    };
  });
  const open = orders.filter(({ pinnedTo }) => pinnedTo === null);
  const couriers = Array.from({ length: shape.couriers }, (_, index): CourierState => {
    const committed = index % 3 === 2 ? open.pop() : undefined;
    return {
      id: index + 1,
      place: shape.pickups + shape.orders + index,
      freeAt: now + (random() < 0.5 ? 0 : Math.floor(random() * 25)),
      shiftEnd: now + 30 + Math.floor(random() * 200),
      capacity: shape.capacity,
      pickup: null,
      committedPickup: committed
        ? { pickup: committed.pickup, arriveAt: now + 1 + Math.floor(random() * 8), orderIds: [committed.id] }
        : null,
      ordersPerHour: random() * 3,
    };
  });
  return { now, orders, couriers, travel };
}
