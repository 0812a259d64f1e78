import { holdsPoint } from '@ulak/contracts/delivery-areas/area';
import { type BoundaryShape, boundsOf } from '@ulak/contracts/neighborhoods/boundary';

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

/**
 * Names of the neighbours that share more than an edge with an outline, in their order. Both as maps draw
 * them: a few hundred points.
 */
export function findOverlaps(own: BoundaryShape, neighbours: readonly Neighbour[]): string[] {
  const { minLat, minLng, maxLat, maxLng } = boundsOf(own);
  const steps = Array.from({ length: STEPS }, (_, step) => (step + 0.5) / STEPS);
  const inside = steps
    .flatMap((up) =>
      steps.map((along) => ({
        lat: minLat + up * (maxLat - minLat),
        lng: minLng + along * (maxLng - minLng),
      })),
    )
    .filter((point) => holdsPoint(own, point));
  const overlaps = ({ outline: other, center_lat: lat, center_lng: lng }: Neighbour): boolean => {
    if (!other) return false;
    const shared = inside.filter((point) => holdsPoint(other, point)).length;
    if (shared > inside.length * LEAST_SHARE) return true;
    // a small one inside a large one lies between the points
    return holdsPoint(own, { lat, lng }) && holdsPoint(other, { lat, lng });
  };
  return neighbours.filter(overlaps).map(({ name }) => name);
}
