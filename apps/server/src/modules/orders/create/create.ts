import { isInTestMode } from '@ulak/contracts/branches/test-mode';
import { estimatedMinutes } from '@ulak/contracts/domain/delivery-time';
import { distanceKm, type LatLng, roundKm } from '@ulak/contracts/domain/geo';
import { toNumeric } from '@ulak/contracts/domain/money';
import { asBranchId, type BranchId } from '@ulak/contracts/ids';
import type { LocatedOrderBody } from '@ulak/contracts/orders/requests';
import { farWarning, locationWarning } from '@ulak/contracts/orders/location-warning';
import type { OrderCreated, OrderWarning } from '@ulak/contracts/orders/schema';
import { phoneKeyOf } from '@ulak/contracts/phone';
import { stopUntilText } from '@ulak/contracts/stops/kinds';
import { SECOND_MS } from '@ulak/contracts/time';
import type { Tx } from '../../../db/database.ts';
import { findStop } from '../../../db/delivery-stops.ts';
import type { NewEvent } from '../../../live/append.ts';
import type { Actor, BranchKeyActor, UserActor } from '../../../access/scope.ts';
import { isOutside } from '../../delivery-areas/service.ts';
import type { ForecastService, Timings } from '../../forecasts/service.ts';
import { stopFacts } from '../assignment/assert-not-stopped.ts';
import type { RulesCache } from './branch-rules.ts';
import { insertNumbered } from './number-order.ts';
import { findKnownOutside, outsideWarning } from './outside-area.ts';
import {
  type BranchRules,
  type CreatedRow,
  findBranch,
  findFirst,
  findRefusal,
  isUnchanged,
  type NewOrder,
  type OrderNumbering,
  type VersionedRules,
} from './repository.ts';
import { estimatedDeliveryTime, slotOf } from '../read/order-view.ts';
import { promiseSlot } from './promise-slot.ts';
import { arrivalColumnsOf, NO_ARRIVAL } from './publish-arrival.ts';
import { type FoundRoad, roadBetween } from './order-road.ts';
import { plainItems, priceOrder } from './price-order.ts';
import { AppError, fieldError } from '../../../app-error.ts';
import type { Scope } from '../../../db/scope.ts';

export interface CreateCall {
  readonly tx: Tx;
  readonly scope: Scope;
  readonly actor: Actor;
  readonly now: Date;
}

export interface CreateDeps {
  readonly rulesCache: RulesCache;
  readonly forecasts: Pick<ForecastService, 'timingsOf'>;
}

/** An order that was created, or the first one of its number. */
interface CreatedOrder {
  readonly order: OrderCreated;
  readonly isNew: boolean;
  readonly warning?: OrderWarning;
}

/**
 * Creates an order, PREPARING, from the panel (spec 1 §7) or from outside with a branch key (spec 2 §3). A
 * known number of branch and source answers the first order (criteria A06): `isNew` is false, nothing is
 * written.
 * @throws AppError VALIDATION_ERROR (no branch chosen, amounts), BRANCH_NOT_FOUND (missing, foreign, or not
 * the key's own), BRANCH_UNASSIGNED, COMPANY_PASSIVE, DELIVERY_STOPPED, OUTSIDE_DELIVERY_AREA
 */
export async function create(
  { rulesCache, forecasts }: CreateDeps,
  call: CreateCall,
  body: LocatedOrderBody,
  road: FoundRoad | null = null,
): Promise<CreatedOrder> {
  const actor = assertMayCreate(call.actor);
  const branchId = branchFor(actor, body.branchId);
  const cached = rulesCache.get(call.scope, branchId);
  const made = cached && (await insert(forecasts, call, { actor, body, branch: cached, road }));
  if (made) return made;
  // Not cached, or the branch has changed since.
  for (let attempt = 0; attempt < RULES_ATTEMPTS; attempt += 1) {
    const branch = await findBranch(call.tx, call.scope, branchId);
    if (!branch) {
      rulesCache.evict(branchId);
      throw new AppError(await findRefusal(call.tx, call.scope, branchId), { isOrder: 1 });
    }
    rulesCache.set(branch);
    const order = await insert(forecasts, call, { actor, body, branch, road });
    if (order) return order;
  }
  throw new Error(`branch ${branchId} changes all the time`);
}

/** A branch's row changes a few times a day, and once a minute when outside systems call. */
const RULES_ATTEMPTS = 5;

interface CreateCommand {
  readonly actor: UserActor | BranchKeyActor;
  readonly body: LocatedOrderBody;
  readonly branch: VersionedRules;
  /** The way that was found before the transaction. */
  readonly road: FoundRoad | null;
}

