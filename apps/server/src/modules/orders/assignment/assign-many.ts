import { mayTakeOrders } from '@ulak/contracts/domain/assignment';
import type { Facts } from '@ulak/contracts/error-entry';
import { errorText, type Verdict } from '@ulak/contracts/errors';
import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { covers } from '../../../access/scope.ts';
import type { LockedCourier } from '../../couriers/service.ts';
import { holdStops } from '../../../db/delivery-stops.ts';
import { assertNotStopped } from './assert-not-stopped.ts';
import { applyAssignment, pinAssignment, assignVerdict } from './assign.ts';
import { toOrderView } from '../read/order-view.ts';
import * as repository from '../repository.ts';
import type { OrderRow } from '../repository.ts';
import type { CourierPort, StepCall } from '../steps/take-step.ts';
import { AppError, fieldError, assertAllowed } from '../../../app-error.ts';

export interface AssignManyCommand {
  readonly courierId: UserId;
  readonly orderIds: readonly OrderId[];
  /** Which courier has each of them as the sender sees it; left out: nobody has any. */
  readonly fromCourierIds?: readonly (UserId | null)[] | undefined;
}
export interface AssignManyResult {
  readonly assigned: OrderView[];
  readonly refused: { orderId: OrderId; code: string; message: string }[];
}

/** Assigns several orders to one courier in one transaction: as many as fit, in the order of the list; the
 * rest is refused one by one. Duplicates count once. Rows are locked courier first, then the orders by id:
 * two callers with the same orders never deadlock.
 * @throws AppError COURIER_NOT_FOUND, COURIER_INACTIVE, COURIER_OFFLINE, COURIER_ON_BREAK,
 * ASSIGNMENT_STOPPED; VALIDATION_ERROR on `fromCourierIds`; nothing is written then */
export async function assignMany(
  couriers: CourierPort,
  call: StepCall,
  command: AssignManyCommand,
): Promise<AssignManyResult> {
  const seenWith = expectedCouriersOf(command);
  await holdStops(call.tx, command);
  const courier = await couriers.lockCourier(call.tx, command.courierId);
  if (!courier || !covers(call.scope, courier)) throw new AppError('COURIER_NOT_FOUND');
  assertAllowed(mayTakeOrders(courier));
  await assertNotStopped(call, courier.branchId);
  const orders = await repository.lockMany(call.tx, call.scope, [...seenWith.keys()]);
  const refused: AssignManyResult['refused'] = [];
  const assigned: OrderId[] = [];
  let { load } = courier;
  for (const [id, seenCourierId] of seenWith) {
    const order = orders.get(id);
    const verdict = verdictOf(order, { ...courier, load }, seenCourierId);
    if (!verdict.ok) {
      refused.push({ orderId: id, code: verdict.code, message: errorText(verdict.code, verdict.facts) });
      continue;
    }
    assigned.push(id);
    if (!order) continue;
    if (isAlreadyTheirs(order, courier)) {
      await pinAssignment(couriers, call, order);
      continue;
    }
    await applyAssignment(couriers, call, { order, courier, by: 'STAFF' });
    load += 1;
  }
  const rows = await repository.listByIds(call.tx, assigned);
  return { assigned: rows.map(toOrderView), refused };
}

/** Each order once, in the order of the list, with its courier as the sender sees it. */
function expectedCouriersOf({
  orderIds,
  fromCourierIds,
}: AssignManyCommand): ReadonlyMap<OrderId, UserId | null> {
  if (fromCourierIds && fromCourierIds.length !== orderIds.length)
    throw fieldError('fromCourierIds', 'Her sipariş için bir kurye (veya null) gönderin');
  return new Map(orderIds.map((id, index) => [id, fromCourierIds?.[index] ?? null]));
}

const isAlreadyTheirs = (order: OrderRow, courier: LockedCourier): boolean =>
  order.status === 'ASSIGNED' && order.courier_id === courier.id;

function verdictOf(
  order: OrderRow | undefined,
  courier: LockedCourier,
  seenCourierId: UserId | null,
): Verdict {
  if (!order) return { ok: false, code: 'ORDER_NOT_FOUND' };
  if (order.status === 'ASSIGNED' && !isAlreadyTheirs(order, courier) && order.courier_id !== seenCourierId) {
    const facts: Facts = { courierName: order.courier_name ?? undefined };
    return { ok: false, code: 'ORDER_TAKEN', facts };
  }
  return assignVerdict(order, courier);
}
