import type { PlainShape } from '@ulak/contracts/neighborhoods/plain-shape';
import {
  BOUNDARY_FAULT_TEXTS,
  type BoundaryShape,
  findBoundaryFault,
} from '@ulak/contracts/neighborhoods/boundary';
import { BAD_SHAPE, BoundaryGeometry, type NeighborhoodResult } from '@ulak/contracts/neighborhoods/schema';
import type { Database } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { FoundArea, PlaceService } from '../places/service.ts';
import { identityOf, isSame } from './place-identity.ts';
import * as repository from './repository.ts';
import { simplifyBoundary } from './simplify-boundary.ts';

/** Fields of a Nominatim address in Türkiye, the closest first. */
const NAME_FIELDS = ['suburb', 'quarter', 'neighbourhood', 'village', 'hamlet'] as const;
const DISTRICT_FIELDS = ['city_district', 'town', 'county', 'municipality', 'district'] as const;
const CITY_FIELDS = ['province', 'state', 'city'] as const;

const first = (address: Readonly<Record<string, string>>, fields: readonly string[]): string =>
  fields.map((field) => address[field]).find(Boolean) ?? '';

const TOO_DETAILED = 'Sınır çok ayrıntılı; sadeleştirilemedi.';

/** Whether a shape is meant as an area. */
const isArea = (geojson: unknown): boolean =>
  typeof geojson === 'object' &&
  geojson !== null &&
  'type' in geojson &&
  (geojson.type === 'Polygon' || geojson.type === 'MultiPolygon');

/** A geocoder's shape as a boundary, or what is wrong with it in words; a point or a line is none. */
function readBoundary(geojson: unknown): { geojson: PlainShape | null; boundary_fault: string | null } {
  if (!isArea(geojson)) return { geojson: null, boundary_fault: null };
  const shape = BoundaryGeometry.safeParse(geojson);
  if (!shape.success) return { geojson: null, boundary_fault: shape.error.issues[0]?.message ?? BAD_SHAPE };
  const boundary: BoundaryShape = shape.data;
  const fault = findBoundaryFault(boundary);
  if (fault) return { geojson: null, boundary_fault: BOUNDARY_FAULT_TEXTS[fault] };
  const simple = simplifyBoundary(boundary);
  return { geojson: simple, boundary_fault: simple ? null : TOO_DETAILED };
}

type Unchecked = Omit<NeighborhoodResult, 'saved_id'>;

function toResult({ geojson, source, ...area }: FoundArea): Unchecked {
  const { address, display_name: label } = area;
  return {
    ...area,
    ...readBoundary(geojson),
    source,
    name: first(address, NAME_FIELDS) || (label.split(',')[0] ?? label).trim(),
    district: first(address, DISTRICT_FIELDS),
    city: first(address, CITY_FIELDS),
  };
}

/**
 * Neighbourhoods by name; names of the bundled gazetteer where there is no geocoder, or it knows none.
 * @throws AppError GEOCODER_FAILED | GEOCODER_SLOW | GEOCODER_UNREADABLE | GEOCODER_BUSY
 */
export async function searchNeighborhoods(
  {
    db,
    places,
  }: { readonly db: Pick<Database, 'reads'>; readonly places: Pick<PlaceService, 'searchAreas'> },
  scope: Scope,
  text: string,
): Promise<NeighborhoodResult[]> {
  const results = (await places.searchAreas(scope, text)).map(toResult);
  const saved = await db.reads.inScope(scope, (tx) => repository.listSame(tx, results.map(identityOf)));
  return results.map((result) => ({
    ...result,
    saved_id: saved.find((row) => isSame(row, identityOf(result)))?.id ?? null,
  }));
}
