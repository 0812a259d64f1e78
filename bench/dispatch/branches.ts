import {
  type Instance,
  type InstanceCourier,
  type InstanceOrder,
  metersBetween,
} from '@ulak/day-simulation/instance';

/**
 * A day on which a few branches send everything: which of the day's pickups they are, and how many couriers
 * belong to each.
 */
export interface BranchScenario {
  readonly branches: number;
  /** Share of the couriers that stays, percent. */
  readonly couriersPercent: number;
}

/**
 * The day with branches instead of its restaurants: the restaurants nearest to all customers (greedy
 * k-median); an order goes to the branch nearest its customer, a courier belongs to one branch, starts there
 * and returns after each trip. Couriers are distributed by the orders of the whole day: a company knows its
 * usual days, not this one, so the figures are those of a good roster.
 */
export function groupIntoBranches(
  instance: Instance,
  { branches, couriersPercent }: BranchScenario,
): Instance {
  const chosen = chooseBranches(instance, branches);
  const pickups = chosen.map((pickup) => instance.pickups[pickup]).filter((pickup) => pickup !== undefined);
  const nearest = (x: number, y: number): number => {
    const ways = pickups.map((pickup) => metersBetween(pickup, { x, y }));
    return ways.indexOf(Math.min(...ways));
  };
  const orders = instance.orders.map((order) => ({ ...order, pickup: nearest(order.x, order.y) }));
  const kept = selectCouriers(instance.couriers, couriersPercent);
  return {
    ...instance,
    name: `${instance.name} K=${branches} ${couriersPercent}%`,
    pickups,
    orders,
    couriers: assignCouriersToBranches(kept, pickups, orders),
  };
}

/**
 * Greedily chosen restaurants, each the one that shortens the distances from the nearest branch to all
 * customers most.
 */
function chooseBranches({ pickups, orders }: Instance, count: number): number[] {
  const chosen: number[] = [];
  let ways = orders.map(() => Number.POSITIVE_INFINITY);
  while (chosen.length < Math.min(count, pickups.length)) {
    let best = -1;
    let bestWays = ways;
    let least = Number.POSITIVE_INFINITY;
    for (const [candidate, pickup] of pickups.entries()) {
      if (chosen.includes(candidate)) continue;
      const shorter = orders.map((order, index) => Math.min(ways[index] ?? 0, metersBetween(pickup, order)));
      const sum = shorter.reduce((total, way) => total + way, 0);
      if (sum >= least) continue;
      least = sum;
      best = candidate;
      bestWays = shorter;
    }
    chosen.push(best);
    ways = bestWays;
  }
  return chosen;
}

/** A share of the couriers, evenly taken from all shifts. */
function selectCouriers(couriers: readonly InstanceCourier[], percent: number): InstanceCourier[] {
  const byShift = couriers.toSorted(
    (a, b) => a.onAt - b.onAt || a.offAt - b.offAt || a.name.localeCompare(b.name),
  );
  return byShift.filter(
    (_, index) => Math.floor(((index + 1) * percent) / 100) > Math.floor((index * percent) / 100),
  );
}

/**
 * Wait of goods in a rush: a courier helps with what was ready before the shift, and not with what is ready
 * at its end.
 */
const RUSH_WAIT_MIN = 30;

/**
 * Assigns each courier to the branch with the greatest need: every order of the shift counts, less the more
 * couriers are there at that time. The last shifts first, so that no branch is without couriers in the
 * evening.
 */
function assignCouriersToBranches(
  couriers: readonly InstanceCourier[],
  pickups: Instance['pickups'],
  orders: Instance['orders'],
): InstanceCourier[] {
  const coverage = orders.map(() => 0);
  const homes = new Map<string, number>();
  for (const { name, onAt, offAt } of couriers.toSorted(
    (a, b) => b.offAt - a.offAt || a.name.localeCompare(b.name),
  )) {
    const isDuring = ({ readyAt }: InstanceOrder): boolean =>
      readyAt >= onAt - RUSH_WAIT_MIN && readyAt < offAt - RUSH_WAIT_MIN;
    const needs = pickups.map((_, branch) =>
      orders.reduce((sum, one, order) => {
        const isOurs = one.pickup === branch && isDuring(one);
        return isOurs ? sum + 1 / (1 + (coverage[order] ?? 0)) ** 2 : sum;
      }, 0),
    );
    const home = needs.indexOf(Math.max(...needs));
    homes.set(name, home);
    for (const [order, one] of orders.entries())
      if (one.pickup === home && isDuring(one)) coverage[order] = (coverage[order] ?? 0) + 1;
  }
  return couriers.map((courier) => {
    const home = homes.get(courier.name) ?? 0;
    const branch = pickups[home];
    return branch ? { ...courier, x: branch.x, y: branch.y, home } : courier;
  });
}
