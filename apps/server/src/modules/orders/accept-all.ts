import type { OrderView } from '@ulak/contracts/orders/schema';
import { appendEvents } from '../../live/append.ts';
import { AppError } from '../../plugins/errors.ts';
import { toOrderView } from './order-view.ts';
import * as repository from './repository.ts';
import { type CourierDoor, placeOf, type StepCall, stepEvent } from './take-step.ts';

/** All ASSIGNED orders of the courier become PICKED_UP at once (spec 3 §4.2). Answers them; none is harmless. */
export async function acceptAll(couriers: CourierDoor, call: StepCall): Promise<OrderView[]> {
  const courier = await couriers.lockCourier(call.tx, call.actor.id);
  if (!courier) throw new AppError('COURIER_NOT_FOUND');
  const orders = await repository.lockAssigned(call.tx, courier.id);
  const versions = await repository.acceptEach(
    call.tx,
    orders.map((order) => order.id),
    call.now,
  );
  const place = placeOf(courier, call.now);
  await appendEvents(
    call.tx,
    orders.map((order) =>
      stepEvent(call, { order, action: 'accept', to: 'PICKED_UP', place }, versions.get(order.id) ?? order.version + 1),
    ),
  );
  return (
    await repository.listByIds(
      call.tx,
      orders.map((order) => order.id),
    )
  ).map(toOrderView);
}
