import type { BranchFilter } from '@ulak/contracts/ids';
import type { NeighborhoodResult } from '@ulak/contracts/neighborhoods/schema';
import type { Database } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { PlaceService } from '../places/service.ts';
import { getNeighborhood, listNeighborhoods, readStats } from './list-neighborhoods.ts';
import { listNames } from './list-names.ts';
import { listOutlines } from './list-outlines.ts';
import { outlineNeighborhood } from './outline-neighborhood.ts';
import { removeNeighborhood, saveNeighborhood } from './save-neighborhood.ts';
import { searchNeighborhoods } from './search-neighborhoods.ts';

export { assignNeighborhoods } from './jobs.ts';
export { outlineNeighborhood, saveNeighborhood };

export type NeighborhoodService = ReturnType<typeof createNeighborhoodService>;

/** Neighbourhoods of the installation (spec 4): OWNER saves them, a job gives orders theirs. */
export const createNeighborhoodService = ({
  db,
  places,
}: {
  readonly db: Pick<Database, 'analysis' | 'reads'>;
  readonly places: Pick<PlaceService, 'searchAreas'>;
}) => ({
  list: listNeighborhoods,
  stats: readStats,
  get: getNeighborhood,
  names: (scope: Scope, branchId?: BranchFilter) => listNames(db.analysis, scope, branchId),
  outlines: (scope: Scope, branchId?: BranchFilter) => listOutlines(db.analysis, scope, branchId),
  save: saveNeighborhood,
  remove: removeNeighborhood,
  outline: outlineNeighborhood,
  /** @throws AppError GEOCODER_FAILED | GEOCODER_SLOW | GEOCODER_UNREADABLE | GEOCODER_BUSY */
  search: (scope: Scope, text: string): Promise<NeighborhoodResult[]> =>
    searchNeighborhoods({ db, places }, scope, text),
});
