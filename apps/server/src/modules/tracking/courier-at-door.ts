import { isWithin } from '@ulak/contracts/domain/geo';
import { isFresh } from '@ulak/contracts/domain/position-filter';
import { stopsServedFirst } from '../forecasts/service.ts';
import type { TrackedRow } from './repository.ts';

/** A branch may allow a wide area for violations; a door is no farther than this, metres. */
const FARTHEST_DOOR_M = 150;
/** Fixes that may be farther off than this say nothing about a door (DECISIONS "Time and numbers"). */
const WORST_ACCURACY_M = 100;

/** Whether the courier, on the way to this very door, stands at it by a fix that is fresh and accurate. */
export function isCourierAtDoor(order: TrackedRow, now: Date): boolean {
  const { courier_lat: lat, courier_lng: lng, courier_fix_at: at, courier_accuracy_m: accuracyM } = order;
  if (order.status !== 'IN_DELIVERY' || lat === null || lng === null || at === null) return false;
  if (accuracyM === null || accuracyM > WORST_ACCURACY_M || !isFresh(at.getTime(), now.getTime()))
    return false;
  if (stopsServedFirst(order, now) > 0) return false;
  return isWithin({ lat, lng }, order, Math.min(order.customer_area_radius_m, FARTHEST_DOOR_M));
}
