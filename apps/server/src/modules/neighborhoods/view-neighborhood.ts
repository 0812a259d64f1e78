import type { Neighborhood } from '@ulak/contracts/neighborhoods/schema';
import type { NeighborhoodRow } from './repository.ts';

/** A row as the calls answer it. */
export const viewNeighborhood = (row: NeighborhoodRow): Neighborhood => ({
  id: row.id,
  name: row.name,
  district: row.district,
  city: row.city,
  created_at: row.created_at.toISOString(),
  center_lat: row.center_lat,
  center_lng: row.center_lng,
  area_km2: Math.round(row.area_km2 * 1_000) / 1_000,
  boundary_source: row.boundary_source,
  assigned_at: row.assigned_at?.toISOString() ?? null,
});
