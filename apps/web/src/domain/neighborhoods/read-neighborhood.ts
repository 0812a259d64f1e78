import type { NeighborhoodId } from '@ulak/contracts/neighborhoods/id';

/** The neighbourhood that an address names. */
export const readNeighborhood = (text = ''): NeighborhoodId | null =>
  /^[1-9]\d{0,14}$/.test(text) ? (Number(text) as NeighborhoodId) : null;
