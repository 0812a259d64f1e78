import type { OrderId } from '@ulak/contracts/ids';
import { statusCallAction } from '@ulak/contracts/orders/transitions';
import { AppError } from '../../../app-error.ts';
import { isOpenOffer } from '../offers/offer-outcome.ts';
import * as repository from '../repository.ts';
import { courierStepColumns, requireNote, type SetStatusCommand } from './status-command.ts';
import { type CourierPort, lockOrder, orderChangedError, takeStep, type UserStepCall } from './take-step.ts';

/**
 * Staff take the step of a test order's courier, so that an integration is tried without a phone
 * (docs/decisions/068). Nothing is detected, earned or returned from.
 * @throws AppError FORBIDDEN for a real, missing or foreign order; ORDER_CHANGED, also when it changed hands
 * meanwhile; UNDELIVERABLE_NOTE_REQUIRED
 */
export async function driveTestOrder(
  couriers: CourierPort,
  call: UserStepCall,
  id: OrderId,
  command: SetStatusCommand,
): Promise<void> {
  const seen = await repository.find(call.tx, call.scope, id);
  if (!seen?.is_test) throw new AppError('FORBIDDEN');
  const note = requireNote(command);
  // The courier's row comes before the order's in every step.
  if (seen.courier_id !== null) await couriers.lockCourier(call.tx, seen.courier_id);
  const order = await lockOrder(call, id);
  const action = statusCallAction(order.status, command.status, 'OWN_COURIER');
  if (!action || order.courier_id === null || order.courier_id !== seen.courier_id || isOpenOffer(order))
    throw orderChangedError(call, order.status);
  const set = courierStepColumns(action, call.now, note);
  await takeStep(call, { order, action, set, note, by: 'OWN_COURIER' });
  if (action !== 'deliver' && action !== 'fail') return;
  const { courier_id: courierId } = order;
  await couriers.recordDeliveryEnded(call.tx, { courierId, at: call.now, actor: call.actor, from: null });
}
