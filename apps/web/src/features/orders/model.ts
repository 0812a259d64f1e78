import { remainingMinutes, type Urgency, urgencyOf } from '@ulak/contracts/domain/delivery-time';
import type { BranchFilter, BranchId, OrderId, UserId } from '@ulak/contracts/ids';
import { isErased } from '@ulak/contracts/orders/erasure';
import { DASHBOARD_SECTIONS, type DashboardSection, STAFF_LABELS } from '@ulak/contracts/orders/labels';
import type { CourierCandidate, OrderHistoryRow, OrderView } from '@ulak/contracts/orders/schema';
import { isOneOf, ON_ROAD_STATUSES, POOL_STATUSES } from '@ulak/contracts/orders/status';
import { sourceStatusesOf } from '@ulak/contracts/orders/transitions';
import { containsTr } from '@ulak/contracts/text';
import { MINUTE_MS } from '@ulak/contracts/time';
import type { MapOrder } from '../../ui/map/types.ts';

/** An order without a courier for longer than this asks for a person (ux "Management dashboard"). */
export const UNASSIGNED_ALERT_MIN = 10;

/** Direction of the time column; null: every section in its own order. */
export type TimeSort = 'asc' | 'desc' | null;

/** What the action strip counts and filters by, most pressing first. */
export const ATTENTIONS = ['undeliverable', 'overdue', 'unassigned', 'silent'] as const;
export type Attention = (typeof ATTENTIONS)[number];

/** How the desk shows its orders: tables by status, or a board by courier. */
export const ORDERS_VIEWS = ['table', 'board'] as const;
export type OrdersView = (typeof ORDERS_VIEWS)[number];

/** What of the dashboard lives in the address bar, so that a link shows a colleague the same view. */
export interface DashboardView {
  readonly branchId: BranchFilter;
  readonly sort: TimeSort;
  readonly show: Attention | null;
  /** Null: the address does not say, so it is what the person chose last. */
  readonly view: OrdersView | null;
  /** The order whose details are open. */
  readonly orderId: OrderId | null;
}

/** An order with what its age makes of it at one moment. */
export interface OrderRow {
  readonly order: OrderView;
  readonly remainingMin: number;
  readonly urgency: Urgency;
}

export interface SectionRows {
  readonly section: DashboardSection;
  readonly rows: readonly OrderRow[];
}

const positiveId = (value: unknown): number | null => {
  const id =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value)
        ? Number(value)
        : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** The view that an address asks for; what it does not understand counts as absent. */
export function readView(search: Readonly<Record<string, unknown>>): DashboardView {
  return {
    branchId: (positiveId(search.branch) as BranchId | null) ?? 'all',
    sort: search.sort === 'asc' || search.sort === 'desc' ? search.sort : null,
    show: ATTENTIONS.find((attention) => attention === search.show) ?? null,
    view: ORDERS_VIEWS.find((view) => view === search.view) ?? null,
    orderId: positiveId(search.order) as OrderId | null,
  };
}

/** The search part of the address for a view; what is as usual is left out. */
export function writeView(view: DashboardView): Record<string, string | number | undefined> {
  return {
    branch: view.branchId === 'all' ? undefined : view.branchId,
    sort: view.sort ?? undefined,
    show: view.show ?? undefined,
    view: view.view ?? undefined,
    order: view.orderId ?? undefined,
  };
}

/** When an order's time stops to run: at its delivery or cancellation; null: it runs. */
const stoppedAt = ({ status, deliveredAt, endedAt }: OrderView): string | null =>
  deliveredAt ?? (status === 'CANCELLED' ? endedAt : null);

/** Rows of orders at a moment (spec 1 §4: warning, overdue). */
export const toRows = (orders: readonly OrderView[], now: number): OrderRow[] =>
  orders.map((order) => {
    const end = stoppedAt(order);
    const remainingMin = remainingMinutes(
      Date.parse(order.createdAt),
      order.maxDeliveryMin,
      end === null ? now : Date.parse(end),
    );
    return { order, remainingMin, urgency: urgencyOf(remainingMin, order.warningMin) };
  });

