import { isFresh } from '@ulak/contracts/domain/position-filter';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { SkippedCheck } from '@ulak/contracts/domain/violations';
import type { DispatchChoice } from '@ulak/contracts/dispatch/schema';
import type { OrderId, UserId } from '@ulak/contracts/ids';
import { COURIER_LABELS, STAFF_LABELS } from '@ulak/contracts/orders/labels';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import {
  mayPerform,
  mayTransition,
  type OrderAction,
  targetStatusesOf,
  targetStatusOf,
  type TransitionActor,
  transitionActor,
} from '@ulak/contracts/orders/transitions';
import type { Tx } from '../../../db/database.ts';
import { appendEvents, type NewEvent } from '../../../live/append.ts';
import type { SystemActor, UserActor } from '../../../access/scope.ts';
import type { CourierService, LockedCourier } from '../../couriers/service.ts';
import type { ForecastService } from '../../forecasts/service.ts';
import { recordStepNotices, type TakenStep } from '../../notices/service.ts';
import { tellCustomers } from '../../push/service.ts';
import type { RoadService } from '../../roads/service.ts';
import type { PositionService } from '../../positions/service.ts';
import type { ViolationService } from '../../violations/service.ts';
import { toOrderView } from '../read/order-view.ts';
import * as repository from '../repository.ts';
import type { ChangedOrder, OrderChange, OrderRow } from '../repository.ts';
import { isOpenOffer, offerOutcomeOf } from '../offers/offer-outcome.ts';
import { endOffers } from '../offers/repository.ts';
import { AppError } from '../../../app-error.ts';
import type { Scope } from '../../../db/scope.ts';

/** The context of a step: the transaction of its request or round, scope, actor and time. */
export interface StepCall {
  readonly tx: Tx;
  readonly scope: Scope;
  readonly actor: UserActor | SystemActor;
  readonly now: Date;
}

/** The context of a user's step. */
export type UserStepCall = StepCall & { readonly actor: UserActor };

/** What orders ask of couriers. Every step locks rows in the order courier, order: no deadlock arises. */
export type CourierPort = Pick<
  CourierService,
  'lockCourier' | 'lockCouriers' | 'recordAssigned' | 'recordDeliveryEnded'
>;

/** What a courier's own steps ask of other modules. */
export interface CourierStepPorts {
  readonly couriers: CourierPort;
  readonly violations: Pick<ViolationService, 'record'>;
  readonly positions: Pick<PositionService, 'readStepFix'>;
  readonly forecasts: Pick<ForecastService, 'recordDeparted' | 'timingsOf'>;
  readonly roads: Pick<RoadService, 'status'>;
}

/** The refusal of a step that the order's present status does not allow (criteria A01), with the label that
 * the caller's own screen shows (spec 1 §4, spec 3 §4.1). */
export const orderChangedError = ({ actor }: Pick<StepCall, 'actor'>, status: OrderStatus): AppError =>
  new AppError('ORDER_CHANGED', {
    statusLabel: (actor.role === 'COURIER' ? COURIER_LABELS : STAFF_LABELS)[status],
  });

/** Where a delivery of the order ended, with its road. */
export const endOf = ({ id, lat, lng, road_m, road_method }: OrderRow) => ({
  orderId: id,
  lat,
  lng,
  roadM: road_m,
  roadMethod: road_method,
});

/** The order, locked. @throws AppError ORDER_NOT_FOUND for a missing or foreign one */
export async function lockOrder({ tx, scope }: StepCall, id: OrderId): Promise<OrderRow> {
  const order = await repository.lock(tx, scope, id);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return order;
}

/** The courier's position, null when it is older than two minutes (DECISIONS "Violations"). */
export const freshPositionOf = (courier: LockedCourier, now: Date): LatLng | null =>
  courier.position && courier.positionAt && isFresh(courier.positionAt.getTime(), now.getTime())
    ? courier.position
    : null;

/** An order that takes a step, and what its history says about it. */
export interface StepRecord {
  /** The order as it is under the lock. */
  readonly order: OrderRow;
  /** Courier after the step; undefined: unchanged. */
  readonly courier?: { readonly id: UserId; readonly name: string } | null;
  readonly note?: string | null;
  readonly place?: LatLng | null;
  /** The device's own time of a step taken without signal; history only (criteria A14). */
  readonly deviceAt?: string | undefined;
  /** Seconds by which it came late; null or undefined: at once. */
  readonly lateS?: number | null;
  /** Checks that were skipped (DECISIONS "Violations"). */
  readonly unchecked?: readonly SkippedCheck[];
  /** Why automatic assignment chose the courier; shown to staff in the history. */
  readonly choice?: DispatchChoice;
}

