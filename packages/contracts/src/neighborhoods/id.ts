import { z } from 'zod';

/** Row id of `neighborhoods`. */
export const NeighborhoodId = z
  .number()
  .int()
  .positive()
  .max(Number.MAX_SAFE_INTEGER)
  .brand<'NeighborhoodId'>();
export type NeighborhoodId = z.infer<typeof NeighborhoodId>;

const NO_NEIGHBORHOOD = 'Geçerli bir mahalle seçin';

/** The neighbourhood in an address by which a list is narrowed. */
export const NeighborhoodFilter = z
  .string({ error: NO_NEIGHBORHOOD })
  .regex(/^[1-9]\d{0,15}$/, NO_NEIGHBORHOOD)
  .transform(Number)
  .pipe(NeighborhoodId);
