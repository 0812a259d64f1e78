import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { type BoundaryShape, boundsOf } from '@ulak/contracts/neighborhoods/boundary';
import { plainShape } from './simplify-boundary.ts';

/** Points that are looked at along each side of the box. */
const STEPS = 24;
/** Neighbours drawn by hand share a little along their edge; so much of the ground is no edge any more. */
const LEAST_SHARE = 0.05;

interface Neighbour {
  readonly name: string;
  readonly center_lat: number;
  readonly center_lng: number;
  readonly outline: BoundaryShape | null;
}

/** Names of the neighbours that share more than an edge with a boundary, in their order. */
export function findOverlaps(boundary: BoundaryShape, neighbours: readonly Neighbour[]): string[] {
  const own = plainShape(boundary);
  const { minLat, minLng, maxLat, maxLng } = boundsOf(boundary);
  const steps = Array.from({ length: STEPS }, (_, step) => (step + 0.5) / STEPS);
  const inside = steps
    .flatMap((up) =>
      steps.map((along) => [minLng + along * (maxLng - minLng), minLat + up * (maxLat - minLat)]),
    )
    .filter((point) => booleanPointInPolygon(point, own));
  const overlaps = ({ outline, center_lat, center_lng }: Neighbour): boolean => {
    if (!outline) return false;
    const other = plainShape(outline);
    const shared = inside.filter((point) => booleanPointInPolygon(point, other)).length;
    if (shared > inside.length * LEAST_SHARE) return true;
    // a small one inside a large one lies between the points
    const middle = [center_lng, center_lat];
    return booleanPointInPolygon(middle, own) && booleanPointInPolygon(middle, other);
  };
  return neighbours.filter(overlaps).map(({ name }) => name);
}
