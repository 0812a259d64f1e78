import { plainShape } from '@ulak/contracts/neighborhoods/plain-shape';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { NeighborhoodId } from '@ulak/contracts/neighborhoods/id';
import type { BoundaryShape } from '@ulak/contracts/neighborhoods/boundary';

/** A neighbourhood whose box holds a point; its boundary need not. */
export interface Candidate {
  readonly id: NeighborhoodId;
  readonly areaKm2: number;
  readonly boundary: BoundaryShape;
}

/**
 * The neighbourhood of a point: the one whose boundary holds it, edges included. Of several that overlap the
 * smallest, then the oldest. Null: none holds it.
 */
export function chooseNeighborhood(
  { lat, lng }: LatLng,
  candidates: readonly Candidate[],
): NeighborhoodId | null {
  const best = candidates
    .toSorted((a, b) => a.areaKm2 - b.areaKm2 || a.id - b.id)
    .find(({ boundary }) => booleanPointInPolygon([lng, lat], plainShape(boundary)));
  return best?.id ?? null;
}
