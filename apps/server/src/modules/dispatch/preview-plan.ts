import type { PlanPreview, SuggestedTrip } from '@ulak/contracts/dispatch/endpoints';
import { asUserId, type BranchId } from '@ulak/contracts/ids';
import type { Alternative } from '@ulak/dispatch/alternatives';
import { budgetFor } from '@ulak/dispatch/offer-round';
import { EMPTY_PLAN, type Trip } from '@ulak/dispatch/snapshot';
import type { Access } from '../../db/database.ts';
import { arrivalOf, momentOf, optionOf, reasonOf } from './explain-choice.ts';
import { explainWaits, isLate } from './explain-wait.ts';
import type { ForeseeDeps } from './foresee.ts';
import { type Evening, isWaiting, makeEvening } from './make-evening.ts';
import { readBranch } from './read-branch.ts';
import * as repository from './repository.ts';
import type { OrderFacts } from './repository.ts';
import type { PlanAnswer } from './solve-task.ts';
import { tellTimes } from './tell-times.ts';
import { AppError } from '../../app-error.ts';
import type { Scope } from '../../db/scope.ts';

/**
 * What the engine would do in a branch at this moment, whatever its method; nothing is written. The
 * connection is given back before the engine thinks.
 * @throws AppError BRANCH_NOT_FOUND for a missing or foreign branch; SERVICE_BUSY when the engine does not
 * answer
 */
export async function previewPlan(
  { db, planner, timingsOf, onError }: ForeseeDeps & { readonly db: Access },
  { scope, branchId, now }: { readonly scope: Scope; readonly branchId: BranchId; readonly now: Date },
): Promise<PlanPreview> {
  const facts = await db.inScope(scope, async (tx) => {
    await repository.readOneMoment(tx);
    const [branch] = await repository.listBranches(tx, scope, branchId);
    if (!branch) throw new AppError('BRANCH_NOT_FOUND');
    return readBranch(tx, branch, { now, focus: null, timingsOf });
  });
  const evening = makeEvening(facts);
  const { snapshot, policy } = evening;
  const question = { kind: 'PREVIEW' } as const;
  const budget = budgetFor(snapshot.orders.length, branchId);
  const answer = await planner
    .ask({ snapshot, policy, previous: EMPTY_PLAN, budget, question })
    .catch((error: unknown) => {
      onError(error, 'plan preview');
      throw new AppError('SERVICE_BUSY');
    });
  return toPreview(evening, tellTimes(evening, answer));
}

function toPreview(evening: Evening, { plan, alternatives }: PlanAnswer): PlanPreview {
  const seen = new Set<number>();
  const trips = plan.trips.flatMap((trip): SuggestedTrip[] => {
    const isFirst = !seen.has(trip.courierId);
    seen.add(trip.courierId);
    const orders = trip.orderIds.flatMap((id) => evening.orders.get(id) ?? []).filter(isWaiting);
    return orders.length > 0 ? [toTrip(evening, trip, { orders, isFirst, alternatives })] : [];
  });
  const planned = new Set(trips.flatMap(({ orders }) => orders.map(({ orderId }) => Number(orderId))));
  const unassigned = explainWaits(evening, plan, planned).map(({ orderId, orderNumber, reason, text }) => ({
    orderId,
    orderNumber,
    reason,
    text,
  }));
  return { branchId: evening.facts.branch.id, plannedAt: evening.facts.now.toISOString(), trips, unassigned };
}

interface TripParts {
  /** Orders of the trip that nobody has yet. */
  readonly orders: readonly OrderFacts[];
  /** Whether the courier does it next. */
  readonly isFirst: boolean;
  readonly alternatives: PlanAnswer['alternatives'];
}

function toTrip(evening: Evening, trip: Trip, { orders, isFirst, alternatives }: TripParts): SuggestedTrip {
  const courier = evening.couriers.get(trip.courierId);
  const lead = orders[0]?.id ?? 0;
  const options = alternatives.get(lead) ?? [];
  const others: Alternative[] = options.filter(({ courierId }) => courierId !== trip.courierId);
  return {
    courierId: asUserId(trip.courierId),
    courierName: courier?.facts.name ?? 'Kurye',
    canAssignNow: isFirst && courier !== undefined && courier.state !== 'ON_ROAD' && courier.isInReach,
    departBy: momentOf(evening, trip.departBy).toISOString(),
    pickupAt: momentOf(evening, trip.pickupAt).toISOString(),
    reason: reasonOf(evening, optionOf(trip, lead), others),
    orders: orders.map((order) => {
      const option = optionOf(trip, order.id);
      const deliveryAt = momentOf(evening, option.dropAt);
      const { from, to } = arrivalOf(evening, order.id, option);
      return {
        orderId: order.id,
        orderNumber: order.order_number,
        customerName: order.customer_name,
        customerAddress: order.customer_address,
        deliveryAt: deliveryAt.toISOString(),
        deliveryFrom: from.toISOString(),
        deliveryTo: to.toISOString(),
        isLate: isLate(evening, order, deliveryAt),
      };
    }),
  };
}