/** Which row of the transition table a step takes. */
export interface StepChoice {
  readonly action: OrderAction;
  /** Left out: the table's only target; the order reverts where the table has two. */
  readonly to?: OrderStatus;
  readonly set?: OrderChange;
  /** Whose right in the table the step uses; left out: the caller's own. A step that follows from another
   * change (the courier goes off duty) is the staff's, whoever made that change. */
  readonly by?: TransitionActor;
}

export type Step = StepChoice & StepRecord;

/** Takes one step of the transition table: the conditional UPDATE and its history row in one transaction. An
 * open offer ends with it.
 * @throws AppError ORDER_CHANGED when the step does not lead on from the order's status; FORBIDDEN when the
 * table does not give it to this caller */
export const takeStep = (call: StepCall, step: Step): Promise<void> => takeSteps(call, step, [step]);

/** Takes the same step on several orders in one statement. @throws AppError as `takeStep` */
export async function takeSteps(
  call: StepCall,
  choice: StepChoice,
  records: readonly StepRecord[],
): Promise<void> {
  const { action } = choice;
  const [first] = records;
  if (!first) return;
  for (const { order } of records) assertMayTake(call, order, choice);
  const to = choice.to ?? targetStatusOf(action, first.order.status);
  const outcomeOf = (order: OrderRow) => offerOutcomeOf({ order, action }, call.actor);
  const offered = records.map(({ order }) => order).filter((order) => outcomeOf(order) !== null);
  const set = { ...(offered.length > 0 && { offer_expires_at: null }), ...choice.set };
  const ids = records.map(({ order }) => order.id);
  const changed = await repository.changeStatus(call.tx, ids, { action, to, set });
  const events = records.map((record) => {
    const result = changed.get(record.order.id);
    if (!result) throw orderChangedError(call, record.order.status);
    return stepEvent(call, { ...record, action }, result);
  });
  // The outcome depends on step and actor, which all of them share.
  const outcome = offered[0] ? outcomeOf(offered[0]) : null;
  const offeredIds = offered.map(({ id }) => id);
  if (outcome) await endOffers(call.tx, offeredIds, { outcome, at: call.now });
  await appendEvents(call.tx, events);
  const taken = records.map((record) => courierFacts(call, record, action));
  await recordStepNotices(call.tx, taken, call.now);
  const followed = ids.filter((id) => changed.get(id)?.is_followed);
  await tellCustomers(call.tx, followed, { to, now: call.now });
}

/** What the step means for the couriers before and after it. */
const courierFacts = (
  { actor }: StepCall,
  { order, courier }: StepRecord,
  action: OrderAction,
): TakenStep => ({
  order,
  action,
  from: order.status,
  before: order.courier_id,
  after: courier === undefined ? order.courier_id : (courier?.id ?? null),
  isQuietOffer:
    isOpenOffer(order) &&
    (order.courier_seen_at === null || actor.kind === 'system' || actor.id === order.courier_id),
});

/** The table's verdict on a step: the status first, then whose step it is. */
function assertMayTake(call: StepCall, order: OrderRow, { action, to, by }: StepChoice): void {
  if (!mayTransition(action, order.status)) throw orderChangedError(call, order.status);
  if (to !== undefined && !targetStatusesOf(action, order.status).includes(to))
    throw orderChangedError(call, order.status);
  if (!mayPerform(by ?? performerOf(call, order), action)) throw new AppError('FORBIDDEN');
}

/** The kind of performer that the caller is for this order; automatic assignment acts as staff. */
const performerOf = ({ actor }: StepCall, order: OrderRow): TransitionActor =>
  actor.kind === 'system' ? 'STAFF' : transitionActor(actor.role, order.courier_id === actor.id);

/** The event of a step: row of the history, live message and audit in one. */
function stepEvent(
  { actor, now }: StepCall,
  step: StepRecord & { readonly action: OrderAction },
  { status: to, version }: ChangedOrder,
): NewEvent {
  const { order, action, note, place, deviceAt, unchecked = [] } = step;
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

/** Records that a courier lost an order before they left with it: no return to the branch begins. */
export async function recordUnassigned(
  couriers: CourierPort,
  { tx, now, actor }: StepCall,
  courierId: UserId | null,
): Promise<void> {
  if (courierId !== null) await couriers.recordDeliveryEnded(tx, { courierId, at: now, actor, from: null });
}

/** Records that an offered order is assigned now: it counts as the courier's load from now on. */
export async function recordOfferAccepted(
  couriers: CourierPort,
  { tx, now, actor }: StepCall,
  order: OrderRow,
): Promise<void> {
  if (order.courier_id !== null)
    await couriers.recordAssigned(tx, { courierId: order.courier_id, at: now, actor });
}
