import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { COURIER_STATE_LABELS } from '@ulak/contracts/couriers/state';
import { mayStartBreak } from '@ulak/contracts/domain/courier-presence';
import { isAheadOfServerClock } from '@ulak/contracts/domain/position-filter';
import type { LiveMessage } from '@ulak/contracts/events';
import type { BranchFilter, UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { isOneOf, ON_ROAD_STATUSES } from '@ulak/contracts/orders/status';
import { compareTr } from '@ulak/contracts/text';
import { MINUTE_MS } from '@ulak/contracts/time';
import type { MapCourier, MapRoute, Point } from '../../ui/map/types.ts';

/**
 * A loaded courier whose last position is older than this has fallen silent (DECISIONS "Violations":
 * positions are fresh for 2 min).
 */
export const SILENT_AFTER_MS = 2 * MINUTE_MS;

/** The live messages about couriers. */
export type CourierMessage = Extract<
  LiveMessage,
  { type: 'COURIER_LOCATION_UPDATED' | 'COURIER_STATUS_UPDATED' }
>;

export const isCourierMessage = (message: LiveMessage): message is CourierMessage =>
  message.type === 'COURIER_LOCATION_UPDATED' || message.type === 'COURIER_STATUS_UPDATED';

/**
 * Whether a position is newer than another; one from before the server's clock was put back is newer than
 * none.
 * @param now epoch ms, the server's
 */
function isNewer(positionAt: string | null, than: string | null, now: number): boolean {
  if (positionAt === null || isAheadOfServerClock(Date.parse(positionAt), now)) return false;
  return (
    than === null || Date.parse(positionAt) > Date.parse(than) || isAheadOfServerClock(Date.parse(than), now)
  );
}

/** A view of a courier that arrived later, keeping the position known already when that one is newer. */
function withNewestPosition(
  next: CourierLocation,
  known: CourierLocation | undefined,
  now: number,
): CourierLocation {
  if (!known || !isNewer(known.positionAt, next.positionAt, now)) return next;
  return { ...next, lat: known.lat, lng: known.lng, positionAt: known.positionAt };
}

/**
 * Folds a burst of messages into the list. A position counts only when it is newer than the known one; the
 * same list comes back when nothing changed.
 * @param now epoch ms, the server's
 */
export function foldCouriers(
  couriers: readonly CourierLocation[],
  messages: readonly CourierMessage[],
  now: number,
): readonly CourierLocation[] {
  if (messages.length === 0) return couriers;
  const byId = new Map(couriers.map((courier) => [courier.courierId, courier]));
  let isChanged = false;
  const put = (courier: CourierLocation): void => {
    byId.set(courier.courierId, courier);
    isChanged = true;
  };
  for (const message of messages) {
    const known = byId.get(message.courierId);
    if (message.type === 'COURIER_LOCATION_UPDATED') {
      const { lat, lng, positionAt } = message;
      if (known && isNewer(positionAt, known.positionAt, now)) put({ ...known, lat, lng, positionAt });
    } else if (message.courier) put(withNewestPosition(message.courier, known, now));
    else if (known && known.online !== message.online) put({ ...known, online: message.online });
  }
  return isChanged ? [...byId.values()] : couriers;
}

/** Whether a burst tells of a courier without saying everything, so that the list must be asked again. */
export const needsCourierRefetch = (messages: readonly CourierMessage[]): boolean =>
  messages.some((message) => message.type === 'COURIER_STATUS_UPDATED' && !message.courier);

/** An answered list, but with the positions that arrived by the stream while it was under way. */
export function mergeNewestPositions(
  answered: readonly CourierLocation[],
  known: readonly CourierLocation[] | undefined,
  now: number,
): CourierLocation[] {
  const before = new Map(known?.map((courier) => [courier.courierId, courier]));
  return answered.map((courier) => withNewestPosition(courier, before.get(courier.courierId), now));
}

/** Couriers of the chosen branch, in the order people look for them: at work first, then by name. */
export const couriersOf = (couriers: readonly CourierLocation[], branchId: BranchFilter): CourierLocation[] =>
  couriers
    .filter((courier) => branchId === 'all' || courier.branchId === branchId)
    .sort(
      (a, b) => Number(b.online) - Number(a.online) || compareTr(a.name, b.name) || a.courierId - b.courierId,
    );

/** Couriers who carry orders but whose phone has told no position lately. */
export const silentCouriers = (couriers: readonly CourierLocation[], now: number): ReadonlySet<UserId> =>
  new Set(couriers.filter((courier) => isSilent(courier, now)).map(({ courierId }) => courierId));

function isSilent({ online, load, positionAt }: CourierLocation, now: number): boolean {
  if (!online || load === 0) return false;
  return positionAt === null || now - Date.parse(positionAt) > SILENT_AFTER_MS;
}

const positionOf = ({ lat, lng }: CourierLocation): Point | null =>
  lat === null || lng === null ? null : { lat, lng };

/** The couriers a map shows: everybody with a position who is online or still carries something. */
export function mapCouriers(couriers: readonly CourierLocation[]): MapCourier[] {
  return couriers.flatMap((courier) => {
    const position = positionOf(courier);
    if (!position || (!courier.online && courier.load === 0)) return [];
    const { courierId, name, status, positionAt } = courier;
    return [{ id: String(courierId), name, state: status, positionAt, ...position }];
  });
}

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
 * Orders that keep a courier on duty: what automatic assignment has only asked about is given back when they
 * go (docs/decisions/024).
 */
export const committedLoad = ({ load, offered }: Pick<CourierLocation, 'load' | 'offered'>): number =>
  load - offered;

/**
 * Why a courier's break cannot begin now, in the desk's words; null when it can. The server judges by the
 * same rule.
 */
export function breakObstacle(courier: CourierLocation): string | null {
  if (!courier.active) return 'Hesabı pasif';
  const load = committedLoad(courier);
  const verdict = mayStartBreak('SUPERVISOR', { ...courier, load });
  return verdict.ok ? null : (staffBreakRefusal(verdict.code, load) ?? 'Zaten molada');
}

/**
 * Two of the server's sentences speak to the courier; at the desk they would be untrue. Null: the server's
 * own is right.
 * @param load orders on the courier as far as they are known
 */
export function staffBreakRefusal(code: string, load: number): string | null {
  if (code === 'COURIER_NOT_ONLINE') return 'Çevrimdışı; mola yalnızca çevrimiçiyken başlar';
  if (code !== 'COURIER_HAS_DELIVERIES') return null;
  return `Üzerinde ${load > 0 ? `${load} ` : ''}sipariş var; mola teslimattan sonra başlar`;
}

/**
 * What a courier does, and of a break how much is left: 'Molada · 18 dk', 'Mola 5 dk aştı'. Who has only been
 * asked by automatic assignment is as free as before: 'Soruldu'.
 */
export function stateText(
  courier: Pick<CourierLocation, 'status' | 'breakEndsAt' | 'offered'>,
  now: number,
): string {
  const { status, breakEndsAt, offered } = courier;
  if (status === 'FREE' && offered > 0) return 'Soruldu';
  if (status !== 'BREAK' || breakEndsAt === undefined) return COURIER_STATE_LABELS[status];
  const minutes = Math.round((Date.parse(breakEndsAt) - now) / MINUTE_MS) || 0;
  return minutes < 0 ? `Mola ${-minutes} dk aştı` : `Molada · ${minutes} dk`;
}
