import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { mayCourierSeeCustomer } from '@ulak/contracts/domain/customer-privacy';
import type { LiveMessage } from '@ulak/contracts/events';
import { asOrderId, asUserId, type OrderId, type UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import type { EventRow } from './tail.ts';

/** Current views by id, one query per kind for a whole batch of events. */
export interface LiveViews {
  /** The instant for which a batch is rendered. */
  now(): Date;
  orders(ids: readonly OrderId[]): Promise<ReadonlyMap<OrderId, OrderView>>;
  couriers(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, CourierLocation>>;
  /** Active deliveries of each courier, as GET /api/courier/active-deliveries answers them. */
  deliveries(courierIds: readonly UserId[]): Promise<ReadonlyMap<UserId, OrderView[]>>;
}

/** One event, rendered once per audience; null: not for them. */
export interface RenderedEvent {
  readonly row: EventRow;
  /** Staff of the scope, and the order's own courier. */
  readonly full: string | null;
  /** Other couriers of the branch: that something changed, without the order's data. */
  readonly redacted: string | null;
  /** Only staff who see pay, and so answer couriers, get it (DECISIONS "Roles, once more"). */
  readonly isPay?: boolean;
  /** No staff of one branch get it. */
  readonly isCompanyWide?: boolean;
  /** Only staff who see cash get it. */
  readonly isCash?: boolean;
  /** Only staff who review couriers' papers get it. */
  readonly isDocument?: boolean;
  /** Couriers who get the full message. */
  readonly fullRecipients: readonly UserId[];
}

const frame = (id: number | null, message: LiveMessage): string =>
  `${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(message)}\n\n`;

export const resyncFrame = (id: number): string => frame(id, { type: 'RESYNC' });
export const sessionEndedFrame = (): string => frame(null, { type: 'SESSION_ENDED' });
export const deliveriesFrame = (courierId: UserId, deliveries: OrderView[]): string =>
  frame(null, {
    type: 'ACTIVE_DELIVERIES_UPDATE',
    courierId,
    deliveries,
    message: 'Teslimat listeniz güncellendi',
  });
export const positionFrame = (message: Extract<LiveMessage, { type: 'COURIER_LOCATION_UPDATED' }>): string =>
  frame(null, message);

const ORDER_KINDS = new Set(['ORDER_CREATED', 'ORDER_CHANGED', 'ORDER_ERASED', 'ORDER_SEEN']);
const isOrderRow = (row: EventRow): boolean => ORDER_KINDS.has(row.kind);
const isCourierRow = (row: EventRow): boolean => row.kind === 'COURIER_CHANGED';
const previousCourierOf = (row: EventRow): UserId | null =>
  typeof row.payload.previousCourierId === 'number' ? asUserId(row.payload.previousCourierId) : null;

/** Couriers whose own delivery list changed by this event; who saw an order knows it. */
export function affectedCouriers(row: EventRow): UserId[] {
  if (!isOrderRow(row) || row.kind === 'ORDER_SEEN') return [];
  return [row.courier_id, previousCourierOf(row)].filter((id): id is UserId => id !== null);
}

/** Renders a batch of events: views are read once per batch, each message is serialised once per audience. */
export async function renderEvents(rows: readonly EventRow[], views: LiveViews): Promise<RenderedEvent[]> {
  const orderIds = [...new Set(rows.filter(isOrderRow).map((row) => asOrderId(row.entity_id)))];
  const courierIds = [...new Set(rows.filter(isCourierRow).map((row) => asUserId(row.entity_id)))];
  const [orders, couriers] = await Promise.all([
    orderIds.length > 0 ? views.orders(orderIds) : new Map<OrderId, OrderView>(),
    courierIds.length > 0 ? views.couriers(courierIds) : new Map<UserId, CourierLocation>(),
  ]);
  return rows.map((row) => {
    if (isOrderRow(row)) return renderOrder(row, orders.get(asOrderId(row.entity_id)), views.now());
    if (row.kind === 'COURIER_NOTICES_CHANGED') return renderOwn(row, 'COURIER_NOTICES_UPDATED');
    if (row.kind === 'COURIER_PAY_CHANGED') return { ...renderOwn(row, 'COURIER_PAY_UPDATED'), isPay: true };
    if (row.kind === 'COURIER_CASH_CHANGED')
      return { ...renderOwn(row, 'COURIER_CASH_UPDATED'), isCash: true };
    if (row.kind === 'COURIER_DELAY_CHANGED')
      return { ...renderOwn(row, 'COURIER_DELAYS_UPDATED'), fullRecipients: [] };
    if (row.kind === 'COURIER_RATED' || row.kind === 'RATING_DECIDED') return renderRating(row);
    if (row.kind === 'COURIER_FEEDBACK_CHANGED')
      return { ...renderOwn(row, 'COURIER_FEEDBACK_UPDATED'), isPay: true };
    if (row.kind === 'COURIER_DOCUMENTS_CHANGED')
      return { ...renderOwn(row, 'COURIER_DOCUMENTS_UPDATED'), isDocument: true };
    if (row.kind === 'BRANCH_UPDATED' && !concernsArea(row)) return renderBranch(row);
    if (row.kind === 'BRANCH_UPDATED' || row.kind === 'DELIVERY_STOP_CHANGED')
      return { ...renderBranch(row), full: renderBranch(row).redacted };
    if (row.kind === 'DELIVERY_AREA_MADE')
      return { ...renderBranch(row), full: renderBranch(row).redacted, redacted: null };
    if (row.kind === 'TEST_MODE_SET' || row.kind === 'TEST_ORDERS_REMOVED') return renderRefetch(row);
    if (isCourierRow(row)) return renderCourier(row, couriers.get(asUserId(row.entity_id)));
    return { row, full: null, redacted: null, fullRecipients: [] };
  });
}

function renderOrder(row: EventRow, order: OrderView | undefined, now: Date): RenderedEvent {
  if (row.branch_id === null) return { row, full: null, redacted: null, fullRecipients: [] };
  const redacted: Extract<LiveMessage, { type: 'ORDER_CREATED' | 'ORDER_STATUS_UPDATED' }> = {
    type: row.kind === 'ORDER_CREATED' ? 'ORDER_CREATED' : 'ORDER_STATUS_UPDATED',
    orderId: asOrderId(row.entity_id),
    branchId: row.branch_id,
    // The status of this event, not of the newest state: a client sees every step.
    status: (typeof row.payload.to === 'string'
      ? row.payload.to
      : (order?.status ?? 'PREPARING')) as OrderStatus,
    version: typeof row.payload.version === 'number' ? row.payload.version : (order?.version ?? 0),
    action: typeof row.payload.action === 'string' ? row.payload.action : '',
    courierId: row.courier_id,
    previousCourierId: previousCourierOf(row),
  };
  const full = frame(row.id, order ? { ...redacted, order } : redacted);
  return { row, full, redacted: frame(row.id, redacted), fullRecipients: fullRecipientsOf(row, order, now) };
}

/**
 * Only the present courier gets the full order, for a limited time; the one who lost it gets the redacted
 * message.
 */
function fullRecipientsOf(row: EventRow, order: OrderView | undefined, now: Date): UserId[] {
  if (row.courier_id === null || !order || order.courierId !== row.courier_id) return [];
  const endedAt = order.endedAt === null ? null : new Date(order.endedAt);
  return mayCourierSeeCustomer(endedAt, now) ? [row.courier_id] : [];
}

type OwnMessage =
  | 'COURIER_NOTICES_UPDATED'
  | 'COURIER_PAY_UPDATED'
  | 'COURIER_CASH_UPDATED'
  | 'COURIER_DELAYS_UPDATED'
  | 'COURIER_FEEDBACK_UPDATED'
  | 'COURIER_DOCUMENTS_UPDATED';

/** That something of a courier's own changed, for them and their staff; both ask for what is true now. */
function renderOwn(row: EventRow, type: OwnMessage): RenderedEvent {
  const nobody = { row, full: null, redacted: null, fullRecipients: [] };
  if (row.branch_id === null) return nobody;
  const courierId = asUserId(row.entity_id);
  const message = { type, courierId, branchId: row.branch_id };
  return { ...nobody, full: frame(row.id, message), fullRecipients: [courierId] };
}

/** That a rating came, or what became of one: only the latter is told to the courier. */
function renderRating(row: EventRow): RenderedEvent {
  const nobody = { row, full: null, redacted: null, fullRecipients: [] };
  const { branch_id: branchId, courier_id: courierId } = row;
  if (branchId === null) return nobody;
  const full = frame(row.id, { type: 'CUSTOMER_RATINGS_UPDATED', branchId, courierId });
  const isDecided = row.kind === 'RATING_DECIDED' && courierId !== null;
  return { ...nobody, full, isCompanyWide: true, fullRecipients: isDecided ? [courierId] : [] };
}

/** Fields of a branch by which its area becomes another one, as calls and the console name them. */
const AREA_FIELDS = new Set(['deliveryArea', 'delivery_area', 'location', 'lat', 'lng']);
const concernsArea = ({ payload: { fields } }: EventRow): boolean =>
  Array.isArray(fields) && fields.some((field) => AREA_FIELDS.has(String(field)));

/** That the settings of a branch changed, for its couriers; desks ask for branches by the clock. */
function renderBranch(row: EventRow): RenderedEvent {
  const nobody = { row, full: null, redacted: null, fullRecipients: [] };
  if (row.branch_id === null) return nobody;
  return { ...nobody, redacted: frame(row.id, { type: 'BRANCH_UPDATED', branchId: row.branch_id }) };
}

/**
 * The branch's staff ask for what is true now; couriers too when orders are gone. Both are rare, and seldom
 * is anything on screen that they leave as it is.
 */
function renderRefetch(row: EventRow): RenderedEvent {
  const full = resyncFrame(row.id);
  return { row, full, redacted: row.kind === 'TEST_ORDERS_REMOVED' ? full : null, fullRecipients: [] };
}

function renderCourier(row: EventRow, courier: CourierLocation | undefined): RenderedEvent {
  const courierId = asUserId(row.entity_id);
  if (row.branch_id === null) return { row, full: null, redacted: null, fullRecipients: [] };
  const online = courier ? courier.online : row.payload.online === true;
  const message: Extract<LiveMessage, { type: 'COURIER_STATUS_UPDATED' }> = {
    type: 'COURIER_STATUS_UPDATED',
    courierId,
    branchId: row.branch_id,
    online,
  };
  return {
    row,
    full: frame(row.id, courier ? { ...message, courier } : message),
    redacted: null,
    fullRecipients: [courierId],
  };
}
