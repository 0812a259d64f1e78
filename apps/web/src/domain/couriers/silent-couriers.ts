import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import type { UserId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';

/**
 * A loaded courier whose last position is older than this counts as silent (DECISIONS "Violations":
 * positions are fresh for 2 min).
 */
const SILENT_AFTER_MS = 2 * MINUTE_MS;

/** Couriers who carry orders but without a recent position. */
export const silentCouriers = (couriers: readonly CourierLocation[], now: number): ReadonlySet<UserId> =>
  new Set(couriers.filter((courier) => isSilent(courier, now)).map(({ courierId }) => courierId));

function isSilent({ online, load, positionAt }: CourierLocation, now: number): boolean {
  if (!online || load === 0) return false;
  return positionAt === null || now - Date.parse(positionAt) > SILENT_AFTER_MS;
}
