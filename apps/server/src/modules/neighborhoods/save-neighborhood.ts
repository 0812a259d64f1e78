import { areaKm2, type BoundaryShape, boundsOf, middleOf } from '@ulak/contracts/neighborhoods/boundary';
import { isWithinBounds } from '@ulak/contracts/domain/turkiye';
import type { NeighborhoodId } from '@ulak/contracts/neighborhoods/id';
import type {
  Neighborhood,
  SavedNeighborhood,
  SaveNeighborhoodBody,
} from '@ulak/contracts/neighborhoods/schema';
import type { Insertable } from 'kysely';
import { appendAudit } from '../../access/audit.ts';
import type { UserActor } from '../../access/scope.ts';
import { AppError, fieldError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { NeighborhoodsTable } from '../../db/tables/neighborhoods.ts';
import { findOverlaps } from './find-overlaps.ts';
import { identityOf } from './place-identity.ts';
import { mapOutline } from './map-outline.ts';
import * as repository from './repository.ts';
import { simplifyBoundary } from './simplify-boundary.ts';
import { viewNeighborhood } from './view-neighborhood.ts';

/** Who changes neighbourhoods, and when. */
export interface OwnerCall {
  readonly tx: Tx;
  /** Of a user their id and name are enough. */
  readonly actor: Pick<UserActor, 'kind' | 'id' | 'name'>;
  readonly now: Date;
  /** Null: no request, but the demo. */
  readonly ip: string | null;
}

const TOO_DETAILED = 'Sınır çok ayrıntılı ve sadeleştirilemedi; daha az noktayla çizin.';

/**
 * A body as a row, with what maps draw.
 * @throws AppError VALIDATION_ERROR: none of at most 5,000 points is like this one
 */
function toRow(
  body: SaveNeighborhoodBody,
  { actor, now }: OwnerCall,
): { row: Insertable<NeighborhoodsTable>; outline: BoundaryShape } {
  const boundary = simplifyBoundary(body.boundary_coordinates);
  if (!boundary) throw fieldError('boundary_coordinates', TOO_DETAILED);
  const outline = mapOutline(boundary);
  const bounds = boundsOf(boundary);
  const chosen = { lat: body.center_lat ?? NaN, lng: body.center_lng ?? NaN };
  // a gazetteer's name has its district's point, which may lie outside
  const center = isWithinBounds(chosen, bounds) ? chosen : middleOf(bounds);
  const row = {
    name: body.name,
    district: body.district,
    city: body.city,
    ...identityOf(body),
    center_lat: center.lat,
    center_lng: center.lng,
    boundary: JSON.stringify(boundary),
    outline: JSON.stringify(outline),
    boundary_source: body.boundary_source ?? (body.osm_id ? 'OSM' : 'DRAWN'),
    area_km2: areaKm2(boundary),
    min_lat: bounds.minLat,
    min_lng: bounds.minLng,
    max_lat: bounds.maxLat,
    max_lng: bounds.maxLng,
    address_details: body.address_details ? JSON.stringify(body.address_details) : null,
    search_query: body.search_query || null,
    created_at: now,
    created_by: actor.id,
  };
  return { row, outline };
}

/** Neighbours that are looked at for an overlap. */
const NEIGHBOURS = 20;

/**
 * Saves a place once, and says with which saved ones it overlaps: there the smaller one counts.
 * @throws AppError VALIDATION_ERROR | NEIGHBORHOOD_EXISTS
 */
export async function saveNeighborhood(
  call: OwnerCall,
  body: SaveNeighborhoodBody,
): Promise<SavedNeighborhood> {
  const { tx } = call;
  const { row, outline } = toRow(body, call);
  const added = await repository.add(tx, row);
  if (!added) {
    const [same] = await repository.listSame(tx, [row]);
    const names = same && { name: same.name, district: same.district, city: same.city };
    throw new AppError('NEIGHBORHOOD_EXISTS', { ...names });
  }
  await record(call, 'NEIGHBORHOOD_SAVED', added);
  const around = await repository.listAround(tx, { ...row, ...added }, NEIGHBOURS);
  const overlaps = findOverlaps(outline, around);
  return { ...viewNeighborhood(added), overlaps };
}

/** @throws AppError NEIGHBORHOOD_NOT_FOUND */
export async function removeNeighborhood(call: OwnerCall, id: NeighborhoodId): Promise<void> {
  const removed = await repository.markRemoved(call.tx, id, call.now);
  if (!removed) throw new AppError('NEIGHBORHOOD_NOT_FOUND');
  await record(call, 'NEIGHBORHOOD_REMOVED', { ...removed, id });
}

async function record(
  { tx, actor, now, ip }: OwnerCall,
  action: 'NEIGHBORHOOD_SAVED' | 'NEIGHBORHOOD_REMOVED',
  { id, name, district, city }: Pick<Neighborhood, 'id' | 'name' | 'district' | 'city'>,
): Promise<void> {
  const details = { name, district, city };
  const whose = { entity: 'neighborhood', entityId: id, companyId: null, branchId: null } as const;
  await appendAudit(tx, [{ action, ...whose, at: now, actor, ip, details }]);
  await repository.scheduleAssignment(tx);
}
