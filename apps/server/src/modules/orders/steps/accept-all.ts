import type { OrderView } from '@ulak/contracts/orders/schema';
import { AppError } from '../../../app-error.ts';
import type { StepReport } from '../../positions/service.ts';
import { isOpenOffer } from '../offers/offer-outcome.ts';
import { toOrderView } from '../read/order-view.ts';
import * as repository from '../repository.ts';
import { detectAtPickUp, NO_VIOLATIONS } from './detect-violations.ts';
import { type CourierStepPorts, recordOfferAccepted, takeSteps, type UserStepCall } from './take-step.ts';

/** All ASSIGNED orders of the courier become PICKED_UP at once (spec 3 §4.2), violations are detected for
 * each. Answers them; without any it changes nothing. */
export async function acceptAll(
  { couriers, violations, positions, forecasts }: CourierStepPorts,
  call: UserStepCall,
  report: StepReport = {},
): Promise<OrderView[]> {
  const courier = await couriers.lockCourier(call.tx, call.actor.id);
  if (!courier) throw new AppError('COURIER_NOT_FOUND');
  const orders = await repository.lockAssigned(call.tx, courier.id);
  // The one who was assigned last bounds the moment: nobody accepts all before they have all.
  const notBefore = orders.reduce<Date | null>(
    (latest, { assigned_at: at }) => (at && (!latest || at > latest) ? at : latest),
    null,
  );
  const judged = await positions.readStepFix(call.tx, {
    courierId: courier.id,
    report,
    notBefore,
    now: call.now,
  });
  const detected = [];
  for (const order of orders)
    detected.push({
      order,
      result: order.is_test ? NO_VIOLATIONS : await detectAtPickUp(call, { order, courier, judged }),
    });
  await takeSteps(
    call,
    { action: 'accept', set: { picked_up_at: call.now } },
    detected.map(({ order, result }) => ({
      order,
      place: judged.fix,
      deviceAt: report.at,
      lateS: judged.lateS,
      unchecked: result.unchecked,
    })),
  );
  const ids = orders.map((order) => order.id);
  const real = orders.filter((order) => !order.is_test).map((order) => order.id);
  await forecasts.recordDeparted(call.tx, real, call.now);
  // One event about the courier covers all of them.
  const offered = orders.find(isOpenOffer);
  if (offered) await recordOfferAccepted(couriers, call, offered);
  await violations.record(
    call.tx,
    detected.flatMap(({ result }) => result.violations),
    call,
  );
  return (await repository.listByIds(call.tx, ids)).map(toOrderView);
}