/** The rows that say the same as before, as the very same objects; the very same list when all of them do. */
function reuseRows(before: readonly OrderRow[], now: readonly OrderRow[]): readonly OrderRow[] {
  const known = new Map(before.map((row) => [row.order.id, row]));
  const rows = now.map((row) => {
    const old = known.get(row.order.id);
    return old &&
      old.order === row.order &&
      old.remainingMin === row.remainingMin &&
      old.urgency === row.urgency
      ? old
      : row;
  });
  return rows.length === before.length && rows.every((row, index) => row === before[index]) ? before : rows;
}

/**
 * A keeper of rows over time, see reuseRows: the map lays a new list out again, so nothing new is made for
 * nothing.
 */
export function createRowStabilizer(): (now: readonly OrderRow[]) => readonly OrderRow[] {
  let last: readonly OrderRow[] = [];
  return (now) => {
    last = reuseRows(last, now);
    return last;
  };
}

const dueAt = ({ createdAt, maxDeliveryMin }: OrderView): number =>
  Date.parse(createdAt) + maxDeliveryMin * MINUTE_MS;

const byTime = (a: OrderRow, b: OrderRow): number =>
  dueAt(a.order) - dueAt(b.order) || a.order.id - b.order.id;

/** The receipt number as a number, or the id when it is none (spec 1 §2.3). */
export const numberKey = (order: Pick<OrderView, 'id' | 'receiptNumber'>): number =>
  /^\d{1,15}$/.test(order.receiptNumber.trim()) ? Number(order.receiptNumber) : order.id;

const byNumber = (a: OrderRow, b: OrderRow): number =>
  numberKey(a.order) - numberKey(b.order) || a.order.id - b.order.id;

/**
 * The five sections in their order, each sorted: by remaining time as the time header says; without that
 * Hazırlanıyor by number and the others by what is due first (spec 1 §2.3).
 */
export function sectionsOf(rows: readonly OrderRow[], sort: TimeSort): SectionRows[] {
  return DASHBOARD_SECTIONS.map((section) => {
    const own = rows.filter(({ order }) => section.statuses.includes(order.status));
    if (sort === 'desc') return { section, rows: own.sort((a, b) => byTime(b, a)) };
    return { section, rows: own.sort(sort === null && section.key === 'preparing' ? byNumber : byTime) };
  });
}

/** What a click on the time header leads to: ascending first, then back and forth (spec 1 §2.3). */
export const nextSort = (sort: TimeSort): TimeSort => (sort === 'asc' ? 'desc' : 'asc');

const isWaiting = ({ order }: OrderRow, now: number): boolean =>
  order.courierId === null &&
  isOneOf(order.status, POOL_STATUSES) &&
  now - Date.parse(order.createdAt) >= UNASSIGNED_ALERT_MIN * MINUTE_MS;

/** What a row is asked for by: the moment, and the couriers whose phone has fallen silent. */
export interface AttentionContext {
  readonly now: number;
  readonly silentCouriers: ReadonlySet<UserId>;
}

const ATTENTION_PREDICATES: Record<Attention, (row: OrderRow, context: AttentionContext) => boolean> = {
  undeliverable: ({ order }) => order.status === 'UNDELIVERABLE',
  overdue: ({ order, urgency: urgencyLevel }) =>
    urgencyLevel === 'overdue' && order.status !== 'UNDELIVERABLE',
  unassigned: (row, { now }) => isWaiting(row, now),
  silent: ({ order }, { silentCouriers }) =>
    order.courierId !== null && order.status !== 'UNDELIVERABLE' && silentCouriers.has(order.courierId),
};

/** The rows that an entry of the action strip stands for; all rows for null. */
export const filterRows = (
  rows: readonly OrderRow[],
  show: Attention | null,
  context: AttentionContext,
): readonly OrderRow[] =>
  show === null ? rows : rows.filter((row) => ATTENTION_PREDICATES[show](row, context));

