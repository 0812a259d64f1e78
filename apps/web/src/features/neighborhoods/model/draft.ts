import type { BodyIn } from '@ulak/contracts/call';
import type { LatLng } from '@ulak/contracts/domain/geo';
import {
  BOUNDARY_FAULT_TEXTS,
  type BoundaryShape,
  FAR_FROM_PLACE,
  findBoundaryFault,
  isNearPlace,
} from '@ulak/contracts/neighborhoods/boundary';
import type { saveNeighborhood } from '@ulak/contracts/neighborhoods/calls';
import type { BoundarySource } from '@ulak/contracts/neighborhoods/names';
import { NAME_REQUIRED } from '@ulak/contracts/neighborhoods/names';
import type { NeighborhoodResult } from '@ulak/contracts/neighborhoods/schema';

/** A neighbourhood that is about to be saved. */
export interface Draft {
  readonly name: string;
  readonly district: string;
  readonly city: string;
  /** Where it was found; null: typed by hand. */
  readonly place: LatLng | null;
  readonly found: NeighborhoodResult | null;
  readonly question: string;
  readonly boundary: BoundaryShape | null;
  readonly source: BoundarySource;
}

/** A draft of what was found, with its boundary where one is known. */
export const draftOf = (found: NeighborhoodResult, question: string): Draft => ({
  name: found.name,
  district: found.district,
  city: found.city,
  place: { lat: found.lat, lng: found.lon },
  found,
  question,
  boundary: found.geojson,
  source: 'OSM',
});

/** A draft of a name that nothing knows. */
export const emptyDraft = (name: string): Draft => ({
  name,
  district: '',
  city: '',
  place: null,
  found: null,
  question: name,
  boundary: null,
  source: 'DRAWN',
});

/** What keeps a boundary from being saved, in words; null: nothing. */
function boundaryFault(boundary: BoundaryShape, place: LatLng | null): string | null {
  const fault = findBoundaryFault(boundary);
  if (fault) return BOUNDARY_FAULT_TEXTS[fault];
  return place && !isNearPlace(boundary, place) ? FAR_FROM_PLACE : null;
}

/** What is missing by field; empty: nothing. */
export function draftFaults({ name, district, city, boundary, place }: Draft): Record<string, string> {
  const fault = boundary ? boundaryFault(boundary, place) : 'Sınırı çizin, yükleyin veya çıkarın.';
  return {
    ...(name.trim() === '' && { name: NAME_REQUIRED }),
    ...(district.trim() === '' && { district: 'İlçe adını girin' }),
    ...(city.trim() === '' && { city: 'İl adını girin' }),
    ...(fault && { boundary_coordinates: fault }),
  };
}

/** Plain lists, as a body is typed. */
const plainBoundary = (boundary: BoundaryShape): BodyIn<typeof saveNeighborhood>['boundary_coordinates'] =>
  JSON.parse(JSON.stringify(boundary)) as BodyIn<typeof saveNeighborhood>['boundary_coordinates'];

/** The body of the save (spec 4 §7). @returns null without a boundary */
export function draftBody(draft: Draft): BodyIn<typeof saveNeighborhood> | null {
  const { name, district, city, place, found, question, boundary, source } = draft;
  if (!boundary) return null;
  return {
    name: name.trim(),
    district: district.trim(),
    city: city.trim(),
    osm_id: found?.osm_id ?? null,
    osm_type: found?.osm_type ?? null,
    ...(place && { center_lat: place.lat, center_lng: place.lng }),
    boundary_coordinates: plainBoundary(boundary),
    boundary_source: source,
    address_details: found?.address ?? null,
    search_query: question || null,
  };
}
