import type { LatLng } from '@ulak/contracts/domain/geo';
import type { RoadService } from '../roads/service.ts';

/** Places without any way are few; more are not asked for. */
const MOST_ASKED = 20;

/**
 * Which places lie on roads although no way was found to them: on an island, on the other shore. False where
 * no answer comes in the time that is left.
 */
export async function lieOnRoads(
  roads: Pick<RoadService, 'covers'>,
  places: readonly LatLng[],
  timeoutMs: number,
): Promise<readonly boolean[]> {
  if (timeoutMs <= 0) return places.map(() => false);
  const asked = places.slice(0, MOST_ASKED).map((place) => roads.covers(place, { timeoutMs }));
  const found = await Promise.all(asked);
  return places.map((_, index) => found[index] ?? false);
}
