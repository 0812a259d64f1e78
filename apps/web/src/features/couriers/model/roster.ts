import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { mayStartBreak } from '@ulak/contracts/domain/courier-presence';
import { stateOf } from '@ulak/contracts/couriers/shown-state';
import { COURIER_STATE_LABELS, type CourierState } from '@ulak/contracts/couriers/state';
import type { UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { isOneOf, ON_ROAD_STATUSES } from '@ulak/contracts/orders/status';
import type { SentMessage } from '@ulak/contracts/notices/schema';
import { compareTr } from '@ulak/contracts/text';
import { formatTime, MINUTE_MS } from '@ulak/contracts/time';
import { positionOf } from '../../../domain/couriers/map-couriers.ts';
import { stateText } from '../../../domain/couriers/state-text.ts';
import type { MapRoute } from '../../../ui/map/types.ts';

const STATUS_ORDER: Partial<Record<OrderView['status'], number>> = { IN_DELIVERY: 0, PICKED_UP: 1 };

/**
 * A courier's active orders in the order they are likely to be delivered: on the way first, then the older
 * pick-up (spec 1 §2.5).
 */
export const deliveriesOf = (orders: readonly OrderView[], courierId: UserId): OrderView[] =>
  orders
    .filter((order) => order.courierId === courierId && isOneOf(order.status, ON_ROAD_STATUSES))
    .sort(
      (a, b) =>
        (STATUS_ORDER[a.status] ?? 2) - (STATUS_ORDER[b.status] ?? 2) ||
        (a.pickedUpAt ?? a.createdAt).localeCompare(b.pickedUpAt ?? b.createdAt) ||
        a.id - b.id,
    );

/** What the roster says a courier does; of one on the way back, in how many minutes: 'Dönüşte · 6 dk'. */
export function rosterText(courier: CourierLocation, now: number): string {
  const expected = expectedAt(courier);
  if (expected === 0) return stateText(courier, now);
  const minutes = Math.ceil((expected - now) / MINUTE_MS);
  return minutes > 0 ? `${COURIER_STATE_LABELS.RETURNING} · ${minutes} dk` : 'Dönüşü gecikti';
}

/** Whom the desk looks for first: who can go now, then who will soon. */
const STATE_ORDER: Record<CourierState, number> = { FREE: 0, RETURNING: 1, BUSY: 2, BREAK: 3, OFFLINE: 4 };

/**
 * Couriers as the roster lists them: free ones first, then those on the way back by when they are expected,
 * then the rest by how much they carry.
 */
export const rosterOrder = (couriers: readonly CourierLocation[]): CourierLocation[] =>
  couriers.toSorted(
    (a, b) =>
      STATE_ORDER[stateOf(a)] - STATE_ORDER[stateOf(b)] ||
      expectedAt(a) - expectedAt(b) ||
      a.load - b.load ||
      compareTr(a.name, b.name) ||
      a.courierId - b.courierId,
  );

const expectedAt = ({ status, expectedReturnAt }: CourierLocation): number =>
  status === 'RETURNING' && expectedReturnAt !== null ? Date.parse(expectedReturnAt) : 0;

/** The line from the courier through the stops, numbered as the list is; null without a stop. */
export function routeOf(
  courier: CourierLocation | undefined,
  deliveries: readonly OrderView[],
): MapRoute | null {
  if (deliveries.length === 0) return null;
  const stops = deliveries.map(({ location }) => location);
  const start = courier ? positionOf(courier) : null;
  return { line: start ? [start, ...stops] : stops, stops };
}

/**
 * Orders that keep a courier on duty: an offer of automatic assignment is withdrawn when they
 * go (docs/decisions/024).
 */
export const committedLoad = ({ load, offered }: Pick<CourierLocation, 'load' | 'offered'>): number =>
  load - offered;

/**
 * Why a courier's break cannot begin now, worded for staff; null when it can. The server checks the
 * same rule.
 */
export function breakObstacle(courier: CourierLocation): string | null {
  if (!courier.active) return 'Hesabı pasif';
  const load = committedLoad(courier);
  const verdict = mayStartBreak('SUPERVISOR', { ...courier, load });
  return verdict.ok ? null : (staffBreakRefusal(verdict.code, load) ?? 'Zaten molada');
}

/**
 * Two of the server's sentences address the courier and would be untrue for staff. Null: the server's
 * own is right.
 * @param load orders on the courier as far as they are known
 */
export function staffBreakRefusal(code: string, load: number): string | null {
  if (code === 'COURIER_NOT_ONLINE') return 'Çevrimdışı; mola yalnızca çevrimiçiyken başlar';
  if (code !== 'COURIER_HAS_DELIVERIES') return null;
  return `Üzerinde ${load > 0 ? `${load} ` : ''}sipariş var; mola teslimattan sonra başlar`;
}

/** 'Son mesaj: Şubeye dönün · görüldü 19:32'. */
export function lastMessageText({ text, createdAt, seenAt }: SentMessage): string {
  const state =
    seenAt === null
      ? `gönderildi ${formatTime(Date.parse(createdAt))}, henüz görülmedi`
      : `görüldü ${formatTime(Date.parse(seenAt))}`;
  return `Son mesaj: ${text} · ${state}`;
}
