import { plainShape } from '@ulak/contracts/neighborhoods/plain-shape';
import type { ReplyOf } from '@ulak/contracts/call';
import type { listNeighborhoods as listCall } from '@ulak/contracts/neighborhoods/calls';
import { RECENT_DAYS } from '@ulak/contracts/neighborhoods/names';
import type { NeighborhoodId } from '@ulak/contracts/neighborhoods/id';
import type {
  NeighborhoodDetail,
  NeighborhoodStats,
  NeighborhoodsQuery,
} from '@ulak/contracts/neighborhoods/schema';
import { DAY_MS } from '@ulak/contracts/time';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import * as repository from './repository.ts';
import { viewNeighborhood } from './view-neighborhood.ts';

const DEFAULT_LIMIT = 50;

/** A page of neighbourhoods (spec 4 §7). */
export async function listNeighborhoods(
  tx: Tx,
  { page = 1, limit = DEFAULT_LIMIT, ...filters }: NeighborhoodsQuery,
): Promise<Omit<ReplyOf<typeof listCall>, 'success'>> {
  const total = await repository.count(tx, filters);
  const rows = await repository.listPage(tx, filters, { limit, offset: (page - 1) * limit });
  return { data: rows.map(viewNeighborhood), pagination: { page, limit, total } };
}

/** Figures of all of them (docs/figures.md). */
export const readStats = (tx: Tx, now: Date): Promise<NeighborhoodStats> =>
  repository.readStats(tx, new Date(now.getTime() - RECENT_DAYS * DAY_MS));

/** One with its boundary. @throws AppError NEIGHBORHOOD_NOT_FOUND */
export async function getNeighborhood(tx: Tx, id: NeighborhoodId): Promise<NeighborhoodDetail> {
  const row = await repository.find(tx, id);
  if (!row) throw new AppError('NEIGHBORHOOD_NOT_FOUND');
  return {
    ...viewNeighborhood(row),
    osm_id: row.osm_id,
    osm_type: row.osm_type,
    boundary_coordinates: plainShape(row.boundary),
  };
}
