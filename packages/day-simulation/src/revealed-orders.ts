import { type Instance, orderAt } from './instance.ts';

/** The orders placed so far, and of those the open ones. */
export interface RevealedOrders {
  readonly open: Set<number>;
  has(order: number): boolean;
  /** Number of orders of each pickup since then. */
  since(moment: number): ReadonlyMap<number, number>;
}

/** Reveals the orders of a day in turn, each when it is placed. */
export function createOrderReveal(instance: Instance): RevealedOrders & { upTo(now: number): void } {
  const placedAt = (order: number): number => orderAt(instance, order).placedAt;
  const placed = [...instance.orders.keys()].toSorted((a, b) => placedAt(a) - placedAt(b) || a - b);
  const open = new Set<number>();
  const isPlaced = new Uint8Array(placed.length);
  let revealed = 0;
  return {
    open,
    has: (order) => isPlaced[order] === 1,
    upTo(now) {
      for (; revealed < placed.length && placedAt(placed[revealed] ?? 0) <= now; revealed += 1) {
        open.add(placed[revealed] ?? 0);
        isPlaced[placed[revealed] ?? 0] = 1;
      }
    },
    since(moment) {
      const counts = new Map<number, number>();
      for (let index = revealed - 1; index >= 0; index -= 1) {
        const order = orderAt(instance, placed[index] ?? 0);
        if (order.placedAt < moment) break;
        counts.set(order.pickup, (counts.get(order.pickup) ?? 0) + 1);
      }
      return counts;
    },
  };
}
