import { useQuery } from '@tanstack/react-query';
import type { BranchFilter, UserId } from '@ulak/contracts/ids';
import { useMemo, useState } from 'react';
import { effectiveBranch, mapBranches } from '../../features/branches/model.ts';
import { branchList } from '../../features/branches/queries.ts';
import { useCourierStream } from '../../features/couriers/components/use-courier-stream.ts';
import { couriersOf, mapCouriers, silentCouriers } from '../../features/couriers/model.ts';
import { courierLocations } from '../../features/couriers/queries.ts';
import { useOrderStream } from '../../features/orders/components/use-order-stream.ts';
import { createRowKeeper, toRows } from '../../features/orders/model.ts';
import { activeOrders } from '../../features/orders/queries.ts';
import { messageOf } from '../../lib/call.ts';
import { useNow } from '../../lib/clock.ts';
import { keeper, sameMembers, sameValues } from '../../lib/keep-same.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { useSession } from '../../lib/session.ts';

/** How often ages are looked at; rows are drawn again only when a minute has passed for them. */
const TICK_MS = 5_000;

/** Everything the dashboard shows, kept true by the stream and by the polls of spec 1 §9. */
export function useDashboardData(wanted: BranchFilter) {
  const user = useSession();
  const now = useNow(TICK_MS);
  const refetchOrders = useOrderStream();
  useCourierStream();

  const branches = useQuery({ ...branchList, refetchInterval: useRefresh('branches') });
  const branchId = effectiveBranch(wanted, user.role, branches.data);
  const orders = useQuery({ ...activeOrders(branchId), refetchInterval: useRefresh('activeOrders') });
  const couriers = useQuery({ ...courierLocations, refetchInterval: useRefresh('courierLocations') });

  const [keepRows] = useState(createRowKeeper);
  const rows = useMemo(() => keepRows(toRows(orders.data ?? [], now)), [keepRows, orders.data, now]);
  const staff = useMemo(() => couriersOf(couriers.data ?? [], branchId), [couriers.data, branchId]);
  const [keepSilent] = useState(() => keeper<ReadonlySet<UserId>>(sameMembers));
  const silent = useMemo(() => keepSilent(silentCouriers(staff, now)), [keepSilent, staff, now]);
  const onMap = {
    couriers: useMemo(() => mapCouriers(staff), [staff]),
    branches: useMemo(() => mapBranches(branches.data ?? [], branchId), [branches.data, branchId]),
  };
  const [keepMap] = useState(() => keeper<typeof onMap>(sameValues));
  const data = {
    now,
    branchId,
    branches: branches.data,
    orders: orders.data,
    isLoading: orders.data === undefined && !orders.error,
    failure: orders.error ? messageOf(orders.error) : null,
    rows,
    couriers: staff,
    silent,
    refetchOrders,
    onMap: keepMap(onMap),
  };
  // One object while nothing in it changed: what is hovered or picked draws nothing that depends on data
  // alone.
  const [keepData] = useState(() => keeper<typeof data>(sameValues));
  return keepData(data);
}

export type DashboardData = ReturnType<typeof useDashboardData>;
