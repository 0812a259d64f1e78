import { z } from 'zod';
import { Point, searchText } from '../fields.ts';

/**
 * A found place. `source`: the company's own past deliveries, the bundled gazetteer, or the configured
 * geocoder.
 */
export const Place = z.object({
  label: z.string(),
  detail: z.string().nullable(),
  location: Point,
  source: z.enum(['history', 'gazetteer', 'geocoder']),
});
export type Place = z.infer<typeof Place>;

/** The search text. */
export const PlacesQuery = z.strictObject({
  q: searchText(200),
});
