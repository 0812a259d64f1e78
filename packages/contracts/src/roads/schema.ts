import { z } from 'zod';
import { BranchId, fromText } from '../ids.ts';
import { DistanceMethod } from './method.ts';

export const RoadsQuery = z.strictObject({ branchId: fromText(BranchId) });

/** What measures ways here, as screens say it. */
export const RoadsView = z.object({
  /** What would be asked now; the great circle where no router is there, or where it fails. */
  method: DistanceMethod,
  /** Whether there are roads at the branch's place; false also while no router answers. */
  hasRoads: z.boolean(),
  /** The router has not said whether there are, and is not known to fail: ask again. */
  isAwaited: z.boolean(),
  /** When the roads were loaded; null: none are, or they are another machine's. */
  loadedAt: z.iso.datetime().nullable(),
  /** Since when the router has been failing; null: it answers, or there is none. */
  failingSince: z.iso.datetime().nullable(),
});
export type RoadsView = z.infer<typeof RoadsView>;
