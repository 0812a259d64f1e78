import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BranchFilter, UserId } from '@ulak/contracts/ids';
import { useMemo, useState } from 'react';
import { effectiveBranch, mapBranches } from './branch-filter.ts';
import { branchList } from './branch-list.ts';
import { useCourierStream } from '../couriers/use-courier-stream.ts';
import { couriersOf, mapCouriers } from '../couriers/map-couriers.ts';
import { silentCouriers } from '../couriers/silent-couriers.ts';
import { courierLocations } from '../couriers/courier-locations.ts';
import { useOrderStream } from '../orders/use-order-stream.ts';
import { createRowStabilizer, toRows } from '../orders/order-row.ts';
import { activeOrders } from '../orders/active-orders.ts';
import { messageOf } from '../../lib/call.ts';
import { useLive } from '../../lib/live.ts';
import { useNow } from '../../lib/clock.ts';
import { createStabilizer, hasSameMembers, isShallowEqual } from '../../lib/stable-reference.ts';
import { useRefetchInterval } from '../../lib/polling.ts';
import { useSession } from '../../lib/session.ts';

/** Whether data is there: the last known counts, also while a later fetch fails. */
export type LoadState = 'known' | 'loading' | 'failed';

const loadStateOf = ({ data, error }: { data: unknown; error: unknown }): LoadState =>
  data === undefined ? (error ? 'failed' : 'loading') : 'known';

/** How often ages are calculated; a row renders again only when its minute changes. */
const TICK_MS = 5_000;

/** Everything the dashboard shows, kept current by the stream and by the polls of spec 1 §9. */
export function useBranchData(wanted: BranchFilter) {
  const user = useSession();
  const now = useNow(TICK_MS);
  const refetchOrders = useOrderStream();
  useCourierStream();
  const client = useQueryClient();
  useLive(({ type }) => {
    if (type === 'BRANCH_UPDATED') void client.invalidateQueries({ queryKey: branchList.queryKey });
  });

  const branches = useQuery({ ...branchList, refetchInterval: useRefetchInterval('branches') });
  const branchId = effectiveBranch(wanted, user.role, branches.data);
  const orders = useQuery({ ...activeOrders(branchId), refetchInterval: useRefetchInterval('activeOrders') });
  const couriers = useQuery({ ...courierLocations, refetchInterval: useRefetchInterval('courierLocations') });

  const [stabilizeRows] = useState(createRowStabilizer);
  const rows = useMemo(
    () => stabilizeRows(toRows(orders.data ?? [], now)),
    [stabilizeRows, orders.data, now],
  );
  const branchCouriers = useMemo(() => couriersOf(couriers.data ?? [], branchId), [couriers.data, branchId]);
  const [stabilizeSilent] = useState(() => createStabilizer<ReadonlySet<UserId>>(hasSameMembers));
  const silent = useMemo(
    () => stabilizeSilent(silentCouriers(branchCouriers, now)),
    [stabilizeSilent, branchCouriers, now],
  );
  const mapData = {
    couriers: useMemo(() => mapCouriers(branchCouriers), [branchCouriers]),
    branches: useMemo(() => mapBranches(branches.data ?? [], branchId), [branches.data, branchId]),
  };
  const [stabilizeMapData] = useState(() => createStabilizer<typeof mapData>(isShallowEqual));
  const data = {
    now,
    branchId,
    branches: branches.data,
    orders: orders.data,
    isLoading: orders.data === undefined && !orders.error,
    failure: orders.error ? messageOf(orders.error) : null,
    rows,
    couriers: branchCouriers,
    courierLoad: loadStateOf(couriers),
    silent,
    refetchOrders,
    mapData: stabilizeMapData(mapData),
  };
  // One object while nothing in it changed: hovering or picking renders nothing that depends on data
  // alone.
  const [stabilizeData] = useState(() => createStabilizer<typeof data>(isShallowEqual));
  return stabilizeData(data);
}

export type BranchData = ReturnType<typeof useBranchData>;
