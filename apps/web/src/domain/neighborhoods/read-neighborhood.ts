import type { NeighborhoodChoice, NeighborhoodId } from '@ulak/contracts/neighborhoods/id';
import { WITHOUT_NEIGHBORHOOD } from '@ulak/contracts/neighborhoods/without';

/** The neighbourhood that an address names, or orders without one. */
export function readNeighborhood(text = ''): NeighborhoodChoice | null {
  if (text === WITHOUT_NEIGHBORHOOD) return text;
  return /^[1-9]\d{0,14}$/.test(text) ? (Number(text) as NeighborhoodId) : null;
}
