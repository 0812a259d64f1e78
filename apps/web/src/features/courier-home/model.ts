import type { BranchView } from '@ulak/contracts/branches/schema';
import type { CourierStatusView } from '@ulak/contracts/couriers/schema';
import { maySeePool } from '@ulak/contracts/domain/courier-presence';
import { isPastOrder } from '@ulak/contracts/domain/customer-privacy';
import { remainingMinutes, timeLeftColor } from '@ulak/contracts/domain/delivery-time';
import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import type { LiveMessage } from '@ulak/contracts/events';
import { formatMetres } from '@ulak/contracts/format';
import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderView, PastOrder } from '@ulak/contracts/orders/schema';
import { paymentKind, paymentText } from '@ulak/contracts/orders/source-payment';
import { COURIER_LOAD_STATUSES, isOneOf, type OrderStatus } from '@ulak/contracts/orders/status';
import { actionsFrom, type OrderAction } from '@ulak/contracts/orders/transitions';
import { MINUTE_MS } from '@ulak/contracts/time';

const deadline = (order: OrderView): number => Date.parse(order.createdAt) + order.maxDeliveryMin * MINUTE_MS;

const byDeadline = (a: OrderView, b: OrderView): number => deadline(a) - deadline(b) || a.id - b.id;

/** The courier's orders as the screen shows them. */
export interface DeliveryList {
  /** 'Bekleyen Siparişler': assigned, not accepted yet. */
  readonly waiting: readonly OrderView[];
  /** In hand, most pressing first; the place in this list is the number in the list and on the map. */
  readonly stops: readonly OrderView[];
  /** Picked up, but not shown while another one is on the road. */
  readonly hiddenCount: number;
}

/**
 * Sorts the courier's orders into the blocks of the screen. If any order is IN_DELIVERY, only in-delivery
 * orders are shown besides the assigned ones (spec 3 §4.2).
 */
export function deliveryList(orders: readonly OrderView[]): DeliveryList {
  const of = (status: OrderStatus): OrderView[] =>
    orders.filter((order) => order.status === status).sort(byDeadline);
  const [waiting, pickedUp, inDelivery] = [of('ASSIGNED'), of('PICKED_UP'), of('IN_DELIVERY')];
  if (inDelivery.length > 0) return { waiting, stops: inDelivery, hiddenCount: pickedUp.length };
  return { waiting, stops: pickedUp, hiddenCount: 0 };
}

/** The one order on the big card: the one the courier chose while it is there, else the most pressing. */
export const currentStop = (stops: readonly OrderView[], chosen: OrderId | null): OrderView | null =>
  stops.find((order) => order.id === chosen) ?? stops[0] ?? null;

/** Spec 3 §8, where the server gives no sentence of its own. */
export const STATUS_UPDATE_FAILED = 'Sipariş durumu güncellenirken bir hata oluştu.';

/** The one next step of an order. */
export interface NextStep {
  readonly to: 'PICKED_UP' | 'IN_DELIVERY' | 'DELIVERED';
  readonly label: string;
  /** What is asked before; null: a tap is enough. */
  readonly question: string | null;
}

/** The buttons of the courier's steps, by the step of the transition table. */
const NEXT_STEPS = {
  accept: { to: 'PICKED_UP', label: 'Kabul Et', question: null },
  start: {
    to: 'IN_DELIVERY',
    label: 'Teslimata Başla',
    question: 'Bu siparişin teslimatına başlıyor musunuz?',
  },
  deliver: { to: 'DELIVERED', label: 'Teslim Edildi', question: 'Siparişi müşteriye teslim ettiniz mi?' },
} as const satisfies Partial<Record<OrderAction, NextStep>>;

/** The next step of the order's own courier; null: the table has none (spec 3 §4.2). */
export function nextStep(status: OrderStatus): NextStep | null {
  const actions = actionsFrom(status, 'OWN_COURIER');
  const action = (['accept', 'start', 'deliver'] as const).find((one) => actions.includes(one));
  return action ? NEXT_STEPS[action] : null;
}

/** Whether the order can turn out undeliverable now (spec 3 §4.2). */
export const mayReportProblem = (status: OrderStatus): boolean =>
  actionsFrom(status, 'OWN_COURIER').includes('fail');

/**
 * The time-left indicator: red when late, orange under 10 minutes, green otherwise; the words say the same
 * (spec 3 §9).
 */
export interface TimeLeft {
  readonly tone: 'red' | 'orange' | 'green';
  readonly text: string;
}

export function timeLeft(order: Pick<OrderView, 'createdAt' | 'maxDeliveryMin'>, now: number): TimeLeft {
  const minutes = remainingMinutes(Date.parse(order.createdAt), order.maxDeliveryMin, now);
  return {
    tone: timeLeftColor(minutes),
    text: minutes < 0 ? `${-minutes} dk gecikti` : `${minutes} dk kaldı`,
  };
}

/** What the courier has to do about the money at the door. */
export interface PaymentCollection {
  readonly isDue: boolean;
  readonly text: string;
}

/**
 * How the amount is collected, in the imperative: nothing to think about at the door (ux "Courier phone").
 */
