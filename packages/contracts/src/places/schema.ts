import { z } from 'zod';
import { Point, searchText } from '../fields.ts';

/**
 * What a point names: the door, somewhere on the street, or the middle of a neighbourhood, district or
 * province.
 */
export const PlacePrecision = z.enum(['door', 'street', 'neighbourhood', 'district', 'province']);
export type PlacePrecision = z.infer<typeof PlacePrecision>;

/**
 * A found place. `source`: the company's own past deliveries, the bundled gazetteer, or the configured
 * geocoder.
 */
export const Place = z.object({
  label: z.string(),
  detail: z.string().nullable(),
  location: Point,
  source: z.enum(['history', 'gazetteer', 'geocoder']),
  /** How exact the point is; left out when nobody knows. */
  precision: PlacePrecision.optional(),
});
export type Place = z.infer<typeof Place>;

/** The search text. */
export const PlacesQuery = z.strictObject({
  q: searchText(200),
});
