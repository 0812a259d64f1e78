import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { isAheadOfServerClock } from '@ulak/contracts/domain/position-filter';
import type { LiveMessage } from '@ulak/contracts/events';

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

/** Whether a burst changes a courier without holding the whole view, so that the list must be refetched. */
export const needsCourierRefetch = (messages: readonly CourierMessage[]): boolean =>
  messages.some((message) => message.type === 'COURIER_STATUS_UPDATED' && !message.courier);

/** A fetched list with the newer positions that the stream brought meanwhile. */
export function mergeNewestPositions(
  fetched: readonly CourierLocation[],
  known: readonly CourierLocation[] | undefined,
  now: number,
): CourierLocation[] {
  const before = new Map(known?.map((courier) => [courier.courierId, courier]));
  return fetched.map((courier) => withNewestPosition(courier, before.get(courier.courierId), now));
}