/** How many orders each entry of the action strip counts. */
export function countAttention(
  rows: readonly OrderRow[],
  context: AttentionContext,
): Record<Attention, number> {
  const counts = { undeliverable: 0, overdue: 0, unassigned: 0, silent: 0 };
  for (const row of rows)
    for (const attention of ATTENTIONS)
      if (ATTENTION_PREDICATES[attention](row, context)) counts[attention]++;
  return counts;
}

/**
 * Orders as the map shows them: not those whose customer was erased, of which only the area is known. @param
 * isNew orders whose pin pulses
 */
export const mapOrdersOf = (rows: readonly OrderRow[], newIds: ReadonlySet<OrderId>): MapOrder[] =>
  rows
    .filter(({ order }) => !isErased(order))
    .map(({ order, remainingMin, urgency: urgencyLevel }) => ({
      id: String(order.id),
      status: order.status,
      label: `#${order.receiptNumber} · ${order.customerName}`,
      detail: urgencyLevel === 'overdue' ? `${-remainingMin} dk gecikti` : `${remainingMin} dk kaldı`,
      isWarning: urgencyLevel === 'warning',
      isOverdue: urgencyLevel === 'overdue',
      isNew: newIds.has(order.id),
      ...order.location,
    }));

/** Whether staff may give the order to a courier, or move it to another one (DECISIONS "Orders"). */
export const isAssignable = ({
  status,
  customerPhone,
}: Pick<OrderView, 'status' | 'customerPhone'>): boolean =>
  !isErased({ customerPhone }) &&
  (sourceStatusesOf('assign').includes(status) || sourceStatusesOf('reassign').includes(status));

/**
 * The most orders that are given out at once; the contract's own limit (a test compares them), without the
 * schemas around it.
 */
export const MAX_AT_ONCE = 50;

/** Why the orders cannot go to one courier together, in words; null when they can. */
export function assignObstacle(orders: readonly OrderView[]): string | null {
  if (orders.length > MAX_AT_ONCE) return `Bir seferde en fazla ${MAX_AT_ONCE} sipariş atanabilir`;
  return orders.every(({ branchId }) => branchId === orders[0]?.branchId)
    ? null
    : 'Seçilen siparişler aynı şubeden olmalı';
}

/** An order as it will be when it has been given to a courier. */
export const withAssignment = (order: OrderView, to: Assignee, at: string): OrderView => ({
  ...order,
  status: 'ASSIGNED',
  courierId: to.courierId,
  assignedToName: to.name,
  courierPhone: null,
  assignedBy: 'STAFF',
  offerExpiresAt: null,
  assignedAt: at,
  pickedUpAt: null,
  startedAt: null,
  endedAt: null,
  undeliverableNote: null,
  undeliverableReason: null,
});

/** An order as it will be when it has been taken from its courier. */
export const withoutAssignment = (order: OrderView): OrderView => ({
  ...order,
  status: order.readyAt ? 'READY' : 'PREPARING',
  courierId: null,
  assignedToName: null,
  courierPhone: null,
  assignedBy: null,
  offerExpiresAt: null,
  assignedAt: null,
});

/**
 * Candidates with the ones of whom the engine foresees something first, the least added waiting before more;
 * the others as they were ranked.
 */
export const rankByForecast = (candidates: readonly CourierCandidate[]): readonly CourierCandidate[] => {
  const added = ({ forecast }: CourierCandidate): number => forecast?.addedMin ?? Number.POSITIVE_INFINITY;
  return candidates.toSorted((a, b) => Math.sign(added(a) - added(b)) || 0);
};

/** Who gets an order. */
export interface Assignee {
  readonly courierId: UserId;
  readonly name: string;
}

/** Orders in the order in which a courier with little room should get them: what is due first. */
export const sortByDue = (orders: readonly OrderView[]): OrderView[] =>
  orders.toSorted((a, b) => dueAt(a) - dueAt(b) || a.id - b.id);

