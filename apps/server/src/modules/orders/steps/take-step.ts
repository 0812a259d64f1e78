import { isFresh } from '@ulak/contracts/domain/position-filter';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { SkippedCheck } from '@ulak/contracts/domain/violations';
import type { DispatchChoice } from '@ulak/contracts/dispatch/schema';
import type { OrderId, UserId } from '@ulak/contracts/ids';
import { COURIER_LABELS, STAFF_LABELS } from '@ulak/contracts/orders/labels';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { mayTransition, type OrderAction, sourceStatusesOf } from '@ulak/contracts/orders/transitions';
import type { Tx } from '../../../db/database.ts';
import { appendEvents, type NewEvent } from '../../../live/append.ts';
import type { SystemActor, UserActor } from '../../../access/scope.ts';
import type { CourierService, LockedCourier } from '../../couriers/service.ts';
import type { ForecastService } from '../../forecasts/service.ts';
import type { PositionService } from '../../positions/service.ts';
import type { ViolationService } from '../../violations/service.ts';
import { toOrderView } from '../read/order-view.ts';
import * as repository from '../repository.ts';
import type { OrderChange, OrderRow } from '../repository.ts';
import { endOffers, offerOutcomeOf } from '../offers/end-offers.ts';
import { AppError } from '../../../app-error.ts';
import type { Scope } from '../../../db/scope.ts';

/**
 * The one request or round in which a step happens: its transaction, whose view it has, who acts, and when.
 */
export interface StepCall {
  readonly tx: Tx;
  readonly scope: Scope;
  readonly actor: UserActor | SystemActor;
  readonly now: Date;
}

/** A step of a person. */
export type UserStepCall = StepCall & { readonly actor: UserActor };

/**
 * What orders ask of couriers. Rows are locked courier first, order second, in every step, so that no
 * deadlock arises.
 */
export type CourierPort = Pick<CourierService, 'lockCourier' | 'recordAssigned' | 'recordDeliveryEnded'>;

/** What a courier's own steps ask of others. */
export interface CourierStepPorts {
  readonly couriers: CourierPort;
  readonly violations: Pick<ViolationService, 'record'>;
  readonly positions: Pick<PositionService, 'phoneOffsetMs'>;
  readonly forecasts: Pick<ForecastService, 'recordDeparted' | 'timingsOf'>;
}

/**
 * The refusal of a step that the order's present state does not allow (criteria A01), in the words of the
 * hearer's own screen (spec 1 §4, spec 3 §4.1).
 */
export const orderChangedError = ({ actor }: Pick<StepCall, 'actor'>, status: OrderStatus): AppError =>
  new AppError('ORDER_CHANGED', {
    statusLabel: (actor.role === 'COURIER' ? COURIER_LABELS : STAFF_LABELS)[status],
  });

/** The order, locked. @throws AppError ORDER_NOT_FOUND for a missing or foreign one */
export async function lockOrder({ tx, scope }: StepCall, id: OrderId): Promise<OrderRow> {
  const order = await repository.lock(tx, scope, id);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return order;
}

/**
 * Where a courier is now, for the history; a position older than two minutes says nothing (DECISIONS
 * "Violations").
 */
export const freshPositionOf = (courier: LockedCourier, now: Date): LatLng | null =>
  courier.position && courier.positionAt && isFresh(courier.positionAt.getTime(), now.getTime())
    ? courier.position
    : null;

export interface Step {
  /** The order as it is under the lock. */
  readonly order: OrderRow;
  readonly action: OrderAction;
  readonly to: OrderStatus;
  readonly set?: OrderChange;
  /** Courier after the step; undefined: unchanged. */
  readonly courier?: { readonly id: UserId; readonly name: string } | null;
  readonly note?: string | null;
  readonly place?: LatLng | null;
  /** The device's own time of a step taken without signal; history only (criteria A14). */
  readonly deviceAt?: string | undefined;
  /** Seconds by which it came late; null or undefined: at once. */
  readonly lateS?: number | null;
  /** Rules that could not be asked (DECISIONS "Violations"). */
  readonly unchecked?: readonly SkippedCheck[];
  /** Why the engine chose the courier; staff read it in the history. */
  readonly choice?: DispatchChoice;
}

/**
 * Takes one step of the transition table: the conditional UPDATE, version + 1, and its history row in the
 * same transaction. An offer of the engine ends with it.
 * @throws AppError ORDER_CHANGED when the order is not in a state from which the step leads on
 */
export async function takeStep(call: StepCall, step: Step): Promise<void> {
  const { order, action, to } = step;
  if (!mayTransition(action, order.status)) throw orderChangedError(call, order.status);
  const offer = offerOutcomeOf(step, call.actor);
  const set = { ...(offer && { offer_expires_at: null }), ...step.set, status: to };
  const changed = await repository.updateFromStatus(call.tx, order.id, sourceStatusesOf(action), set);
  if (!changed) throw orderChangedError(call, order.status);
  if (offer) await endOffers(call.tx, [order.id], offer, call.now);
  await appendEvents(call.tx, [stepEvent(call, step, changed.version)]);
}

/** History row, live message and audit of one step. */
export function stepEvent({ actor, now }: StepCall, step: Step, version: number): NewEvent {
  const { order, action, to, note, place, deviceAt, unchecked = [] } = step;
  const before = order.courier_id === null ? null : { id: order.courier_id, name: order.courier_name };
  const courier = step.courier === undefined ? before : step.courier;
  return {
    kind: 'ORDER_CHANGED',
    entity: 'order',
    entityId: order.id,
    companyId: order.company_id,
    branchId: order.branch_id,
    courierId: courier?.id ?? null,
    at: now,
    actor,
    payload: {
      action,
      from: order.status,
      to,
      version,
      actorName: actor.name,
      actorRole: actor.role,
      ...(courier ? { courierName: courier.name } : {}),
      ...(before && before.id !== courier?.id ? { previousCourierId: before.id } : {}),
      ...(note ? { note } : {}),
      ...(place ? { lat: place.lat, lng: place.lng } : {}),
      ...(deviceAt ? { deviceAt } : {}),
      ...(typeof step.lateS === 'number' ? { lateS: step.lateS } : {}),
      ...(unchecked.length > 0 ? { unchecked } : {}),
      ...(step.choice ? { choice: step.choice } : {}),
    },
  };
}

/** The order as it is after the step. */
export async function getOrderView({ tx, scope }: StepCall, id: OrderId): Promise<OrderView> {
  const order = await repository.findInBranch(tx, scope, id);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return toOrderView(order);
}

/**
 * Tells about the load of a courier who lost an order before they left with it; nobody returns from anywhere.
 */
export async function recordUnassigned(
  couriers: CourierPort,
  { tx, now, actor }: StepCall,
  courierId: UserId | null,
): Promise<void> {
  if (courierId !== null) await couriers.recordDeliveryEnded(tx, { courierId, at: now, actor, from: null });
}

/**
 * Tells that what a courier was only asked about is theirs now: the load is the same, but it holds them from
 * now on.
 */
export async function recordOfferAccepted(
  couriers: CourierPort,
  { tx, now, actor }: StepCall,
  order: OrderRow,
): Promise<void> {
  if (order.courier_id !== null)
    await couriers.recordAssigned(tx, { courierId: order.courier_id, at: now, actor });
}
