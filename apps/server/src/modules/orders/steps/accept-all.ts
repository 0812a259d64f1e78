import type { OrderView } from '@ulak/contracts/orders/schema';
import { appendEvents } from '../../../live/append.ts';
import { toOrderView } from '../read/order-view.ts';
import * as repository from '../repository.ts';
import { detectAtPickUp } from './detect-violations.ts';
import { endOffers, isOpenOffer } from '../offers/end-offers.ts';
import {
  type CourierStepPorts,
  recordOfferAccepted,
  type UserStepCall,
  freshPositionOf,
  stepEvent,
} from './take-step.ts';
import { AppError } from '../../../app-error.ts';

/**
 * All ASSIGNED orders of the courier become PICKED_UP at once (spec 3 §4.2), each judged by itself. Answers
 * them; none is harmless.
 */
export async function acceptAll(
  { couriers, violations, forecasts }: CourierStepPorts,
  call: UserStepCall,
): Promise<OrderView[]> {
  const courier = await couriers.lockCourier(call.tx, call.actor.id);
  if (!courier) throw new AppError('COURIER_NOT_FOUND');
  const orders = await repository.lockAssigned(call.tx, courier.id);
  const ids = orders.map((order) => order.id);
  const versions = await repository.acceptEach(call.tx, ids, call.now);
  await forecasts.recordDeparted(call.tx, ids, call.now);
  await endOffers(
    call.tx,
    orders.flatMap(({ id, assigned_by: by }) => (by === 'ENGINE' ? [id] : [])),
    'ACCEPTED',
    call.now,
  );
  // One word about the courier says it for all of them.
  const asked = orders.find(isOpenOffer);
  if (asked) await recordOfferAccepted(couriers, call, asked);
  const place = freshPositionOf(courier, call.now);
  const detected = [];
  for (const order of orders)
    detected.push({ order, found: await detectAtPickUp(call, { order, courier, lateS: null }) });
  await appendEvents(
    call.tx,
    detected.map(({ order, found }) =>
      stepEvent(
        call,
        { order, action: 'accept', to: 'PICKED_UP', place, unchecked: found.unchecked },
        versions.get(order.id) ?? order.version + 1,
      ),
    ),
  );
  await violations.record(
    call.tx,
    detected.flatMap(({ found }) => found.violations),
    call,
  );
  return (await repository.listByIds(call.tx, ids)).map(toOrderView);
}
