import type { CourierLocation } from '@ulak/contracts/couriers/endpoints';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { listCourierLocations } from '../../lib/calls.ts';
import { type CourierMessage, foldCouriers, keepNewest, needsCouriers } from './model.ts';

const LOCATIONS = ['couriers', 'locations'] as const;

/** Couriers of the scope with state, load and last position. A position the stream brought stays when the answer's is older. */
export const courierLocations = queryOptions({
  queryKey: LOCATIONS,
  queryFn: async ({ signal, client }): Promise<readonly CourierLocation[]> => {
    const answered = await call(listCourierLocations, { signal });
    return keepNewest(answered, client.getQueryData<readonly CourierLocation[]>(LOCATIONS));
  },
  // always stale (spec 1 §7)
  staleTime: 0,
});

/** Writes a burst of live messages into the cached list. */
export function applyCourierMessages(client: QueryClient, messages: readonly CourierMessage[]): void {
  const known = client.getQueryData<readonly CourierLocation[]>(LOCATIONS);
  if (known) client.setQueryData(LOCATIONS, foldCouriers(known, messages));
  if (needsCouriers(messages)) void client.invalidateQueries({ queryKey: LOCATIONS });
}
