import { isOutsideArea, type DeliveryReach, type StoredArea } from '@ulak/contracts/delivery-areas/area';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { BoundaryShape } from '@ulak/contracts/neighborhoods/boundary';

/** What of a branch's row says where it delivers to. */
export interface AreaColumns extends LatLng {
  readonly delivery_area: StoredArea | null;
  readonly delivery_reach: DeliveryReach | null;
}

/** What was made of the area of minutes, if it was made of these minutes and this place. */
export function reachOf({ lat, lng, delivery_area: area, delivery_reach: reach }: AreaColumns) {
  if (area?.kind !== 'MINUTES' || reach === null) return null;
  return reach.minutes === area.minutes && reach.lat === lat && reach.lng === lng ? reach : null;
}

/** The shape of a branch's area; null: it has none, or none was made yet. */
export const shapeOf = (branch: AreaColumns): BoundaryShape | null =>
  branch.delivery_area?.kind === 'DRAWN' ? branch.delivery_area.shape : (reachOf(branch)?.shape ?? null);

/** Whether a branch does not deliver to a place. */
export const isOutside = (branch: AreaColumns, place: LatLng): boolean =>
  isOutsideArea(shapeOf(branch), place);

/** Whether an order by key to a place is refused. Where the place is only about right it is not. */
export const isRefused = (branch: AreaColumns, place: LatLng, isApproximate: boolean): boolean =>
  branch.delivery_area?.rule === 'REFUSE' && !isApproximate && isOutside(branch, place);
