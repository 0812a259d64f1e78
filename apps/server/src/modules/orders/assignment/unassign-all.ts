import type { UserId } from '@ulak/contracts/ids';
import { isOneOf, ON_ROAD_STATUSES } from '@ulak/contracts/orders/status';
import * as repository from '../repository.ts';
import { isOpenOffer } from '../offers/end-offers.ts';
import { type CourierPort, recordUnassigned, type StepCall, takeStep } from '../steps/take-step.ts';
import { revertStep } from './unassign.ts';
import { AppError } from '../../../app-error.ts';

/**
 * A courier leaves (account passive or removed, another role or branch): what they have not picked up yet
 * goes back to where it was, with its history. Locks the courier's row, then the orders in id order. Somebody
 * without a courier's row carries nothing.
 * @param leaving.note why, for the history
 * @throws AppError COURIER_ON_ROAD with how many, when goods are with the courier: nothing is changed then
 * (docs/decisions/018)
 */
export async function unassignAll(
  couriers: CourierPort,
  call: StepCall,
  { courierId, note }: { readonly courierId: UserId; readonly note: string },
): Promise<void> {
  const courier = await couriers.lockCourier(call.tx, courierId);
  if (!courier || courier.load === 0) return;
  // Nobody but who holds the courier's row puts an order on the road or ends its way.
  const onRoad = (await repository.listLoad(call.tx, [courierId])).filter(({ status }) =>
    isOneOf(status, ON_ROAD_STATUSES),
  );
  if (onRoad.length > 0)
    throw new AppError('COURIER_ON_ROAD', { courierName: courier.name, onRoad: onRoad.length });
  for (const order of await repository.lockAssigned(call.tx, courierId))
    await takeStep(call, { ...revertStep(order), note });
  await recordUnassigned(couriers, call, courierId);
}

/**
 * A courier goes off duty or on a break: what the engine only offered and they have not answered goes back to
 * where it was, so that an unanswered question holds nobody. The courier's row is locked by the caller.
 * @param leaving.note why, for the history
 */
export async function revertOffers(
  couriers: CourierPort,
  call: StepCall,
  { courierId, note }: { readonly courierId: UserId; readonly note: string },
): Promise<void> {
  const open = (await repository.lockAssigned(call.tx, courierId)).filter(isOpenOffer);
  for (const order of open) await takeStep(call, { ...revertStep(order), note });
  if (open.length > 0) await recordUnassigned(couriers, call, courierId);
}
