import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useEffect, useMemo, useRef } from 'react';
import { RESPONSE_KEY_PREFIX } from '../../../lib/persisted-value.ts';
import { carriedOf, loadKey, type Road, roadOf } from '../model/road.ts';
import { ownRoute } from '../queries.ts';
import { usePersistedQuery } from '../../../lib/use-persisted-query.ts';

/**
 * The order of the road that the server suggests for what the courier carries: asked for with an order
 * in hand, anew when the load changes, persisted for opening the page without signal.
 * @param orders as the server has them
 */
export function useRoad(userId: UserId, orders: readonly OrderView[]): Road {
  const client = useQueryClient();
  const { data, isError, failureCount } = useQuery({ ...ownRoute, enabled: carriedOf(orders).length > 0 });
  usePersistedQuery({ key: `${RESPONSE_KEY_PREFIX}route:${userId}`, queryKey: ownRoute.queryKey, data });
  const load = loadKey(orders);
  const known = useRef(load);
  useEffect(() => {
    if (known.current === load) return;
    known.current = load;
    void client.invalidateQueries({ queryKey: ownRoute.queryKey });
  }, [client, load]);
  const isFailed = isError || failureCount > 0;
  return useMemo(() => roadOf(data, isFailed), [data, isFailed]);
}
