import { type BoundaryShape, countPoints, MAX_BOUNDARY_POINTS } from '@ulak/contracts/neighborhoods/boundary';
import { type PlainShape, plainShape } from '@ulak/contracts/neighborhoods/plain-shape';
import { simplifyShape } from '@ulak/contracts/neighborhoods/simplify';

/** A valid boundary with at most 5,000 points, as it is stored. Null: none so coarse is valid. */
export function simplifyBoundary(shape: BoundaryShape): PlainShape | null {
  const whole = plainShape(shape);
  return countPoints(whole) <= MAX_BOUNDARY_POINTS ? whole : simplifyShape(whole);
}
