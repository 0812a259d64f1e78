import type { OrderId } from '@ulak/contracts/ids';
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
import { holdStops } from '../../../db/delivery-stops.ts';
import { assertNotStopped } from '../assignment/assert-not-stopped.ts';
import { assertCollectedSame, collect } from '../../cash/service.ts';
import { bookDelivery } from '../../ledger/service.ts';
import { deliveryRateOf } from '../create/branch-rules.ts';
import { getBranchRules } from '../create/repository.ts';
import {
  type DeliveryStep,
  type DetectionResult,
  detectAtDelivery,
  detectAtPickUp,
  NO_VIOLATIONS,
} from './detect-violations.ts';
import { isOpenOffer } from '../offers/offer-outcome.ts';
import { roadOf } from '../read/order-view.ts';
import type { OrderRow } from '../repository.ts';
import { driveTestOrder } from './drive-test-order.ts';
import {
  assertCollectedAtDelivery,
  courierStepColumns,
  requireNote,
  type SetStatusCommand,
} from './status-command.ts';
import {
  endOf,
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

/** `POST /api/orders/{id}/status` (spec 3 §7): staff prepare and offer, the order's own courier carries it.
 * @throws AppError FORBIDDEN for a step of the other side (but of a test order), ORDER_NOT_FOUND,
 * ORDER_NOT_YOURS, ORDER_CHANGED, ASSIGNMENT_STOPPED, UNDELIVERABLE_NOTE_REQUIRED, COLLECTION_RECORDED,
 * VALIDATION_ERROR (collected) */
export async function setStatus(
  ports: CourierStepPorts,
  call: UserStepCall,
  id: OrderId,
  command: SetStatusCommand,
): Promise<OrderView> {
  assertCollectedAtDelivery(command);
  const isCourier = call.actor.role === 'COURIER';
  if (!mayRequestStatus(command.status, transitionActor(call.actor.role, isCourier))) {
    if (isCourier) throw new AppError('FORBIDDEN');
    await driveTestOrder(ports.couriers, call, id, command);
  } else if (isCourier) await takeCourierStep(ports, call, id, command);
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
  const isForPool = status === 'AVAILABLE';
  if (isForPool) await holdStops(call.tx, { orderId: id });
  const order = await lockOrder(call, id);
  const action = actionFor(call, order, status);
  if (isForPool) await assertNotStopped(call, order.branch_id);
  // PREPARING withdraws a pooled order to what it was; READY says that the goods are ready meanwhile.
  const isReverting = action === 'withdrawFromPool' && status === 'PREPARING';
  const set = status === 'READY' && order.ready_at === null ? { ready_at: call.now } : {};
  await takeStep(call, { order, action, ...(!isReverting && { to: status }), set, note });
}

async function takeCourierStep(
  { couriers, violations, positions, forecasts, roads }: CourierStepPorts,
  call: UserStepCall,
  id: OrderId,
  command: SetStatusCommand,
): Promise<void> {
  const note = requireNote(command);
  const courier = await couriers.lockCourier(call.tx, call.actor.id);
  const order = await lockOrder(call, id);
  if (!courier || order.courier_id !== courier.id) throw new AppError('ORDER_NOT_YOURS');
  if (await isSaidAgain(call, order, command)) return;
  const action = actionFor(call, order, command.status);
  const judged = await positions.readStepFix(call.tx, {
    courierId: courier.id,
    report: command,
    notBefore: order.assigned_at,
    now: call.now,
  });
  const detected = await detectViolations(call, action, {
    order,
    courier,
    judged,
    isRouterFailing: roads.status().failingSince !== null,
  });
  await takeStep(call, {
    order,
    action,
    set: courierStepColumns(action, call.now, note),
    note: note ?? command.collectedNote ?? null,
    place: judged.fix,
    deviceAt: command.at,
    lateS: judged.lateS,
    unchecked: detected.unchecked,
  });
  await violations.record(call.tx, detected.violations, call);
  if (isOpenOffer(order)) await recordOfferAccepted(couriers, call, order);
  if (action === 'accept' && !order.is_test) await forecasts.recordDeparted(call.tx, [order.id], call.now);
  if (action === 'deliver' && !order.is_test) {
    await recordEarning(call, order, courier);
    await collect(call.tx, { order, courierId: courier.id, said: command }, call.now);
  }
  if (action === 'deliver' || action === 'fail') {
    // nobody comes back from a test
    const from = order.is_test ? null : endOf(order);
    await couriers.recordDeliveryEnded(call.tx, {
      courierId: courier.id,
      at: call.now,
      actor: call.actor,
      from,
    });
  }
}

/**
 * Whether a delivery is said again with what was collected, which is the same step (docs/decisions/075).
 * @throws AppError COLLECTION_RECORDED for another collection
 */
async function isSaidAgain(
  { tx }: UserStepCall,
  order: OrderRow,
  { status, collected }: SetStatusCommand,
): Promise<boolean> {
  if (status !== 'DELIVERED' || order.status !== 'DELIVERED' || collected === undefined) return false;
  if (!order.is_test) await assertCollectedSame(tx, order.id, collected);
  return true;
}

function detectViolations(
  call: StepCall,
  action: OrderAction,
  step: DeliveryStep,
): Promise<DetectionResult> | DetectionResult {
  if (step.order.is_test) return NO_VIOLATIONS;
  if (action === 'accept') return detectAtPickUp(call, step);
  return action === 'deliver' ? detectAtDelivery(call, step) : NO_VIOLATIONS;
}

/** Books the delivery's pay by the branch's rates, and the kilometres that it pays, of this moment. */
async function recordEarning({ tx, now }: StepCall, order: OrderRow, courier: LockedCourier): Promise<void> {
  const rules = await getBranchRules(tx, order);
  const way = { distanceKm: Number(order.distance_km), ...roadOf(order) };
  const terms = { rate: deliveryRateOf(rules), payDistance: rules.pay_distance };
  await bookDelivery(tx, { order, courierId: courier.id, way, ...terms }, now);
}
