import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useWakeLock } from '../../features/courier-position/components/use-wake-lock.ts';
import { KitchenBar } from '../../features/kitchen/components/kitchen-bar.tsx';
import { KitchenBoard } from '../../features/kitchen/components/kitchen-board.tsx';
import type { KitchenActions } from '../../features/kitchen/components/kitchen-card.tsx';
import { type KitchenSteps, useKitchenSteps } from '../../features/kitchen/components/use-kitchen-steps.ts';
import { useMissingOrders } from '../../features/kitchen/components/use-missing-orders.ts';
import { usePrintedReceipts } from '../../features/kitchen/components/use-printed-receipts.ts';
import {
  type KitchenSort,
  type KitchenStep,
  kitchenLists,
  missingText,
  readSort,
} from '../../features/kitchen/model.ts';
import { useChime } from '../../features/orders/components/use-chime.ts';
import { useNewOrders } from '../../features/orders/components/use-new-orders.ts';
import { PackagesOut } from '../../features/packages-out/components/packages-out.tsx';
import { mapOrdersOf } from '../../domain/orders/map-orders.ts';
import { readView } from '../../features/orders/model/dashboard-view.ts';
import { applyChanges, refetchOnConflict } from '../../domain/orders/active-orders.ts';
import { orderDetail, requestPacked, requestStatus } from '../../features/orders/queries.ts';
import { usePrintReceipt } from '../../features/receipt/components/use-print-receipt.ts';
import { changeFromOrder } from '../../domain/orders/order-changes.ts';
import { leaveAddress, nextSteps } from '../../lib/address-steps.ts';
import { useSession } from '../../lib/session.ts';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { DashboardDialogs } from './dialogs.tsx';
import { isAnyDialogOpen } from '../../dialogs/open-order-dialogs.ts';
import { NO_DIALOGS, type OpenDialogs } from './open-dialogs.ts';
import { StopSlot } from './stop-slot.tsx';
import { DashboardModeSwitch } from './mode-switch.tsx';
import { useBranchData } from '../../domain/branches/use-branch-data.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import type { SearchParams } from '../../lib/search.ts';
import styles from '../../features/kitchen/components/kitchen.module.css';

const STEP_REQUESTS: Record<KitchenStep, (order: OrderView) => Promise<OrderView>> = {
  prepare: ({ id }) => requestStatus(id, 'PREPARING'),
  markReady: ({ id }) => requestStatus(id, 'READY'),
  notePacked: ({ id }) => requestPacked(id),
};

