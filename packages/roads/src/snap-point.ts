import { isValidCoordinate, type LatLng } from '@ulak/contracts/domain/geo';
import { METRES_PER_UNIT, type RoadGraph, UNITS_PER_DEGREE } from './road-graph.ts';
import { MAX_SNAP_M } from './router.ts';

/** A point on a road. */
export interface RoadPoint extends LatLng {
  readonly edge: number;
  /** How far along the edge; 0: on the node at its tail, 1: on that at its head. */
  readonly share: number;
  /** How far from the place that was asked for. */
  readonly distanceM: number;
}

/** 5 m: so near to a junction one stands on it, and is not sent round because of a metre of a one-way. */
const JUNCTION_UNITS = 5 / METRES_PER_UNIT;
/** What is nearer than a radius is found within it: most places lie near a road. */
const RADII_M = [60, 180];

/** The nearest point on a road; null: none lies within so many metres. */
export function snapPoint(graph: RoadGraph, place: LatLng, maxM = MAX_SNAP_M): RoadPoint | null {
  for (const radiusM of [...RADII_M.filter((radius) => radius < maxM), maxM]) {
    let best: RoadPoint | null = null;
    for (const point of pointsWithin(graph, place, radiusM))
      if (!best || point.distanceM < best.distanceM) best = point;
    if (best) return best;
  }
  return null;
}

/** The nearest point of each road within so many metres, in no order. */
export function pointsWithin(graph: RoadGraph, place: LatLng, radiusM: number): RoadPoint[] {
  if (!isValidCoordinate(place)) return [];
  const { grid } = graph;
  const [lat, lng] = [place.lat * UNITS_PER_DEGREE, place.lng * UNITS_PER_DEGREE];
  const east = Math.cos((place.lat * Math.PI) / 180);
  const reach = radiusM / METRES_PER_UNIT;
  const rowAt = (units: number): number => Math.floor((units - grid.minLat) / grid.cellUnits);
  const columnAt = (units: number): number => Math.floor((units - grid.minLng) / grid.cellUnits);
  const top = Math.min(grid.rows - 1, rowAt(lat + reach));
  const right = Math.min(grid.columns - 1, columnAt(lng + reach / Math.max(east, 1e-6)));
  const found = new Map<number, RoadPoint | null>();
  for (let row = Math.max(0, rowAt(lat - reach)); row <= top; row += 1)
    for (
      let column = Math.max(0, columnAt(lng - reach / Math.max(east, 1e-6)));
      column <= right;
      column += 1
    ) {
      const cell = row * grid.columns + column;
      for (let at = grid.first[cell] as number; at < (grid.first[cell + 1] as number); at += 1) {
        const edge = grid.edges[at] as number;
        if (!found.has(edge)) found.set(edge, nearestOn(graph, edge, { lat, lng, east, reach }));
      }
    }
  return [...found.values()].filter((point) => point !== null);
}

/** A place in units of the graph. `east`: how much shorter a degree is to the east; `reach`: no farther. */
interface Wanted {
  readonly lat: number;
  readonly lng: number;
  readonly east: number;
  readonly reach: number;
}

function nearestOn(graph: RoadGraph, edge: number, { lat, lng, east, reach }: Wanted): RoadPoint | null {
  const { shapeEnd, lats, lngs } = graph;
  const first = edge === 0 ? 0 : (shapeEnd[edge - 1] as number);
  const end = shapeEnd[edge] as number;
  // from here, in units of latitude
  let x = ((lngs[first] as number) - lng) * east;
  let y = (lats[first] as number) - lat;
  let [best, bestAlong, bestX, bestY, along] = [reach * reach, -1, 0, 0, 0];
  for (let at = first + 1; at < end; at += 1) {
    const toX = ((lngs[at] as number) - lng) * east;
    const toY = (lats[at] as number) - lat;
    const [dx, dy] = [toX - x, toY - y];
    const squared = dx * dx + dy * dy;
    const share = squared === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / squared));
    const [nearX, nearY] = [x + share * dx, y + share * dy];
    const distance = nearX * nearX + nearY * nearY;
    const length = Math.sqrt(squared);
    if (distance <= best) [best, bestAlong, bestX, bestY] = [distance, along + share * length, nearX, nearY];
    along += length;
    [x, y] = [toX, toY];
  }
  if (bestAlong < 0) return null;
  const distanceM = Math.sqrt(best) * METRES_PER_UNIT;
  const isAtTail = bestAlong <= Math.min(JUNCTION_UNITS, along / 2);
  if (isAtTail || bestAlong >= along - JUNCTION_UNITS) {
    const at = isAtTail ? first : end - 1;
    const [endLat, endLng] = [lats[at] as number, lngs[at] as number];
    return {
      edge,
      share: isAtTail ? 0 : 1,
      lat: endLat / UNITS_PER_DEGREE,
      lng: endLng / UNITS_PER_DEGREE,
      distanceM,
    };
  }
  return {
    edge,
    share: bestAlong / along,
    lat: (lat + bestY) / UNITS_PER_DEGREE,
    lng: (lng + bestX / east) / UNITS_PER_DEGREE,
    distanceM,
  };
}
