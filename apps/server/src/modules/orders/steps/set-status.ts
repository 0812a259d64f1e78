import { deliveryEarning } from '@ulak/contracts/domain/earning';
import { parseNumeric, toNumeric } from '@ulak/contracts/domain/money';
import { lateSubmissionSeconds } from '@ulak/contracts/domain/violations';
import type { OrderId } from '@ulak/contracts/ids';
import type { SETTABLE_STATUSES } from '@ulak/contracts/orders/requests';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { mayTransition, targetStatusesOf } from '@ulak/contracts/orders/transitions';
import type { LockedCourier } from '../../couriers/service.ts';
import { getBranchRules } from '../create/branch-rules.ts';
import {
  type CourierStep,
  type DetectionResult,
  detectAtDelivery,
  detectAtPickUp,
  NO_VIOLATIONS,
} from './detect-violations.ts';
import { isOpenOffer } from '../offers/end-offers.ts';
import * as repository from '../repository.ts';
import type { OrderChange, OrderRow } from '../repository.ts';
import {
  type CourierStepPorts,
  lockOrder,
  recordOfferAccepted,
  orderChangedError,
  freshPositionOf,
  type UserStepCall,
  type StepCall,
  takeStep,
  getOrderView,
} from './take-step.ts';
import { AppError } from '../../../app-error.ts';

type SettableStatus = (typeof SETTABLE_STATUSES)[number];
export interface SetStatusCommand {
  readonly status: SettableStatus;
  readonly note?: string | null;
  readonly undeliverableReason?: string | null;
  /** The device's time of a step taken without signal. */
  readonly at?: string;
}

const STAFF_STEPS = {
  PREPARING: ['prepare', 'withdrawFromPool'],
  READY: ['markReady', 'withdrawFromPool'],
  AVAILABLE: ['offerToPool'],
} as const;
const COURIER_STEPS = {
  PICKED_UP: 'accept',
  IN_DELIVERY: 'start',
  DELIVERED: 'deliver',
  UNDELIVERABLE: 'fail',
} as const;

type StaffStatus = keyof typeof STAFF_STEPS;
type CourierStatus = keyof typeof COURIER_STEPS;
const isStaffStatus = (status: SettableStatus): status is StaffStatus => status in STAFF_STEPS;
const isCourierStatus = (status: SettableStatus): status is CourierStatus => status in COURIER_STEPS;

/**
 * `POST /api/orders/{id}/status` (spec 3 §7): staff prepare and offer, the order's own courier carries it.
 * @throws AppError FORBIDDEN for a step of the other side, ORDER_NOT_FOUND, ORDER_NOT_YOURS, ORDER_CHANGED,
 * UNDELIVERABLE_NOTE_REQUIRED
 */
export async function setStatus(
  ports: CourierStepPorts,
  call: UserStepCall,
  id: OrderId,
  command: SetStatusCommand,
): Promise<OrderView> {
  const { status } = command;
  if (call.actor.role === 'COURIER') {
    if (!isCourierStatus(status)) throw new AppError('FORBIDDEN');
    await takeCourierStep(ports, call, id, { ...command, status });
  } else {
    if (!isStaffStatus(status)) throw new AppError('FORBIDDEN');
    await takeStaffStep(call, id, status, command.note ?? null);
  }
  return getOrderView(call, id);
}

/**
 * Taking a pooled order back leads to what it was before it was offered, unless it has become ready
 * meanwhile.
 */
async function takeStaffStep(
  call: StepCall,
  id: OrderId,
  status: StaffStatus,
  note: string | null,
): Promise<void> {
  const order = await lockOrder(call, id);
  const action = STAFF_STEPS[status].find(
    (step) => mayTransition(step, order.status) && targetStatusesOf(step, order.status).includes(status),
  );
  if (!action) throw orderChangedError(call, order.status);
  const to: OrderStatus =
    action === 'withdrawFromPool' && status === 'PREPARING' ? (order.previous_status ?? status) : status;
  const set: OrderChange = {
    ...(to === 'READY' && order.ready_at === null ? { ready_at: call.now } : {}),
    ...(action === 'offerToPool'
      ? { previous_status: order.status === 'READY' ? 'READY' : 'PREPARING' }
      : {}),
  };
  await takeStep(call, { order, action, to, set, note });
}

async function takeCourierStep(
  { couriers, violations, positions, forecasts }: CourierStepPorts,
  call: UserStepCall,
  id: OrderId,
  command: SetStatusCommand & { status: CourierStatus },
): Promise<void> {
  const note = command.note ?? command.undeliverableReason ?? null;
  if (command.status === 'UNDELIVERABLE' && !note)
    throw new AppError('UNDELIVERABLE_NOTE_REQUIRED', {}, { note: 'Teslim edilememe nedenini yazın.' });
  const courier = await couriers.lockCourier(call.tx, call.actor.id);
  const order = await lockOrder(call, id);
  if (!courier || order.courier_id !== courier.id) throw new AppError('ORDER_NOT_YOURS');
  const tappedAt = command.at === undefined ? null : new Date(command.at);
  const lateS = lateSubmissionSeconds(tappedAt, call.now, positions.phoneOffsetMs(courier.id));
  const found = await detectViolations(call, command.status, { order, courier, lateS });
  await takeStep(call, {
    order,
    action: COURIER_STEPS[command.status],
    to: command.status,
    set: courierStepColumns(command.status, call.now, note),
    note,
    place: freshPositionOf(courier, call.now),
    deviceAt: command.at,
    lateS,
    unchecked: found.unchecked,
  });
  await violations.record(call.tx, found.violations, call);
  if (isOpenOffer(order)) await recordOfferAccepted(couriers, call, order);
  if (command.status === 'PICKED_UP') await forecasts.recordDeparted(call.tx, [order.id], call.now);
  if (command.status === 'DELIVERED') await recordEarning(call, order, courier);
  if (command.status === 'DELIVERED' || command.status === 'UNDELIVERABLE') {
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
  status: CourierStatus,
  step: CourierStep,
): Promise<DetectionResult> | DetectionResult {
  if (status === 'PICKED_UP') return detectAtPickUp(call, step);
  return status === 'DELIVERED' ? detectAtDelivery(call, step) : NO_VIOLATIONS;
}

function courierStepColumns(status: CourierStatus, now: Date, note: string | null): OrderChange {
  if (status === 'PICKED_UP') return { picked_up_at: now };
  if (status === 'IN_DELIVERY') return { started_at: now };
  if (status === 'DELIVERED') return { delivered_at: now, ended_at: now };
  // The stored reason equals the note (spec 3 §5).
  return { ended_at: now, undeliverable_note: note, undeliverable_reason: note };
}

/**
 * One DELIVERY earning per order, in the transaction of the delivery (DECISIONS "Time and numbers"; criteria
 * A17).
 */
async function recordEarning({ tx, now }: StepCall, order: OrderRow, courier: LockedCourier): Promise<void> {
  const branch = await getBranchRules(tx, order);
  const amount = deliveryEarning(
    {
      baseRateKurus: parseNumeric(branch.base_rate),
      pricePerKmKurus: parseNumeric(branch.price_per_km),
      minimumRateKurus: parseNumeric(branch.minimum_rate),
    },
    Number(order.distance_km),
  );
  await repository.insertEarning(tx, {
    order,
    courierId: courier.id,
    amount: toNumeric(amount),
    earnedAt: now,
  });
}
