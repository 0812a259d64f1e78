import '../../ui/widget-styles.css';
import { Box, Button } from '@mantine/core';
import { businessDate } from '@ulak/contracts/business-day';
import type { UserId } from '@ulak/contracts/ids';
import { isOneOf, ON_ROAD_STATUSES } from '@ulak/contracts/orders/status';
import { compareTr } from '@ulak/contracts/text';
import { useCallback, useMemo, useState } from 'react';
import {
  isAnyDialogOpen,
  NO_ORDER_DIALOGS,
  type OpenOrderDialogs,
} from '../../dialogs/open-order-dialogs.ts';
import { OrderDialogs } from '../../dialogs/order-dialogs.tsx';
import { BranchSelect } from '../../domain/branches/branch-select.tsx';
import { mayPickBranch } from '../../domain/branches/branch-filter.ts';
import { AwaitingOrders } from '../../features/order-lists/components/awaiting-orders.tsx';
import { OrderLists } from '../../features/order-lists/components/order-lists.tsx';
import type { ListView } from '../../features/order-lists/model/list-view.ts';
import type { ListActions } from '../../features/order-lists/model/listed-orders.ts';
import { useNeighborhoodOptions } from '../../domain/neighborhoods/neighborhood-options.ts';
import { isAssignable } from '../../domain/orders/staff-actions.ts';
import { mapOrdersOf } from '../../domain/orders/map-orders.ts';
import { usePrintReceipt } from '../../features/receipt/components/use-print-receipt.ts';
import { daysOf } from '../../lib/business-range.ts';
import { usePreloadWhenIdle } from '../../lib/preload-when-idle.ts';
import { useSession } from '../../lib/session.ts';
import { type BranchData, useBranchData } from '../../domain/branches/use-branch-data.ts';
import { useListView } from './use-list-view.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { RANGE_PICKER_PARTS } from '../../ui/range-picker.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';

// A file of its own: what both pages of the desk begin with is fetched by both.
const AddBranch = lazyComponent(async () => (await import('../../domain/setup/add-branch.tsx')).AddBranch);

const NO_NEW_ORDERS: ReadonlySet<never> = new Set();

/** The orders screen: what was delivered, cancelled or late, in any period (spec 1 §2.5). */
export function OrdersPage() {
  const [view, changeView] = useListView();
  const { role } = useSession();
  const data = useBranchData(view.branchId);
  const [dialogs, setDialogs] = useState(NO_ORDER_DIALOGS);
  const today = businessDate(data.now);
  const days = useMemo(() => daysOf(view.range, data.now), [view.range, data.now]);
  const mapOrders = useMemo(() => mapOrdersOf(data.rows, NO_NEW_ORDERS), [data.rows]);
  const couriers = useMemo(() => courierOptions(data, view.courierId), [data, view.courierId]);
  const neighborhoods = useNeighborhoodOptions(data.branchId, view.neighborhoodId);
  const onRoad = useCouriersOnRoad(data.orders);
  usePreloadWhenIdle(data.orders !== undefined, RANGE_PICKER_PARTS);
  const awaiting = useMemo(
    () => data.orders?.filter((order) => order.status === 'UNDELIVERABLE' && isAssignable(order)) ?? [],
    [data.orders],
  );
  const open = useCallback(
    ({ orderId, ...change }: Partial<OpenOrderDialogs>): void => {
      if (orderId !== undefined) changeView({ orderId });
      setDialogs((present) => ({ ...present, ...change }));
    },
    [changeView],
  );
  const isAnyOpen = isAnyDialogOpen(dialogs);
  useShortcuts(!isAnyOpen && view.orderId === null, {
    search: () => open({ dialog: 'search' }),
    newOrder: () => open({ dialog: 'new' }),
  });
  const actions = useListActions(open, changeView);

  return (
    <Box pb="md" pt="xs" px="xs">
      <h1 className="visually-hidden">Siparişler</h1>
      <OrderLists
        view={view}
        days={days}
        today={today}
        branchId={data.branchId}
        branchSelect={
          mayPickBranch(role) && (
            <BranchSelect
              branches={data.branches ?? []}
              value={data.branchId}
              onChange={(branchId) => changeView({ branchId, courierId: null, neighborhoodId: null })}
            />
          )
        }
        couriers={couriers}
        neighborhoods={neighborhoods}
        onRoad={onRoad}
        aside={
          <AwaitingOrders
            orders={awaiting}
            onAssign={(order) => open({ assigning: [order] })}
            onOpen={(order) => open({ orderId: order.id })}
          />
        }
        nextStep={<NextStep data={data} view={view} onNew={() => open({ dialog: 'new' })} />}
        actions={actions}
        onView={changeView}
      />
      <OrderDialogs
        data={data}
        mapOrders={mapOrders}
        open={{ ...dialogs, orderId: view.orderId }}
        onOpen={open}
        onShow={(orderId) => open({ ...NO_ORDER_DIALOGS, orderId })}
      />
    </Box>
  );
}

/** What to do about an empty list: where nothing runs either, the first thing is missing. */
function NextStep({ data, view, onNew }: { data: BranchData; view: ListView; onNew: () => void }) {
  if (data.branches?.length === 0) return <AddBranch />;
  if (view.kind !== 'delivered' || data.orders?.length !== 0) return null;
  return (
    <Button size="sm" onClick={onNew}>
      Yeni Sipariş
    </Button>
  );
}

function useListActions(
  open: (change: Partial<OpenOrderDialogs>) => void,
  changeView: (change: Partial<ListView>) => void,
): ListActions {
  const print = usePrintReceipt();
  return useMemo(
    () => ({
      open: (order) => changeView({ orderId: order.id }),
      print,
      showDeliveries: (courierId) => open({ deliveriesOf: courierId }),
    }),
    [open, changeView, print],
  );
}

/** Couriers to choose from, by name; one whom the address names but who left stays chosen. */
function courierOptions({ couriers }: BranchData, chosen: UserId | null) {
  const isOneBranch = new Set(couriers.map(({ branchId }) => branchId)).size < 2;
  const known = couriers
    .toSorted((a, b) => compareTr(a.name, b.name))
    .map(({ courierId, name, branchName }) => ({
      value: String(courierId),
      label: isOneBranch ? name : `${name} · ${branchName}`,
    }));
  if (chosen === null || known.some(({ value }) => value === String(chosen))) return known;
  return [{ value: String(chosen), label: 'Seçili kurye' }, ...known];
}

/** Couriers with goods on the road; the same set while it has the same members. */
function useCouriersOnRoad(orders: BranchData['orders']): ReadonlySet<UserId> {
  const ids = (orders ?? []).flatMap(({ status, courierId }) =>
    courierId !== null && isOneOf(status, ON_ROAD_STATUSES) ? courierId : [],
  );
  const key = [...new Set(ids)].sort((a, b) => a - b).join(',');
  return useMemo(() => new Set(key === '' ? [] : key.split(',').map((id) => Number(id) as UserId)), [key]);
}
