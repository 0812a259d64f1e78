import { deliveryEarning } from '@ulak/contracts/domain/earning';
import { parseNumeric, toNumeric } from '@ulak/contracts/domain/money';
import { secondsLate } from '@ulak/contracts/domain/violations';
import type { OrderId } from '@ulak/contracts/ids';
import type { SETTABLE_STATUSES } from '@ulak/contracts/orders/endpoints';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { mayTransition, targetsOf } from '@ulak/contracts/orders/transitions';
import type { LockedCourier } from '../../couriers/service.ts';
import { branchOf } from '../create/branch-rules.ts';
import { type CarriedStep, type Findings, judgeDelivery, judgePickUp, NOTHING_FOUND } from './judge-step.ts';
import { isOpenOffer } from '../offers/end-offers.ts';
import * as repository from '../repository.ts';
import type { OrderChange, OrderRow } from '../repository.ts';
import {
  type CarryDoors,
  lockOrder,
  noteHeld,
  orderChanged,
  placeOf,
  type PersonCall,
  type StepCall,
  takeStep,
  viewAfter,
} from './take-step.ts';
import { AppError } from '../../../app-error.ts';

type SettableStatus = (typeof SETTABLE_STATUSES)[number];
export interface StatusWish {
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
  doors: CarryDoors,
  call: PersonCall,
  id: OrderId,
  wish: StatusWish,
): Promise<OrderView> {
  const { status } = wish;
  if (call.actor.role === 'COURIER') {
    if (!isCourierStatus(status)) throw new AppError('FORBIDDEN');
    await carry(doors, call, id, { ...wish, status });
  } else {
    if (!isStaffStatus(status)) throw new AppError('FORBIDDEN');
    await prepare(call, id, status, wish.note ?? null);
  }
  return viewAfter(call, id);
}

/**
 * Taking a pooled order back leads to what it was before it was offered, unless it has become ready
 * meanwhile.
 */
async function prepare(call: StepCall, id: OrderId, status: StaffStatus, note: string | null): Promise<void> {
  const order = await lockOrder(call, id);
  const action = STAFF_STEPS[status].find(
    (step) => mayTransition(step, order.status) && targetsOf(step, order.status).includes(status),
  );
  if (!action) throw orderChanged(call, order.status);
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

async function carry(
  { couriers, violations, positions, forecasts }: CarryDoors,
  call: PersonCall,
  id: OrderId,
  wish: StatusWish & { status: CourierStatus },
): Promise<void> {
  const note = wish.note ?? wish.undeliverableReason ?? null;
  if (wish.status === 'UNDELIVERABLE' && !note)
    throw new AppError('UNDELIVERABLE_NOTE_REQUIRED', {}, { note: 'Teslim edilememe nedenini yazın.' });
  const courier = await couriers.lockCourier(call.tx, call.actor.id);
  const order = await lockOrder(call, id);
  if (!courier || order.courier_id !== courier.id) throw new AppError('ORDER_NOT_YOURS');
  const tappedAt = wish.at === undefined ? null : new Date(wish.at);
  const lateS = secondsLate(tappedAt, call.now, positions.phoneOffsetMs(courier.id));
  const found = await judge(call, wish.status, { order, courier, lateS });
  await takeStep(call, {
    order,
    action: COURIER_STEPS[wish.status],
    to: wish.status,
    set: carriedTo(wish.status, call.now, note),
    note,
    place: placeOf(courier, call.now),
    deviceAt: wish.at,
    lateS,
    unchecked: found.unchecked,
  });
  await violations.record(call.tx, found.violations, call);
  if (isOpenOffer(order)) await noteHeld(couriers, call, order);
  if (wish.status === 'PICKED_UP') await forecasts.noteDeparted(call.tx, [order.id], call.now);
  if (wish.status === 'DELIVERED') await payFor(call, order, courier);
  if (wish.status === 'DELIVERED' || wish.status === 'UNDELIVERABLE') {
    const from = { lat: order.lat, lng: order.lng };
    await couriers.noteDeliveryEnded(call.tx, {
      courierId: courier.id,
      at: call.now,
      actor: call.actor,
      from,
    });
  }
}

function judge(call: StepCall, status: CourierStatus, step: CarriedStep): Promise<Findings> | Findings {
  if (status === 'PICKED_UP') return judgePickUp(call, step);
  return status === 'DELIVERED' ? judgeDelivery(call, step) : NOTHING_FOUND;
}

function carriedTo(status: CourierStatus, now: Date, note: string | null): OrderChange {
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
async function payFor({ tx, now }: StepCall, order: OrderRow, courier: LockedCourier): Promise<void> {
  const branch = await branchOf(tx, order);
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