export function paymentCollection(order: Pick<OrderView, 'paymentType' | 'paymentNotes'>): PaymentCollection {
  switch (paymentKind(order.paymentType)) {
    case 'ONLINE':
      return { isDue: false, text: 'Ödendi, tahsilat yok' };
    case 'CASH':
      return { isDue: true, text: 'Nakit tahsil edin' };
    case 'CARD':
      return { isDue: true, text: `Kartla tahsil edin · ${paymentText(order)}` };
    default:
      return { isDue: true, text: paymentText(order) };
  }
}

/** What the courier must know before ringing the bell, one line per note. */
export function notesOf(order: OrderView): readonly string[] {
  const texts = [order.deliveryNotes, order.orderNotes, order.specialInstructions, order.paymentNotes];
  return [...new Set(texts.map((text) => text?.trim() ?? '').filter((text) => text !== ''))];
}

/** Link that starts another app's navigation to a place. */
export const directionsUrl = ({ lat, lng }: LatLng): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;

/** Link that dials; spaces and brackets are for people. */
export const telUrl = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

/**
 * The server's list after a live message, or the very same list when the message is not about it. Of two
 * states of an order the higher version wins, whichever came first.
 */
export function applyLiveMessage(
  orders: readonly OrderView[],
  message: LiveMessage,
  me: UserId,
): readonly OrderView[] {
  if (message.type === 'ACTIVE_DELIVERIES_UPDATE') {
    if (message.courierId !== me) return orders;
    const known = new Map(orders.map((order) => [order.id, order] as const));
    return message.deliveries.map((order) => newer(known.get(order.id), order));
  }
  if (message.type !== 'ORDER_STATUS_UPDATED' && message.type !== 'ORDER_CREATED') return orders;
  const before = orders.find((order) => order.id === message.orderId);
  if (before && before.version >= message.version) return orders;
  const isMine = message.courierId === me && isOneOf(message.status, COURIER_LOAD_STATUSES);
  if (!isMine) return before ? orders.filter((order) => order !== before) : orders;
  return message.order ? applyOrder(orders, message.order) : orders;
}

const newer = (known: OrderView | undefined, incoming: OrderView): OrderView =>
  known && known.version > incoming.version ? known : incoming;

/** The list with one order as the server just answered it; an order that is finished leaves. */
export function applyOrder(orders: readonly OrderView[], order: OrderView): readonly OrderView[] {
  const known = orders.find((one) => one.id === order.id);
  const next = newer(known, order);
  const rest = orders.filter((one) => one.id !== order.id);
  return isOneOf(next.status, COURIER_LOAD_STATUSES) ? [...rest, next].sort((a, b) => a.id - b.id) : rest;
}

/** What a courier reads of an offer that was not accepted in time. */
export const OFFER_EXPIRED = 'Teklif süresi doldu';
/** As far as a phone's clock may be off without being set right (lib/server-time.ts). */
const CLOCK_TOLERANCE_MS = 5_000;

/**
 * The offers that were taken back because their time was over. What a person took away before is not among
 * them.
 */
export const expiredOffers = (
  before: readonly OrderView[],
  orders: readonly OrderView[],
  now: number,
): readonly OrderView[] =>
  before.filter(
    ({ id, status, offerExpiresAt }) =>
      status === 'ASSIGNED' &&
      offerExpiresAt !== null &&
      Date.parse(offerExpiresAt) - CLOCK_TOLERANCE_MS <= now &&
      orders.every((order) => order.id !== id),
  );

/** What a courier reads of an order that is not theirs any more; null when it ended as it should.
 * @param found the order as it stands now; null: it is not theirs, 'unknown': nobody answered */
export function lossMessage(
  found: OrderView | PastOrder | null | 'unknown',
): { readonly title: string; readonly text: string } | null {
  if (found === null) return { title: 'Sipariş geri alındı', text: 'sizden geri alındı.' };
  if (found === 'unknown' || found.status !== 'CANCELLED') return null;
  const reason = isPastOrder(found) ? undefined : found.cancelReason?.trim();
  return { title: 'Sipariş iptal edildi', text: reason ? `iptal edildi: ${reason}` : 'iptal edildi.' };
}

/**
 * The courier's own state after a live message about it; the same object when the message is not (spec 3
 * §4.3).
 */
export function applyPresence(status: CourierStatusView, message: LiveMessage): CourierStatusView {
  if (message.type !== 'COURIER_STATUS_UPDATED' || message.courierId !== status.courierId) return status;
  const { online, courier } = message;
  const state = courier?.status ?? (online ? (status.online ? status.status : 'FREE') : 'OFFLINE');
  const onBreak = courier?.onBreak ?? (online && status.onBreak);
  return { ...status, online, status: state, onBreak, ...(courier ? { active: courier.active } : {}) };
}

/** What the pool block shows: the list, or why there is none. */
export type PoolState = { readonly kind: 'shown' } | { readonly kind: 'hidden'; readonly text: string };

