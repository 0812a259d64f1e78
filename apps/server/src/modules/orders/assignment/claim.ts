import { mayClaim } from '@ulak/contracts/domain/assignment';
import { maySeePool } from '@ulak/contracts/domain/courier-presence';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { LockedCourier } from '../../couriers/service.ts';
import { holdStops } from '../../../db/delivery-stops.ts';
import { assertNotStopped } from './assert-not-stopped.ts';
import { assignmentColumns } from './assign.ts';
import { poolRulesOf } from '../create/branch-rules.ts';
import { getBranchRules } from '../create/repository.ts';
import type { OrderRow } from '../repository.ts';
import {
  type CourierPort,
  lockOrder,
  freshPositionOf,
  type UserStepCall,
  takeStep,
  getOrderView,
} from '../steps/take-step.ts';
import { AppError, assertAllowed } from '../../../app-error.ts';

/**
 * A courier takes an order from the pool of their branch (spec 3 §4.2, DECISIONS "Orders", Pool). Claiming
 * an own order again changes nothing.
 * @throws AppError ORDER_NOT_FOUND; ORDER_TAKEN with the name of who has it; ORDER_NOT_POOLED,
 * ASSIGNMENT_STOPPED, COURIER_NOT_ONLINE, COURIER_ON_BREAK, COURIER_AT_CAPACITY,
 * DELIVERY_IN_PROGRESS, OUT_OF_BRANCH_AREA
 */
export async function claim(couriers: CourierPort, call: UserStepCall, id: OrderId): Promise<OrderView> {
  await holdStops(call.tx, { courierId: call.actor.id });
  const courier = await couriers.lockCourier(call.tx, call.actor.id);
  if (!courier) throw new AppError('COURIER_NOT_FOUND');
  const order = await lockOrder(call, id);
  if (order.status === 'ASSIGNED' && order.courier_id === courier.id) return getOrderView(call, id);
  await assertNotStopped(call, courier.branchId);
  await assertClaimable(call, order, courier);
  await takeStep(call, {
    order,
    action: 'claim',
    set: assignmentColumns(courier, call.now, { by: 'COURIER' }),
    courier,
    place: freshPositionOf(courier, call.now),
  });
  await couriers.recordAssigned(call.tx, { courierId: courier.id, at: call.now, actor: call.actor });
  return getOrderView(call, id);
}

async function assertClaimable(
  { tx, now }: UserStepCall,
  order: OrderRow,
  courier: LockedCourier,
): Promise<void> {
  const row = await getBranchRules(tx, order);
  const branch = poolRulesOf(row);
  const verdict = mayClaim(
    { status: order.status, branchId: order.branch_id, courierId: order.courier_id },
    courier,
    branch,
  );
  // The courier who has it comes first: the most useful reason.
  if (!verdict.ok && verdict.code === 'ORDER_TAKEN')
    throw new AppError('ORDER_TAKEN', { courierName: order.courier_name ?? undefined });
  const isHeldTest = order.is_test && order.status !== 'AVAILABLE';
  if (isHeldTest || (!verdict.ok && verdict.code === 'ORDER_NOT_POOLED'))
    throw new AppError('ORDER_NOT_POOLED');
  const view = {
    online: courier.online,
    isDelivering: courier.isDelivering,
    position: freshPositionOf(courier, now),
  };
  assertAllowed(maySeePool({ ...view, branch, hasOffered: order.status === 'AVAILABLE' }));
  assertAllowed(verdict);
}
