import type { PlanPreview, SuggestedTrip } from '@ulak/contracts/dispatch/schema';
import { asUserId, type BranchId } from '@ulak/contracts/ids';
import type { Alternative } from '@ulak/dispatch/alternatives';
import { searchBudgetFor } from '@ulak/dispatch/offer-round';
import { EMPTY_PLAN, type Trip } from '@ulak/dispatch/snapshot';
import type { DatabaseAccess } from '../../db/database.ts';
import { readBranchRoads, ROUND_ROADS_MS } from './branch-roads.ts';
import { arrivalRangeOf, toDate, alternativeOf, reasonOf } from './explain-choice.ts';
import { explainWaits, isLate } from './explain-wait.ts';
import type { ForecastDeps } from './forecast-order.ts';
import { type DispatchSnapshot, isWaiting, createDispatchSnapshot } from './dispatch-snapshot.ts';
import { readBranchFacts } from './read-branch.ts';
import * as repository from './repository.ts';
import { type OrderFacts, useSingleSnapshot } from './snapshot-repository.ts';
import type { PlanAnswer } from './solve-task.ts';
import { publishTimes } from './publish-times.ts';
import { AppError } from '../../app-error.ts';
import type { Scope } from '../../db/scope.ts';

/**
 * The engine's plan for a branch now, whatever its method; nothing is written. The connection is released
 * before the engine plans.
 * @throws AppError BRANCH_NOT_FOUND for a missing or foreign branch; SERVICE_BUSY when the engine does not
 * answer
 */
export async function previewPlan(
  { db, planner, timingsOf, roads, onError }: ForecastDeps & { readonly db: DatabaseAccess },
  { scope, branchId, now }: { readonly scope: Scope; readonly branchId: BranchId; readonly now: Date },
): Promise<PlanPreview> {
  const facts = await db.inScope(scope, async (tx) => {
    await useSingleSnapshot(tx);
    const [branch] = await repository.listBranches(tx, scope, branchId);
    if (!branch) throw new AppError('BRANCH_NOT_FOUND');
    return readBranchFacts(tx, branch, { now, focus: null, timingsOf });
  });
  const ways = await readBranchRoads(roads, facts, ROUND_ROADS_MS);
  const dispatchSnapshot = createDispatchSnapshot(facts, { roads: ways });
  const { snapshot, policy } = dispatchSnapshot;
  const question = { kind: 'PREVIEW' } as const;
  const budget = searchBudgetFor(snapshot.orders.length, branchId);
  const answer = await planner
    .solve({ snapshot, policy, previous: EMPTY_PLAN, budget, question })
    .catch((error: unknown) => {
      onError(error, 'plan preview');
      throw new AppError('SERVICE_BUSY');
    });
  return toPreview(dispatchSnapshot, publishTimes(dispatchSnapshot, answer));
}

function toPreview(dispatchSnapshot: DispatchSnapshot, { plan, alternatives }: PlanAnswer): PlanPreview {
  const seen = new Set<number>();
  const trips = plan.trips.flatMap((trip): SuggestedTrip[] => {
    const isFirst = !seen.has(trip.courierId);
    seen.add(trip.courierId);
    const orders = trip.orderIds.flatMap((id) => dispatchSnapshot.orders.get(id) ?? []).filter(isWaiting);
    return orders.length > 0 ? [toTrip(dispatchSnapshot, trip, { orders, isFirst, alternatives })] : [];
  });
  const planned = new Set(trips.flatMap(({ orders }) => orders.map(({ orderId }) => Number(orderId))));
  const unassigned = explainWaits(dispatchSnapshot, plan, planned).map(
    ({ orderId, orderNumber, reason, text }) => ({ orderId, orderNumber, reason, text }),
  );
  return {
    branchId: dispatchSnapshot.facts.branch.id,
    plannedAt: dispatchSnapshot.facts.now.toISOString(),
    distanceMethod: dispatchSnapshot.distanceMethod,
    trips,
    unassigned,
  };
}

interface TripParts {
  /** Orders of the trip without a courier. */
  readonly orders: readonly OrderFacts[];
  /** Whether it is the courier's next trip. */
  readonly isFirst: boolean;
  readonly alternatives: PlanAnswer['alternatives'];
}

function toTrip(
  dispatchSnapshot: DispatchSnapshot,
  trip: Trip,
  { orders, isFirst, alternatives }: TripParts,
): SuggestedTrip {
  const courier = dispatchSnapshot.couriers.get(trip.courierId);
  const chosenCourier = orders[0]?.id ?? 0;
  const options = alternatives.get(chosenCourier) ?? [];
  const others: Alternative[] = options.filter(({ courierId }) => courierId !== trip.courierId);
  return {
    courierId: asUserId(trip.courierId),
    courierName: courier?.facts.name ?? 'Kurye',
    canAssignNow: isFirst && courier !== undefined && courier.state !== 'ON_ROAD' && courier.isInReach,
    departBy: toDate(dispatchSnapshot, trip.departBy).toISOString(),
    pickupAt: toDate(dispatchSnapshot, trip.pickupAt).toISOString(),
    reason: reasonOf(dispatchSnapshot, alternativeOf(trip, chosenCourier), others),
    orders: orders.map((order) => {
      const option = alternativeOf(trip, order.id);
      const deliveryAt = toDate(dispatchSnapshot, option.dropAt);
      const { from, to } = arrivalRangeOf(dispatchSnapshot, order.id, option);
      return {
        orderId: order.id,
        orderNumber: order.order_number,
        customerName: order.customer_name,
        customerAddress: order.customer_address,
        deliveryAt: deliveryAt.toISOString(),
        deliveryFrom: from.toISOString(),
        deliveryTo: to.toISOString(),
        isLate: isLate(dispatchSnapshot, order, deliveryAt),
      };
    }),
  };
}
