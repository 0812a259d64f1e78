import { z } from 'zod';
import {
  nameText,
  optionalText,
  PageQuery,
  Pagination,
  requiredText,
  TEXT_LIMITS,
  wellFormed,
} from '../fields.ts';
import { BranchFilter, fromText } from '../ids.ts';
import { BOUNDARY_FAULT_TEXTS, FAR_FROM_PLACE, findBoundaryFault, isNearPlace } from './boundary.ts';
import { NeighborhoodId } from './id.ts';
import { BOUNDARY_SOURCES, NAME_REQUIRED } from './names.ts';

export const NeighborhoodRef = z.strictObject({ id: fromText(NeighborhoodId) });

export const BAD_SHAPE =
  'Sınır, [boylam, enlem] sayılarından oluşan bir GeoJSON Polygon veya MultiPolygon olmalı';
/** Beyond what a boundary may have, so that every list has a bound; `findBoundaryFault` says the true one. */
const [MOST_PARTS, MOST_POSITIONS] = [10_000, 100_000];
const { TOO_MANY_POINTS, TOO_MANY_RINGS } = BOUNDARY_FAULT_TEXTS;
const number = () => z.number({ error: BAD_SHAPE });
const position = () => z.array(number(), { error: BAD_SHAPE }).min(2, BAD_SHAPE).max(3, BAD_SHAPE);
const ring = () => z.array(position(), { error: BAD_SHAPE }).max(MOST_POSITIONS, TOO_MANY_POINTS);
const polygon = () => z.array(ring(), { error: BAD_SHAPE }).max(MOST_PARTS, TOO_MANY_RINGS);
const polygons = () => z.array(polygon(), { error: BAD_SHAPE }).max(MOST_PARTS, TOO_MANY_RINGS);

/** A boundary of any shape, as GeoJSON: longitude first. */
export const BoundaryGeometry = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('Polygon'), coordinates: polygon() }, { error: BAD_SHAPE }),
    z.strictObject({ type: z.literal('MultiPolygon'), coordinates: polygons() }, { error: BAD_SHAPE }),
  ],
  { error: BAD_SHAPE },
);
export type BoundaryGeometry = z.infer<typeof BoundaryGeometry>;

/** A boundary that a neighbourhood may have: see `findBoundaryFault`. */
const Boundary = BoundaryGeometry.superRefine((shape, issues) => {
  const fault = findBoundaryFault(shape);
  if (fault) issues.addIssue({ code: 'custom', message: BOUNDARY_FAULT_TEXTS[fault] });
});

const OSM_TYPES = ['node', 'way', 'relation'] as const;
const OsmId = z
  .number({ error: 'Geçerli bir OSM numarası gönderin' })
  .int('Geçerli bir OSM numarası gönderin')
  .positive('Geçerli bir OSM numarası gönderin')
  .max(Number.MAX_SAFE_INTEGER, 'Geçerli bir OSM numarası gönderin');
const OsmType = z.enum(OSM_TYPES, { error: 'OSM türü node, way veya relation olmalı' });

const degrees = (limit: number, message: string) =>
  z.number({ error: message }).min(-limit, message).max(limit, message);

/** What a geocoder says of an address; stored as it came. At most 40 fields. */
const AddressDetails = z
  .record(wellFormed(z.string().max(TEXT_LIMITS.label)), wellFormed(z.string().max(TEXT_LIMITS.address)), {
    error: 'Adres ayrıntıları metinlerden oluşmalı',
  })
  .refine((details) => Object.keys(details).length <= 40, 'En fazla 40 adres ayrıntısı gönderebilirsiniz');

/**
 * A neighbourhood to save (spec 4 §7). `osm_type` and `osm_id` come together or not at all. `center_lat`,
 * `center_lng`: the place that was chosen, within 60 km of the boundary; the boundary's middle when left out.
 * A boundary of more than 5,000 points is simplified.
 */
export const SaveNeighborhoodBody = z
  .strictObject({
    name: nameText(NAME_REQUIRED),
    district: nameText('İlçe adını girin'),
    city: nameText('İl adını girin'),
    osm_id: OsmId.nullish(),
    osm_type: OsmType.nullish(),
    center_lat: degrees(90, 'Enlem -90 ile 90 arasında bir sayı olmalı').nullish(),
    center_lng: degrees(180, 'Boylam -180 ile 180 arasında bir sayı olmalı').nullish(),
    boundary_coordinates: Boundary,
    /** Left out: OSM with `osm_id`, else DRAWN. */
    boundary_source: z.enum(BOUNDARY_SOURCES, { error: 'Geçerli bir sınır kaynağı gönderin' }).optional(),
    address_details: AddressDetails.nullish(),
    search_query: optionalText(TEXT_LIMITS.name),
  })
  .superRefine(({ osm_id, osm_type, center_lat, center_lng, boundary_coordinates }, issues) => {
    const told = (path: string, message: string) =>
      issues.addIssue({ code: 'custom', path: [path], message });
    if ((osm_id ?? null) === null && osm_type) told('osm_id', 'OSM türüyle birlikte numarasını da gönderin');
    if ((osm_type ?? null) === null && osm_id)
      told('osm_type', 'OSM numarasıyla birlikte türünü de gönderin');
    const [lat, lng] = [center_lat ?? null, center_lng ?? null];
    if ((lat === null) !== (lng === null))
      told('center_lat', 'Merkezin enlem ve boylamını birlikte gönderin');
    else if (lat !== null && lng !== null && !isNearPlace(boundary_coordinates, { lat, lng }))
      told('boundary_coordinates', FAR_FROM_PLACE);
  });
