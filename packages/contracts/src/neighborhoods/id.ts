import { z } from 'zod';
import { WITHOUT_NEIGHBORHOOD } from './without.ts';

/** Row id of `neighborhoods`. */
export const NeighborhoodId = z
  .number()
  .int()
  .positive()
  .max(Number.MAX_SAFE_INTEGER)
  .brand<'NeighborhoodId'>();
export type NeighborhoodId = z.infer<typeof NeighborhoodId>;

const BAD_NEIGHBORHOOD = 'Geçerli bir mahalle seçin';

/** What a list is narrowed to. */
export type NeighborhoodChoice = NeighborhoodId | typeof WITHOUT_NEIGHBORHOOD;

/** The neighbourhood by which a list is narrowed, or 'none' for orders without one. */
export const NeighborhoodField = z.union([z.literal(WITHOUT_NEIGHBORHOOD), NeighborhoodId], {
  error: BAD_NEIGHBORHOOD,
});

/** {@link NeighborhoodField} in an address. */
export const NeighborhoodFilter = z
  .string({ error: BAD_NEIGHBORHOOD })
  .regex(/^(?:[1-9]\d{0,15}|none)$/, BAD_NEIGHBORHOOD)
  .transform((text) => (text === WITHOUT_NEIGHBORHOOD ? text : Number(text)))
  .pipe(NeighborhoodField);