/** Inserts the order by these settings; null: the branch has changed since, nothing was written. */
async function insert(
  forecasts: CreateDeps['forecasts'],
  { tx, now }: CreateCall,
  command: CreateCommand,
): Promise<CreatedOrder | null> {
  const { actor, body, branch } = command;
  const first = await findKnownOutside(tx, command);
  if (first !== undefined) return first && knownOrder(first, command);
  const numbering = {
    requestedNumber: body.orderNumber || null,
    event: createdEvent(branch, actor, now),
    version: branch.row_version,
  };
  const learned = (await forecasts.timingsOf(tx, [branch.id], now)).get(branch.id) ?? null;
  const columns = await promiseSlot(tx, columnsOf(command, learned, now), {
    branch,
    learned,
    timingsOf: forecasts.timingsOf,
    now,
  });
  if (actor.kind === 'branchKey' && branch.orders_during_stop === 'REFUSE') {
    const known = await findKnownWhileStopped({ tx, now }, columns, numbering);
    if (known !== undefined) return known && knownOrder(known, command);
  }
  const made = await insertNumbered(tx, columns, numbering);
  return (
    made && {
      order: toCreated(made.row),
      isNew: made.isNew,
      ...approximateWarning(actor, made.row),
      ...farWarningOf(branch, body.location),
      ...outsideWarning(actor, made.row),
      ...stopWarning(made.row.stopped_until, now),
      ...warningOf(branch, body.location),
    }
  );
}

/** The first order of a number, warned like the first call. */
const knownOrder = (known: CreatedRow, { actor, body, branch }: CreateCommand): CreatedOrder => ({
  order: toCreated(known),
  isNew: false,
  ...approximateWarning(actor, known),
  ...farWarningOf(branch, body.location),
  ...outsideWarning(actor, known),
  ...warningOf(branch, body.location),
});

/**
 * Refuses new orders by key while deliveries are stopped, where the branch wants it so. @returns undefined:
 * deliveries go on; null: the branch has changed since and is to be read anew; the first order of the number,
 * which is answered all the same
 * @throws AppError DELIVERY_STOPPED, with the seconds until the end
 */
async function findKnownWhileStopped(
  { tx, now }: Pick<CreateCall, 'tx' | 'now'>,
  order: NewOrder,
  { requestedNumber, version }: Pick<OrderNumbering, 'requestedNumber' | 'version'>,
): Promise<CreatedRow | null | undefined> {
  const stop = await findStop(tx, order.branch_id, now);
  if (!stop) return undefined;
  if (!(await isUnchanged(tx, order.branch_id, version))) return null;
  const known = requestedNumber && (await findFirst(tx, order, requestedNumber));
  if (known) return known;
  const retryAfterSeconds = Math.max(1, Math.ceil((stop.ends_at.getTime() - now.getTime()) / SECOND_MS));
  throw new AppError('DELIVERY_STOPPED', { ...stopFacts(stop, now), retryAfterSeconds });
}

/** The answer's warning that a new order waits until deliveries go on. */
const stopWarning = (until: Date | null | undefined, now: Date): { readonly warning?: OrderWarning } =>
  until
    ? {
        warning: {
          field: 'delivery',
          code: 'DELIVERY_STOPPED',
          message: `Teslimat durduruldu: sipariş alındı, bekletiliyor. Bitiş: ${stopUntilText(until, now)}.`,
        },
      }
    : {};

/** Outside systems hear that the point may be somewhere else; who set it at the desk knows. */
const approximateWarning = (
  actor: Actor,
  { location_approximate }: CreatedRow,
): { readonly warning?: OrderWarning } =>
  actor.kind === 'branchKey' && location_approximate
    ? {
        warning: {
          field: 'location',
          code: 'APPROXIMATE_LOCATION',
          message:
            'Teslimat konumu yaklaşık: kapı değil, adresin çevresi. Kapının konumunu ekip işaretleyecek.',
        },
      }
    : {};

/** The answer's warning about a delivery point, if there is one. A repeat is warned like the first call. */
export function warningOf(
  { lat, lng }: Pick<BranchRules, 'lat' | 'lng'>,
  location: LatLng,
): { readonly warning?: OrderWarning } {
  const warning = locationWarning(location, { lat, lng });
  return warning ? { warning } : {};
}

/** The answer's warning about a delivery point very far from the branch, if it is. */
export function farWarningOf(
  { lat, lng }: Pick<BranchRules, 'lat' | 'lng'>,
  location: LatLng,
): { readonly warning?: OrderWarning } {
  const warning = farWarning(location, { lat, lng });
  return warning ? { warning } : {};
}

