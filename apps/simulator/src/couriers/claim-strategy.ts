import { distanceM } from '@ulak/contracts/domain/geo';
import type { PoolOrderView } from '@ulak/contracts/orders/schema';
import type { Random } from '@ulak/city/random';

/** Goods still being packed are worth claiming when they will be ready soon, simulated minutes. */
const NEARLY_READY_MIN = 7;
/** A second order is claimed too when its customer is this near the first one's, metres. */
const SAME_DIRECTION_M = 900;
/** Couriers do not all claim at once. */
const SKIP_PROBABILITY = 0.25;

/** Which pool orders a courier goes for, best first; mostly one, two when they are close. */
export function choosePoolOrders(
  pool: readonly PoolOrderView[],
  { random, ageMin }: { random: Random; ageMin: (order: PoolOrderView) => number },
): readonly PoolOrderView[] {
  const eligible = pool
    .filter((order) => order.status !== 'PREPARING' || ageMin(order) >= NEARLY_READY_MIN)
    .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.id - b.id);
  const first = eligible[0];
  if (!first || random.chance(SKIP_PROBABILITY)) return [];
  const second = eligible.find(
    (order) => order.id !== first.id && distanceM(order.location, first.location) <= SAME_DIRECTION_M,
  );
  return second ? [first, second] : [first];
}
