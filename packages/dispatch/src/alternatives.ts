import { createInsertions } from './insertion.ts';
import { layRoutes } from './lay-routes.ts';
import { readProblem } from './problem.ts';
import { createRouteCost } from './route-cost.ts';
import { createRoutes } from './routes.ts';
import type { Minutes, Plan, Policy, Snapshot } from './snapshot.ts';
import { timetable } from './timetable.ts';

/** One courier for one order, everything else as the plan has it. */
export interface Alternative {
  readonly courierId: number;
  /** Minutes of Policy that giving it to them adds to everybody's waiting. */
  readonly added: Minutes;
  readonly pickupAt: Minutes;
  readonly dropAt: Minutes;
  /** Other orders of the trip in which it would go. */
  readonly together: readonly number[];
  /** Trips that the courier makes before. */
  readonly tripsBefore: number;
  /** Minutes that the courier's other orders become later in sum. */
  readonly delaysOthersMin: Minutes;
}

/**
 * Who else could take an order, the cheapest first: what people are shown beside the choice, and how couriers
 * are ranked by hand.
 * @param plan the plan in force; without the order it is what the alternatives are measured against
 * @returns at most `limit`; empty for an order that is not in the snapshot, or that nobody can take
 */
export function alternatives(
  snapshot: Snapshot,
  plan: Plan,
  orderId: number,
  policy: Policy,
  limit: number,
): Alternative[] {
  const problem = readProblem(snapshot, policy);
  const order = problem.orderIds.indexOf(orderId);
  if (order < 0) return [];
  const costOf = createRouteCost(problem, policy);
  const routes = createRoutes(problem, costOf);
  const insertions = createInsertions(problem, routes, costOf, policy.candidates);
  layRoutes(problem, routes, plan);
  const holder = routes.holder[order] as number;
  if (holder >= 0) routes.remove(holder, (one) => one === order);
  const able = [...insertions.candidates(order)].filter(
    (courier) => insertions.addedBy(order, courier) < policy.unservedMin,
  );
  able.sort((a, b) => insertions.addedBy(order, a) - insertions.addedBy(order, b) || a - b);
  return able.slice(0, limit).flatMap((courier) => {
    const added = insertions.addedBy(order, courier);
    const before = dropsOf(timetable(problem, policy, courier, routes.of(courier)));
    const trips = timetable(problem, policy, courier, insertions.routeWith(order, courier));
    const index = trips.findIndex(({ orderIds }) => orderIds.includes(orderId));
    const trip = trips[index];
    if (!trip) return [];
    const after = dropsOf(trips);
    const delaysOthersMin = [...before].reduce(
      (sum, [id, at]) => sum + Math.max(0, (after.get(id) ?? at) - at),
      0,
    );
    return [
      {
        courierId: trip.courierId,
        added,
        pickupAt: trip.pickupAt,
        dropAt: after.get(orderId) ?? Number.NaN,
        together: trip.orderIds.filter((id) => id !== orderId),
        tripsBefore: index,
        delaysOthersMin,
      },
    ];
  });
}

const dropsOf = (
  trips: readonly { orderIds: readonly number[]; dropAt: readonly number[] }[],
): Map<number, number> =>
  new Map(
    trips.flatMap(({ orderIds, dropAt }) =>
      orderIds.map((id, index) => [id, dropAt[index] ?? Number.NaN] as const),
    ),
  );