export type SaveNeighborhoodBody = z.output<typeof SaveNeighborhoodBody>;

/** A saved neighbourhood (spec 4 §3). `assigned_at` null: its orders are still being looked up. */
export const Neighborhood = z.object({
  id: NeighborhoodId,
  name: z.string(),
  district: z.string(),
  city: z.string(),
  created_at: z.string(),
  center_lat: z.number(),
  center_lng: z.number(),
  area_km2: z.number(),
  boundary_source: z.enum(BOUNDARY_SOURCES),
  assigned_at: z.string().nullable(),
});
export type Neighborhood = z.infer<typeof Neighborhood>;

/** A neighbourhood that was just saved; `overlaps`: saved ones that share more than an edge with it. */
export const SavedNeighborhood = Neighborhood.extend({ overlaps: z.array(z.string()) });
export type SavedNeighborhood = z.infer<typeof SavedNeighborhood>;

export const NeighborhoodDetail = Neighborhood.extend({
  osm_id: z.number().nullable(),
  osm_type: z.enum(OSM_TYPES).nullable(),
  boundary_coordinates: BoundaryGeometry,
});
export type NeighborhoodDetail = z.infer<typeof NeighborhoodDetail>;

const nameFilter = () =>
  wellFormed(z.string().trim().max(TEXT_LIMITS.name, `En fazla ${TEXT_LIMITS.name} karakter girebilirsiniz`));

/** Exact names, as the statistics list them; empty narrows nothing. */
export const NeighborhoodsQuery = z.strictObject({
  city: nameFilter().optional(),
  district: nameFilter().optional(),
  ...PageQuery,
});
export type NeighborhoodsQuery = z.output<typeof NeighborhoodsQuery>;

/** A page of neighbourhoods, in alphabetical order. */
export const NeighborhoodPage = z.object({
  success: z.literal(true),
  data: z.array(Neighborhood),
  pagination: Pagination,
});

const count = () => z.number().int();

/** Figures of all neighbourhoods (docs/figures.md). `recentlyAdded`: of the last 7 days. */
export const NeighborhoodStats = z.object({
  totalNeighborhoods: count(),
  totalCities: count(),
  totalDistricts: count(),
  recentlyAdded: count(),
  cityStats: z.array(z.object({ city: z.string(), count: count() })),
  districtStats: z.array(z.object({ city: z.string(), district: z.string(), count: count() })),
});
export type NeighborhoodStats = z.infer<typeof NeighborhoodStats>;

export const NeighborhoodSearchQuery = z.strictObject({ q: requiredText(TEXT_LIMITS.name, NAME_REQUIRED) });

/**
 * A found neighbourhood (spec 4 §3), its names read out of `address`. `geojson` null: no boundary is known;
 * `boundary_fault`: one is, but cannot be used, in words. `source` gazetteer: a bundled name, at the centre
 * of its district. `saved_id`: the saved neighbourhood that is this place.
 */
export const NeighborhoodResult = z.object({
  display_name: z.string(),
  lat: z.number(),
  lon: z.number(),
  osm_id: z.number().nullable(),
  osm_type: z.enum(OSM_TYPES).nullable(),
  geojson: BoundaryGeometry.nullable(),
  boundary_fault: z.string().nullable(),
  address: z.record(z.string(), z.string()),
  name: z.string(),
  district: z.string(),
  city: z.string(),
  source: z.enum(['geocoder', 'gazetteer']),
  saved_id: NeighborhoodId.nullable(),
});
export type NeighborhoodResult = z.infer<typeof NeighborhoodResult>;

/** Whose deliveries are outlined: the names as an address says them. */
export const OutlineQuery = z.strictObject({
  name: nameText(NAME_REQUIRED),
  district: nameText('İlçe adını girin'),
});
export type OutlineQuery = z.output<typeof OutlineQuery>;

/** The outline of `deliveries` own deliveries whose address names the place. */
export const NeighborhoodOutline = z.object({ boundary: BoundaryGeometry, deliveries: count() });
export type NeighborhoodOutline = z.infer<typeof NeighborhoodOutline>;

/** A token for the calls of this area alone, in `Authorization: Bearer`; it ends with its session. */
export const NeighborhoodToken = z.object({ token: z.string(), expiresAt: z.string() });

/** Of one branch, or of all in scope. */
export const NeighborhoodNamesQuery = z.strictObject({ branchId: BranchFilter.optional() });

/** A neighbourhood by its names. */
export const NeighborhoodName = Neighborhood.pick({ id: true, name: true, district: true, city: true });
export type NeighborhoodName = z.infer<typeof NeighborhoodName>;

/** A neighbourhood as a map draws it: its boundary with at most MAX_OUTLINE_POINTS points. */
export const NeighborhoodMapOutline = NeighborhoodName.extend({ outline: BoundaryGeometry });
export type NeighborhoodMapOutline = z.infer<typeof NeighborhoodMapOutline>;
