import { z } from 'zod';
import { dataReply, LatitudeInQuery, LongitudeInQuery, Point, searchText } from '../fields.ts';

/**
 * What a point names: the door, somewhere on the street, or the middle of a neighbourhood, district or
 * province.
 */
export const PlacePrecision = z.enum(['door', 'street', 'neighbourhood', 'district', 'province']);
export type PlacePrecision = z.infer<typeof PlacePrecision>;

/**
 * A found place. `source`: the company's own past deliveries, a loaded set of streets, the bundled gazetteer,
 * or the configured geocoder.
 */
export const Place = z.object({
  label: z.string(),
  detail: z.string().nullable(),
  location: Point,
  source: z.enum(['history', 'street', 'gazetteer', 'geocoder']),
  /** How exact the point is; left out when nobody knows. */
  precision: PlacePrecision.optional(),
});
export type Place = z.infer<typeof Place>;

/**
 * The search text. `lat`, `lng`: what is near this point comes first; left out: near the branches of the
 * caller. `only`: what is known here, which is found at once, or the geocoder's answer, which may take
 * seconds.
 */
export const PlacesQuery = z
  .strictObject({
    q: searchText(200),
    lat: LatitudeInQuery.optional(),
    lng: LongitudeInQuery.optional(),
    only: z.enum(['known', 'geocoder'], { error: 'known veya geocoder olmalı' }).optional(),
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    path: ['lat'],
    error: 'Enlem ve boylam birlikte gönderilmeli',
  });
export type PlacesQuery = z.output<typeof PlacesQuery>;

/** `hasGeocoder`: with `only: known`, whether a geocoder can be asked too. */
export const PlacesReply = dataReply(z.array(Place)).extend({ hasGeocoder: z.boolean().optional() });
