import type { OrderId } from '@ulak/contracts/ids';
import type { SETTABLE_STATUSES } from '@ulak/contracts/orders/requests';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import {
  mayRequestStatus,
  type OrderAction,
  type StatusCallAction,
  statusCallAction,
  transitionActor,
} from '@ulak/contracts/orders/transitions';
import type { LockedCourier } from '../../couriers/service.ts';
import { bookDelivery } from '../../ledger/service.ts';
import type { StepReport } from '../../positions/service.ts';
import { deliveryRateOf } from '../create/branch-rules.ts';
import { getBranchRules } from '../create/repository.ts';
import {
  type CourierStep,
  type DetectionResult,
  detectAtDelivery,
  detectAtPickUp,
  NO_VIOLATIONS,
} from './detect-violations.ts';
import { isOpenOffer } from '../offers/offer-outcome.ts';
import type { OrderChange, OrderRow } from '../repository.ts';
import {
  type CourierStepPorts,
  lockOrder,
  recordOfferAccepted,
  orderChangedError,
  type UserStepCall,
  type StepCall,
  takeStep,
  getOrderView,
} from './take-step.ts';
import { AppError } from '../../../app-error.ts';

/** What the caller wants, and for a courier's step when and where it was taken. */
export interface SetStatusCommand extends StepReport {
  readonly status: (typeof SETTABLE_STATUSES)[number];
  readonly note?: string | null;
  readonly undeliverableReason?: string | null;
}

/** `POST /api/orders/{id}/status` (spec 3 §7): staff prepare and offer, the order's own courier carries it.
 * @throws AppError FORBIDDEN for a step of the other side, ORDER_NOT_FOUND, ORDER_NOT_YOURS, ORDER_CHANGED,
 * UNDELIVERABLE_NOTE_REQUIRED */
export async function setStatus(
  ports: CourierStepPorts,
  call: UserStepCall,
  id: OrderId,
  command: SetStatusCommand,
): Promise<OrderView> {
  const isCourier = call.actor.role === 'COURIER';
  if (!mayRequestStatus(command.status, transitionActor(call.actor.role, isCourier)))
    throw new AppError('FORBIDDEN');
  if (isCourier) await takeCourierStep(ports, call, id, command);
  else await takeStaffStep(call, id, command);
  return getOrderView(call, id);
}

/** The step of the transition table that the caller means. @throws AppError ORDER_CHANGED for none */
function actionFor(call: UserStepCall, order: OrderRow, to: OrderStatus): StatusCallAction {
  const performer = transitionActor(call.actor.role, order.courier_id === call.actor.id);
  const action = statusCallAction(order.status, to, performer);
  if (!action) throw orderChangedError(call, order.status);
  return action;
}

async function takeStaffStep(
  call: UserStepCall,
  id: OrderId,
  { status, note = null }: SetStatusCommand,
): Promise<void> {
  const order = await lockOrder(call, id);
  const action = actionFor(call, order, status);
  // PREPARING withdraws a pooled order to what it was; READY says that the goods are ready meanwhile.
  const isReverting = action === 'withdrawFromPool' && status === 'PREPARING';
  const set = status === 'READY' && order.ready_at === null ? { ready_at: call.now } : {};
  await takeStep(call, { order, action, ...(!isReverting && { to: status }), set, note });
}

async function takeCourierStep(
  { couriers, violations, positions, forecasts }: CourierStepPorts,
  call: UserStepCall,
  id: OrderId,
  command: SetStatusCommand,
): Promise<void> {
  const note = command.note ?? command.undeliverableReason ?? null;
  if (command.status === 'UNDELIVERABLE' && !note)
    throw new AppError('UNDELIVERABLE_NOTE_REQUIRED', {}, { note: 'Teslim edilememe nedenini yazın.' });
  const courier = await couriers.lockCourier(call.tx, call.actor.id);
  const order = await lockOrder(call, id);
  if (!courier || order.courier_id !== courier.id) throw new AppError('ORDER_NOT_YOURS');
  const action = actionFor(call, order, command.status);
  const judged = await positions.readStepFix(call.tx, {
    courierId: courier.id,
    report: command,
    notBefore: order.assigned_at,
    now: call.now,
  });
  const detected = await detectViolations(call, action, { order, courier, judged });
  await takeStep(call, {
    order,
    action,
    set: courierStepColumns(action, call.now, note),
    note,
    place: judged.fix,
    deviceAt: command.at,
    lateS: judged.lateS,
    unchecked: detected.unchecked,
  });
  await violations.record(call.tx, detected.violations, call);
  if (isOpenOffer(order)) await recordOfferAccepted(couriers, call, order);
  if (action === 'accept') await forecasts.recordDeparted(call.tx, [order.id], call.now);
  if (action === 'deliver') await recordEarning(call, order, courier);
  if (action === 'deliver' || action === 'fail') {
    const from = { lat: order.lat, lng: order.lng };
    await couriers.recordDeliveryEnded(call.tx, {
      courierId: courier.id,
      at: call.now,
      actor: call.actor,
      from,
    });
  }
}

function detectViolations(
  call: StepCall,
  action: OrderAction,
  step: CourierStep,
): Promise<DetectionResult> | DetectionResult {
  if (action === 'accept') return detectAtPickUp(call, step);
  return action === 'deliver' ? detectAtDelivery(call, step) : NO_VIOLATIONS;
}

function courierStepColumns(action: OrderAction, now: Date, note: string | null): OrderChange {
  if (action === 'accept') return { picked_up_at: now };
  if (action === 'start') return { started_at: now };
  if (action === 'deliver') return { delivered_at: now, ended_at: now };
  // The stored reason equals the note (spec 3 §5).
  return { ended_at: now, undeliverable_note: note, undeliverable_reason: note };
}

/** Books the delivery's pay by the branch's rates of this moment. */
async function recordEarning({ tx, now }: StepCall, order: OrderRow, courier: LockedCourier): Promise<void> {
  const rate = deliveryRateOf(await getBranchRules(tx, order));
  await bookDelivery(tx, { order, courierId: courier.id, rate }, now);
}
