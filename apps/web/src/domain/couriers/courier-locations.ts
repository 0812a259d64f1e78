import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listCourierLocations } from '@ulak/contracts/couriers/calls';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import {
  type CourierMessage,
  foldCouriers,
  mergeNewestPositions,
  needsCourierRefetch,
} from './courier-changes.ts';
import { call } from '../../lib/call.ts';
import { serverNow } from '../../lib/server-time.ts';

export const LOCATIONS = ['couriers', 'locations'] as const;

/**
 * Couriers of the scope with state, load and last position. A position the stream brought stays when the
 * answer's is older.
 */
export const courierLocations = queryOptions({
  queryKey: LOCATIONS,
  queryFn: async ({ signal, client }): Promise<readonly CourierLocation[]> => {
    const fetched = await call(listCourierLocations, { signal });
    return mergeNewestPositions(
      fetched,
      client.getQueryData<readonly CourierLocation[]>(LOCATIONS),
      serverNow(),
    );
  },
  // always stale (spec 1 §7)
  staleTime: 0,
  // What did not change is the same object already (foldCouriers); comparing 500 couriers field by field at
  // every burst would find nothing else.
  structuralSharing: false,
});

/** Writes a burst of live messages into the cached list. */
export function applyCourierMessages(client: QueryClient, messages: readonly CourierMessage[]): void {
  const known = client.getQueryData<readonly CourierLocation[]>(LOCATIONS);
  if (known) client.setQueryData(LOCATIONS, foldCouriers(known, messages, serverNow()));
  if (needsCourierRefetch(messages)) void client.invalidateQueries({ queryKey: LOCATIONS });
}