/** First row of the order's history. */
const createdEvent = (
  branch: BranchRules,
  actor: UserActor | BranchKeyActor,
  at: Date,
): Omit<NewEvent, 'entityId'> => ({
  kind: 'ORDER_CREATED',
  entity: 'order',
  companyId: branch.company_id,
  branchId: branch.id,
  at,
  actor,
  payload: {
    action: 'create',
    from: null,
    to: 'PREPARING',
    version: 1,
    ...(actor.kind === 'user' ? { actorName: actor.name, actorRole: actor.role } : { actorName: 'API' }),
  },
});

function assertMayCreate(actor: Actor): UserActor | BranchKeyActor {
  if (actor.kind === 'anonymous') throw new AppError('NOT_AUTHENTICATED');
  return actor;
}

/**
 * The branch that {@link create} would take, for what is prepared before the transaction; null where it
 * refuses.
 */
export function branchOf(actor: Actor, chosen: number | undefined): BranchId | null {
  try {
    return branchFor(assertMayCreate(actor), chosen);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The branch of a new order: a key and branch roles are bound to their own, others choose (spec 1 §5, §6).
 * A foreign branch answers like a missing one. */
function branchFor(actor: UserActor | BranchKeyActor, chosen: number | undefined): BranchId {
  const own = actor.branchId;
  const isBound =
    actor.kind === 'branchKey' || actor.role === 'BRANCH_MANAGER' || actor.role === 'PACKAGING_CHIEF';
  if (isBound && own !== null) {
    if (chosen !== undefined && asBranchId(chosen) !== own) throw new AppError('BRANCH_NOT_FOUND');
    return own;
  }
  if (chosen === undefined) throw fieldError('branchId', 'Lütfen bir şube seçin');
  return asBranchId(chosen);
}

/** Distance and estimate of a delivery from its branch (spec 1 §9). */
export function deliveryEstimateTo(
  branch: BranchRules,
  location: LatLng,
): { distance_km: number; estimated_min: number } {
  const km = distanceKm({ lat: branch.lat, lng: branch.lng }, location);
  const settings = {
    minSpeedKmh: Number(branch.min_speed_kmh),
    orderExtraTimeMin: branch.order_extra_time_min,
  };
  return { distance_km: roundKm(km), estimated_min: estimatedMinutes(km, settings) };
}

function columnsOf(
  { actor, body, branch, road }: CreateCommand,
  learnedTimings: Timings | null,
  now: Date,
): NewOrder {
  const estimate = deliveryEstimateTo(branch, body.location);
  const way = roadBetween(road, branch, body.location);
  const scheduledFor = body.expectedDeliveryTime ? new Date(body.expectedDeliveryTime) : null;
  const amounts = priceOrder(body, actor.kind === 'user' ? 'panel' : 'outside');
  // what staff enter is real, whatever mode the branch is in
  const isTest = actor.kind === 'branchKey' && isInTestMode(branch.test_mode_until, now);
  return {
    company_id: branch.company_id,
    branch_id: branch.id,
    source: body.source || null,
    status: 'PREPARING',
    customer_name: body.customerName,
    customer_phone: body.customerPhone,
    customer_phone_key: phoneKeyOf(body.customerPhone),
    customer_address: body.customerAddress,
    lat: body.location.lat,
    lng: body.location.lng,
    location_approximate: body.locationApproximate ?? false,
    outside_area: isOutside(branch, body.location),
    ...estimate,
    ...way,
    // of a test order no range is published: none is evaluated
    ...(isTest
      ? NO_ARRIVAL
      : arrivalColumnsOf(branch, { ...estimate, ...way }, { learnedTimings, scheduledFor, now })),
    slot_from: null,
    slot_to: null,
    subtotal: toNumeric(amounts.subtotal),
    delivery_fee: toNumeric(amounts.deliveryFee),
    discount: toNumeric(amounts.discount),
    total: toNumeric(amounts.total),
    payment_type: body.paymentType || null,
    payment_notes: body.paymentNotes || null,
    order_notes: body.orderNotes || null,
    delivery_notes: body.deliveryNotes || null,
    special_instructions: body.specialInstructions || null,
    priority_level: body.priorityLevel ?? null,
    expected_delivery_time: scheduledFor,
    items: JSON.stringify(plainItems(body.items)),
    meta: body.meta ? JSON.stringify(body.meta) : null,
    is_test: isTest,
    created_at: now,
  };
}

const toCreated = (row: CreatedRow): OrderCreated => ({
  id: row.id,
  orderNumber: row.order_number,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  estimatedDeliveryTime: estimatedDeliveryTime(row),
  ...slotOf(row),
  ...(row.location_approximate
    ? { locationApproximate: true, location: { lat: row.lat, lng: row.lng } }
    : {}),
  ...(row.outside_area ? { outsideArea: true } : {}),
});