/** The dashboard of who packs: what is to be made ready, large enough for a tablet on the counter. */
export function DashboardKitchen() {
  const data = useBranchData('all');
  const [searchParams, changeSearchParams] = useKitchenSearchParams();
  const [dialogs, setDialogs] = useState(NO_DIALOGS);
  const chime = useChime();
  const newIds = useNewOrders(data.orders, 'kitchen', chime.play);
  const steps = useServerSteps();
  const { printed, recordPrinted } = usePrintedReceipts();
  const { printMany } = usePrintReceipt();
  useWakeLock(true);

  const lists = useMemo(
    () => kitchenLists(data.rows, searchParams.sort, steps.pendingIds),
    [data.rows, searchParams.sort, steps.pendingIds],
  );
  const own = useMemo(() => [...lists.toPrepare, ...lists.ready], [lists]);
  const { missing, dismiss } = useMissingOrders(data.orders, own, useMissingReason());
  const mapOrders = useMemo(() => mapOrdersOf(data.rows, newIds), [data.rows, newIds]);

  const open = useCallback(
    ({ orderId, ...change }: Partial<OpenDialogs>): void => {
      if (orderId !== undefined) changeSearchParams({ orderId });
      setDialogs((present) => ({ ...present, ...change }));
    },
    [changeSearchParams],
  );
  const print = (orders: readonly OrderView[]): void => {
    if (printMany(orders)) recordPrinted(orders);
  };
  const actions = useStableActions({
    runStep: steps.runStep,
    print: (order) => print([order]),
    open: ({ id }) => open({ orderId: id }),
    assign: (order) => open({ assigning: [order] }),
    dismiss: ({ id }) => {
      steps.dismissRefusal(id);
      dismiss(id);
    },
  });
  const isAnyOpen = isAnyDialogOpen(dialogs);
  useShortcuts(!isAnyOpen && searchParams.orderId === null, {
    search: () => open({ dialog: 'search' }),
    newOrder: () => open({ dialog: 'new' }),
  });

  return (
    <div className={styles.kitchen}>
      <h1 className="visually-hidden">Mutfak</h1>
      <KitchenBar
        sort={searchParams.sort}
        onSort={(sort) => changeSearchParams({ sort })}
        chime={chime}
        onSearch={() => open({ dialog: 'search' })}
        onNew={() => open({ dialog: 'new' })}
        modeSwitch={
          <>
            <PackagesOut branchId={data.branchId} />
            <DashboardModeSwitch />
          </>
        }
      />
      {data.failure && (
        <ErrorBanner
          message={`Sipariş listesi alınırken bir hata oluştu: ${data.failure}`}
          onRetry={data.refetchOrders}
        />
      )}
      <StopSlot branches={data.branches} branchId={data.branchId} />
      <KitchenBoard
        lists={lists}
        missing={missing}
        loadState={data.orders ? 'known' : data.failure === null ? 'loading' : 'failed'}
        newIds={newIds}
        printed={printed}
        pendingIds={steps.pendingIds}
        refusals={steps.refusals}
        actions={actions}
        onPrintMany={print}
      />
      <DashboardDialogs
        data={data}
        mapOrders={mapOrders}
        open={{ ...dialogs, orderId: searchParams.orderId }}
        onOpen={open}
        onAssigned={() => {}}
      />
    </div>
  );
}

interface KitchenSearchParams {
  readonly sort: KitchenSort;
  readonly orderId: OrderId | null;
}

/** What of the kitchen lives in the address bar; everything else there stays as it is. */
function useKitchenSearchParams(): [KitchenSearchParams, (change: Partial<KitchenSearchParams>) => void] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const searchParams = useMemo(
    () => ({ sort: readSort(search.by), orderId: readView(search).orderId }),
    [search],
  );
  const change = useCallback(
    ({ sort, orderId }: Partial<KitchenSearchParams>): void => {
      if (orderId === null && sort === undefined && leaveAddress('order')) return;
      const isOpening = typeof orderId === 'number';
      void navigate({
        to: '.',
        // An opened order is a step of its own: the browser's back closes it and stays in the kitchen.
        replace: !isOpening,
        ...(isOpening ? { state: { ulakSteps: nextSteps('order') } } : {}),
        resetScroll: false,
        search: (present: SearchParams) => ({
          ...present,
          ...(sort && { by: sort === 'waiting' ? undefined : sort }),
          ...(orderId !== undefined && { order: orderId === null ? undefined : String(orderId) }),
        }),
      });
    },
    [navigate],
  );
  return [searchParams, change];
}

/** The steps of the big buttons, sent to the server. */
function useServerSteps(): KitchenSteps {
  const client = useQueryClient();
  return useKitchenSteps(async (order: OrderView, step: KitchenStep) => {
    try {
      applyChanges(client, [changeFromOrder(await STEP_REQUESTS[step](order))]);
    } catch (error) {
      refetchOnConflict(client, error);
      throw error;
    }
  });
}

/** Why an order has left the list, as far as the kitchen must know. */
function useMissingReason(): (id: OrderId) => Promise<string | null> {
  const client = useQueryClient();
  const { fullName } = useSession();
  return useCallback(
    async (id) => missingText(await client.fetchQuery({ ...orderDetail(id), staleTime: 0 }), fullName),
    [client, fullName],
  );
}

/** The cards' actions as one object that never changes, so that memoised cards stay as they are. */
function useStableActions(actions: KitchenActions): KitchenActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo<KitchenActions>(
    () => ({
      runStep: (order, step) => latest.current.runStep(order, step),
      print: (order) => latest.current.print(order),
      open: (order) => latest.current.open(order),
      assign: (order) => latest.current.assign(order),
      dismiss: (order) => latest.current.dismiss(order),
    }),
    [],
  );
}