interface PoolInput {
  readonly status: Pick<CourierStatusView, 'online' | 'onBreak'>;
  readonly isDelivering: boolean;
  readonly position: LatLng | null;
  readonly branch: Pick<BranchView, 'location' | 'radius' | 'assignmentMethod' | 'requireInBranchArea'>;
  readonly hasOffered: boolean;
}

const POOL_HIDDEN = {
  COURIER_NOT_ONLINE: 'Havuzdaki siparişleri görmek için çevrimiçi olun.',
  ORDER_NOT_POOLED: 'Bu şubede siparişler kuryelere atanır; havuzda sipariş yok.',
  DELIVERY_IN_PROGRESS: 'Teslimattaki siparişinizi tamamlayınca havuz açılır.',
} as const;

/**
 * The four visibility rules of the pool (spec 3 §4.4), the reason in words. A courier on break could not
 * claim, so sees none.
 */
export function poolState({ status, isDelivering, position, branch, hasOffered }: PoolInput): PoolState {
  const area = { ...branch, radiusM: branch.radius };
  const verdict = maySeePool({ online: status.online, isDelivering, position, branch: area, hasOffered });
  if (verdict.ok) {
    return status.onBreak
      ? { kind: 'hidden', text: 'Moladasınız. Havuz, mola bitince açılır.' }
      : { kind: 'shown' };
  }
  if (verdict.code === 'OUT_OF_BRANCH_AREA') return { kind: 'hidden', text: outsideText(position, branch) };
  return { kind: 'hidden', text: POOL_HIDDEN[verdict.code] };
}

/**
 * Whether the pool is worth asking for. In a branch of another method too: staff may have offered an order
 * there by hand (DECISIONS "Orders", Pool), which only the answer tells.
 */
export const mayFetchPool = (facts: Omit<PoolInput, 'hasOffered'>): boolean =>
  poolState({ ...facts, hasOffered: true }).kind === 'shown';

/** What a failed claim says, whatever the cause (spec 3 §8). */
export const CLAIM_REFUSED = { title: 'Teslimat Limiti', text: 'Sipariş taşıma limitine ulaştınız' } as const;

/** The spec's sentence, and below it the server's own: it names the true cause. */
export const claimRefusalText = (message: string): string => `${CLAIM_REFUSED.text}\n${message}`;

function outsideText(
  position: LatLng | null,
  { location, radius }: Pick<BranchView, 'location' | 'radius'>,
): string {
  const rule = `Havuzu görmek için şubenin ${formatMetres(radius)} çevresinde olmalısınız.`;
  return position
    ? `${rule} Şubeye uzaklığınız ${formatMetres(distanceM(position, location))}.`
    : `${rule} Konumunuz henüz bilinmiyor.`;
}

/** What a refused switch says (spec 3 §8). */
export interface PresenceRefusal {
  readonly title: string;
  readonly text: string;
  /** The server's own sentence, when the spec's text does not tell the cause. */
  readonly detail: string | null;
  readonly mayCallManager: boolean;
}

const HAS_DELIVERIES_TEXT = 'Aktif teslimatlarınız var. Lütfen önce teslimatları tamamlayın.';
const NOT_ALLOWED_TEXT = 'Bu işlem için yetkiniz bulunmuyor.';

/** Refused before asking the server: orders still lie on the courier. */
export const HAS_DELIVERIES_REFUSAL: PresenceRefusal = {
  title: 'Çevrimdışı Olamazsınız',
  text: HAS_DELIVERIES_TEXT,
  detail: null,
  mayCallManager: false,
};

/** @param error what the call answered; status 0: nobody answered */
export function presenceRefusal(error: {
  readonly code: string;
  readonly status: number;
  readonly message: string;
}): PresenceRefusal {
  if (error.code === 'COURIER_HAS_DELIVERIES') return HAS_DELIVERIES_REFUSAL;
  if (/yönetici/i.test(error.message))
    return { title: 'Yetki Gerekiyor', text: error.message, detail: null, mayCallManager: true };
  // Without an answer nobody has judged any right: the spec's text would be untrue.
  const isRefusedByServer = error.status >= 400 && error.status < 500;
  if (!isRefusedByServer)
    return { title: 'İşlem Başarısız', text: error.message, detail: null, mayCallManager: false };
  const detail = error.message.startsWith(NOT_ALLOWED_TEXT) ? null : error.message;
  return { title: 'İşlem Başarısız', text: NOT_ALLOWED_TEXT, detail, mayCallManager: false };
}

/**
 * Whole minutes of the break that are left, rounded up; negative when it is over, null without a planned end.
 */
export function breakMinutesLeft(
  status: Pick<CourierStatusView, 'onBreak' | 'breakEndsAt'>,
  now: number,
): number | null {
  if (!status.onBreak || status.breakEndsAt === null) return null;
  return Math.ceil((Date.parse(status.breakEndsAt) - now - CLOCK_TOLERANCE_MS) / MINUTE_MS) || 0;
}

export function breakText(minutesLeft: number | null): string {
  if (minutesLeft === null) return 'Moladasınız';
  if (minutesLeft < 0) return `Mola süresi ${-minutesLeft} dk aşıldı`;
  return `Moladasınız · ${minutesLeft} dk kaldı`;
}
