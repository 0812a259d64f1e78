import { type CourierRoute, MAX_ROUTE_POINTS } from '@ulak/contracts/dispatch/schema';
import type { LatLng } from '@ulak/contracts/domain/geo';
import { simplifierOf } from '@ulak/contracts/neighborhoods/simplify';
import type { RoadService } from '../roads/service.ts';

type Line = NonNullable<CourierRoute['line']>;

/** How long a courier's list waits for the line on its map. */
const DRAW_MS = 250;
/** Degrees by which the line may leave the road: a metre, then twice as much each time. */
const FIRST_TOLERANCE = 0.000_01;
const LAST_TOLERANCE = 0.1;
/** Five decimals of a degree: a metre. */
const PER_DEGREE = 1e5;

const rounded = (degrees: number): number => Math.round(degrees * PER_DEGREE) / PER_DEGREE;

/** The road over the places in this order, as a map draws it; nothing where no router finds one. */
export async function drawRoute(
  roads: RoadService,
  places: readonly LatLng[],
): Promise<Pick<CourierRoute, 'line' | 'lineMethod'>> {
  const route = await roads.route(places, { timeoutMs: DRAW_MS });
  const line = route && simplify(route.points);
  return line ? { line, lineMethod: route.method } : {};
}

/** The same line of few points; its ends stay. Null: it cannot be had. */
function simplify(points: readonly LatLng[]): Line | null {
  const coarse = simplifierOf({ type: 'Polygon', coordinates: [points.map(({ lat, lng }) => [lat, lng])] });
  for (let tolerance = FIRST_TOLERANCE; tolerance <= LAST_TOLERANCE; tolerance *= 2) {
    const line = coarse(tolerance).coordinates.flat() as number[][];
    if (line.length > MAX_ROUTE_POINTS) continue;
    return line.map(([lat = 0, lng = 0]) => ({ lat: rounded(lat), lng: rounded(lng) }));
  }
  return null;
}
