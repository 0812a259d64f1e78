import type { UserId } from '@ulak/contracts/ids';
import { isOneOf, ON_ROAD_STATUSES } from '@ulak/contracts/orders/status';
import * as repository from '../repository.ts';
import { isOpenOffer } from '../offers/offer-outcome.ts';
import { type CourierPort, recordUnassigned, type StepCall, takeStep } from '../steps/take-step.ts';
import { revertStep } from './unassign.ts';
import { AppError } from '../../../app-error.ts';

/** So many order numbers are named; a courier rarely carries more. */
const NAMED = 5;
const numbersText = (numbers: readonly string[]): string =>
  numbers.slice(0, NAMED).join(', ') + (numbers.length > NAMED ? ' …' : '');

/** Reverts what a leaving courier (account passive or removed, another role or branch) has not picked up yet.
 * Locks the courier's row, then the orders in id order. Somebody without a courier's row has no orders.
 * @param leaving.note why, for the history
 * @throws AppError COURIER_ON_ROAD with how many and which, when goods are with the courier: nothing is
 * changed then (docs/decisions/018) */
export async function unassignAll(
  couriers: CourierPort,
  call: StepCall,
  { courierId, note }: { readonly courierId: UserId; readonly note: string },
): Promise<void> {
  const courier = await couriers.lockCourier(call.tx, courierId);
  if (!courier || courier.load === 0) return;
  // Only the holder of the courier's row lock starts or ends a delivery.
  const onRoad = (await repository.listLoad(call.tx, [courierId])).filter(({ status }) =>
    isOneOf(status, ON_ROAD_STATUSES),
  );
  if (onRoad.length > 0)
    throw new AppError('COURIER_ON_ROAD', {
      courierName: courier.name,
      onRoad: onRoad.length,
      orderNumbers: numbersText(onRoad.map(({ order_number }) => order_number)),
    });
  for (const order of await repository.lockAssigned(call.tx, courierId))
    await takeStep(call, { ...revertStep(order), by: 'STAFF', note });
  await recordUnassigned(couriers, call, courierId);
}

/** Reverts the unanswered offers of a courier who goes off duty or on a break. The caller holds the lock of
 * the courier's row.
 * @param leaving.note why, for the history */
export async function revertOffers(
  couriers: CourierPort,
  call: StepCall,
  { courierId, note }: { readonly courierId: UserId; readonly note: string },
): Promise<void> {
  const open = (await repository.lockAssigned(call.tx, courierId)).filter(isOpenOffer);
  for (const order of open) await takeStep(call, { ...revertStep(order), by: 'STAFF', note });
  if (open.length > 0) await recordUnassigned(couriers, call, courierId);
}