/**
 * Whether the goods are on the road with a courier, so that the courier's deliveries can be seen (spec 1
 * §2.3).
 */
export const isOnRoad = ({ status, courierId }: Pick<OrderView, 'status' | 'courierId'>): boolean =>
  courierId !== null && isOneOf(status, ON_ROAD_STATUSES);

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^(?:0090|90|0)/, '');

/**
 * Whether an order is meant by what somebody typed: number, name, phone (however written) or address
 * (criteria D03).
 */
export function matchesSearch(order: OrderView, typed: string): boolean {
  const texts = [order.receiptNumber, order.orderNumber, order.customerName, order.customerAddress];
  if (texts.some((text) => containsTr(text, typed.replace(/^#/, '')))) return true;
  const digits = digitsOf(typed);
  return (
    digits.length >= 3 &&
    /^[\d\s()+.-]+$/.test(typed.trim()) &&
    digitsOf(order.customerPhone).includes(digits)
  );
}

const MAX_RESULTS = 30;

/** What a search shows: open orders first, then what the server found of the others; nothing twice. */
export function searchResults(
  open: readonly OrderView[],
  found: readonly OrderView[],
  typed: string,
): OrderView[] {
  const own = open.filter((order) => matchesSearch(order, typed));
  const ids = new Set(own.map(({ id }) => id));
  return [...own, ...found.filter((order) => !ids.has(order.id) && matchesSearch(order, typed))].slice(
    0,
    MAX_RESULTS,
  );
}

/** Names of a courier when it adds something to the status (spec 1 §2.3). */
export const courierNameOf = (order: Pick<OrderView, 'status' | 'assignedToName'>): string | undefined =>
  isOneOf(order.status, ['ASSIGNED', 'PICKED_UP', 'IN_DELIVERY'])
    ? (order.assignedToName ?? undefined)
    : undefined;

const ACTION_TEXTS: Readonly<Record<string, string>> = {
  create: 'Sipariş oluşturuldu',
  prepare: 'Hazırlanmaya başlandı',
  markReady: 'Hazır olarak işaretlendi',
  notePacked: 'Hazır olduğu bildirildi',
  offerToPool: 'Havuza gönderildi',
  withdrawFromPool: 'Havuzdan geri alındı',
  assign: 'Kurye atandı',
  reassign: 'Başka kuryeye verildi',
  unassign: 'Atama geri alındı',
  claim: 'Kurye havuzdan aldı',
  acknowledge: 'Kurye teklifi kabul etti',
  keep: 'Atama kesinleşti',
  accept: 'Kurye teslim aldı',
  start: 'Teslimat başladı',
  deliver: 'Teslim edildi',
  fail: 'Teslim edilemedi',
  cancel: 'İptal edildi',
  edit: 'Sipariş düzenlendi',
};

/** What a row of the history says happened. */
export const historyTitle = ({ action, to }: Pick<OrderHistoryRow, 'action' | 'to'>): string =>
  ACTION_TEXTS[action] ?? (to ? STAFF_LABELS[to] : 'Sipariş güncellendi');

/** 'Hazır → Atandı'; null when the step changed no status. */
export const historyStep = ({ from, to }: Pick<OrderHistoryRow, 'from' | 'to'>): string | null =>
  from && to && from !== to ? `${STAFF_LABELS[from]} → ${STAFF_LABELS[to]}` : null;

/**
 * A chat link to the customer with a prepared text; null when the number has too few digits. Turkish numbers
 * may be written in any way.
 */
export function chatLink(phone: string, message: string): string | null {
  const digits = phone.replaceAll(/\D/g, '').replace(/^00/, '');
  const international =
    phone.trim().startsWith('+') || digits.startsWith('90') ? digits : `90${digits.replace(/^0/, '')}`;
  return international.length < 11
    ? null
    : `https://wa.me/${international}?text=${encodeURIComponent(message)}`;
}
