import type { Verdict } from '@ulak/contracts/errors';
import { mayAssign } from '@ulak/contracts/domain/assignment';
import type { AssignedBy, DispatchChoice } from '@ulak/contracts/dispatch/schema';
import { asBranchId, type OrderId, type UserId } from '@ulak/contracts/ids';
import { isErased } from '@ulak/contracts/orders/erasure';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { covers } from '../../../access/scope.ts';
import type { LockedCourier } from '../../couriers/service.ts';
import { holdStops } from '../../../db/delivery-stops.ts';
import { assertNotStopped } from './assert-not-stopped.ts';
import { isOpenOffer } from '../offers/offer-outcome.ts';
import { endOffers } from '../offers/repository.ts';
import type { OrderChange, OrderRow } from '../repository.ts';
import {
  type CourierPort,
  lockOrder,
  recordOfferAccepted,
  recordUnassigned,
  type StepCall,
  takeStep,
  getOrderView,
} from '../steps/take-step.ts';
import { AppError, fieldError, assertAllowed } from '../../../app-error.ts';

export interface AssignCommand {
  readonly courierId: UserId;
  readonly branchId?: number | null;
  /** Which courier has the order as the sender sees it; null: nobody; undefined: not sent. */
  readonly fromCourierId?: UserId | null;
}

/** Assigns the order to a courier, or moves it from one to another (DECISIONS "Orders"). Assigning it again
 * to the same courier turns an offer into an assignment, and changes nothing else. The courier's row is
 * locked before their load is counted, so parallel assignments cannot pass the limit (criteria A03).
 * @throws AppError ORDER_TAKEN when another courier has it than the sender saw; ORDER_NOT_FOUND,
 * COURIER_NOT_FOUND (also foreign ones), VALIDATION_ERROR on another `branchId`, ORDER_ERASED,
 * ASSIGNMENT_STOPPED, and each refusal of `mayAssign` */
export async function assign(
  couriers: CourierPort,
  call: StepCall,
  id: OrderId,
  { courierId, branchId, fromCourierId }: AssignCommand,
): Promise<OrderView> {
  await holdStops(call.tx, { courierId });
  const courier = await couriers.lockCourier(call.tx, courierId);
  const order = await lockOrder(call, id);
  if (!courier || !covers(call.scope, courier)) throw new AppError('COURIER_NOT_FOUND');
  if (typeof branchId === 'number' && asBranchId(branchId) !== order.branch_id)
    throw fieldError('branchId', 'Sipariş bu şubeye ait değil');
  if (order.status === 'ASSIGNED' && order.courier_id === courier.id && !isOpenOffer(order))
    return getOrderView(call, id);
  await assertNotStopped(call, courier.branchId);
  if (order.status === 'ASSIGNED' && order.courier_id === courier.id) {
    await pinAssignment(couriers, call, order);
    return getOrderView(call, id);
  }
  if (fromCourierId !== undefined && order.status === 'ASSIGNED' && order.courier_id !== fromCourierId)
    throw new AppError('ORDER_TAKEN', { courierName: order.courier_name ?? undefined });
  assertAllowed(assignVerdict(order, courier));
  await applyAssignment(couriers, call, { order, courier, by: 'STAFF' });
  return getOrderView(call, id);
}

/** Turns an offer to this very courier into an assignment by staff, which does not expire; an order without
 * an open offer stays as it is. */
export async function pinAssignment(couriers: CourierPort, call: StepCall, order: OrderRow): Promise<void> {
  if (!isOpenOffer(order)) return;
  const set = { assigned_by: 'STAFF', offer_expires_at: null } as const;
  const note = 'Elle atandı; kuryenin yanıtı beklenmiyor';
  await takeStep(call, { order, action: 'keep', set, note });
  await endOffers(call.tx, [order.id], { outcome: 'ACCEPTED', at: call.now });
  await recordOfferAccepted(couriers, call, order);
}

/** Whether the order may be assigned to the courier, both locked. */
export function assignVerdict(order: OrderRow, courier: LockedCourier): Verdict {
  // The destination is not known any more.
  if (isErased({ customerPhone: order.customer_phone })) return { ok: false, code: 'ORDER_ERASED' };
  return mayAssign(
    { status: order.status, branchId: order.branch_id, courierId: order.courier_id },
    courier,
    { maxConcurrentDeliveries: courier.limit },
  );
}

/** Who assigns an order; automatic assignment says why, and when its offer expires. */
export interface Assignment {
  readonly by: AssignedBy;
  readonly offer?: { readonly expiresAt: Date; readonly choice: DispatchChoice };
}

/** Assigns the order to the courier, both locked and allowed; records who had it before as unassigned. */
export async function applyAssignment(
  couriers: CourierPort,
  call: StepCall,
  {
    order,
    courier,
    ...assignment
  }: { readonly order: OrderRow; readonly courier: LockedCourier } & Assignment,
): Promise<void> {
  await takeStep(call, {
    order,
    action: order.status === 'ASSIGNED' ? 'reassign' : 'assign',
    set: assignmentColumns(courier, call.now, assignment),
    courier,
    ...(assignment.offer && { choice: assignment.offer.choice }),
  });
  if (order.status === 'ASSIGNED') await recordUnassigned(couriers, call, order.courier_id);
  await couriers.recordAssigned(call.tx, { courierId: courier.id, at: call.now, actor: call.actor });
}

/** The columns of an assignment; those of a failed delivery are cleared: times are of this attempt. */
export function assignmentColumns(courier: LockedCourier, now: Date, { by, offer }: Assignment): OrderChange {
  return {
    courier_id: courier.id,
    assigned_at: now,
    assigned_by: by,
    offer_expires_at: offer?.expiresAt ?? null,
    // Who takes an order themself has seen it.
    courier_seen_at: by === 'COURIER' ? now : null,
    picked_up_at: null,
    started_at: null,
    ended_at: null,
    undeliverable_note: null,
    undeliverable_reason: null,
  };
}
