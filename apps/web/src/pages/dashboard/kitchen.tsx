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
import { usePrinted } from '../../features/kitchen/components/use-printed.ts';
import {
  type KitchenSort,
  type KitchenStep,
  kitchenLists,
  missingText,
  readSort,
} from '../../features/kitchen/model.ts';
import { useChime } from '../../features/orders/components/use-chime.ts';
import { useNewOrders } from '../../features/orders/components/use-new-orders.ts';
import { mapOrdersOf, readView } from '../../features/orders/model.ts';
import {
  applyChanges,
  askPacked,
  askStatus,
  orderDetail,
  refetchAfter,
} from '../../features/orders/queries.ts';
import { usePrintReceipt } from '../../features/receipt/components/use-print-receipt.ts';
import { changeFrom } from '../../lib/order-changes.ts';
import { useSession } from '../../lib/session.ts';
import { RedBanner } from '../../ui/red-banner.tsx';
import { DashboardDialogs, NO_DIALOGS, type OpenDialogs } from './dialogs.tsx';
import { DashboardModeSwitch } from './mode-switch.tsx';
import { useDashboardData } from './use-data.ts';
import { useShortcuts } from './use-shortcuts.ts';

const ASK: Record<KitchenStep, (order: OrderView) => Promise<OrderView>> = {
  prepare: ({ id }) => askStatus(id, 'PREPARING'),
  markReady: ({ id }) => askStatus(id, 'READY'),
  notePacked: ({ id }) => askPacked(id),
};

/** The dashboard of who packs: what is to be made ready, large enough for a tablet on the counter. */
export function DashboardKitchen() {
  const data = useDashboardData('all');
  const [address, changeAddress] = useKitchenAddress();
  const [dialogs, setDialogs] = useState(NO_DIALOGS);
  const chime = useChime();
  const newIds = useNewOrders(data.orders, 'kitchen', chime.play);
  const steps = useSteps();
  const { printed, note } = usePrinted();
  const { printMany } = usePrintReceipt();
  useWakeLock(true);

  const lists = useMemo(
    () => kitchenLists(data.rows, address.sort, steps.moving),
    [data.rows, address.sort, steps.moving],
  );
  const own = useMemo(() => [...lists.toPrepare, ...lists.ready], [lists]);
  const { missing, dismiss } = useMissingOrders(data.orders, own, useWhyMissing());
  const mapOrders = useMemo(() => mapOrdersOf(data.rows, newIds), [data.rows, newIds]);

  const open = useCallback(
    ({ orderId, ...change }: Partial<OpenDialogs>): void => {
      if (orderId !== undefined) changeAddress({ orderId });
      setDialogs((present) => ({ ...present, ...change }));
    },
    [changeAddress],
  );
  const print = (orders: readonly OrderView[]): void => {
    if (printMany(orders)) note(orders);
  };
  const actions = useSteadyActions({
    take: steps.take,
    print: (order) => print([order]),
    open: ({ id }) => open({ orderId: id }),
    assign: (order) => open({ assigning: [order] }),
    dismiss: ({ id }) => {
      steps.hush(id);
      dismiss(id);
    },
  });
  const isAnyOpen = Object.values({ ...dialogs, assigning: dialogs.assigning.length > 0 || null }).some(
    (value) => value !== null,
  );
  useShortcuts(!isAnyOpen && address.orderId === null, {
    search: () => open({ dialog: 'search' }),
    newOrder: () => open({ dialog: 'new' }),
  });

  return (
    <div className="kitchen">
      <h1 className="visually-hidden">Mutfak</h1>
      <KitchenBar
        sort={address.sort}
        onSort={(sort) => changeAddress({ sort })}
        chime={chime}
        onSearch={() => open({ dialog: 'search' })}
        onNew={() => open({ dialog: 'new' })}
        modeSwitch={<DashboardModeSwitch />}
      />
      {data.failure && (
        <RedBanner
          message={`Sipariş listesi alınırken bir hata oluştu: ${data.failure}`}
          onRetry={data.refetchOrders}
        />
      )}
      <KitchenBoard
        lists={lists}
        missing={missing}
        face={data.orders ? 'known' : data.failure === null ? 'loading' : 'failed'}
        newIds={newIds}
        printed={printed}
        moving={steps.moving}
        refusals={steps.refusals}
        actions={actions}
        onPrintMany={print}
      />
      <DashboardDialogs
        data={data}
        mapOrders={mapOrders}
        open={{ ...dialogs, orderId: address.orderId }}
        onOpen={open}
        onAssigned={() => {}}
      />
    </div>
  );
}

interface KitchenAddress {
  readonly sort: KitchenSort;
  readonly orderId: OrderId | null;
}

/** What of the kitchen lives in the address bar; everything else there stays as it is. */
function useKitchenAddress(): [KitchenAddress, (change: Partial<KitchenAddress>) => void] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const address = useMemo(() => ({ sort: readSort(search.by), orderId: readView(search).orderId }), [search]);
  const change = useCallback(
    ({ sort, orderId }: Partial<KitchenAddress>): void => {
      void navigate({
        to: '.',
        // An opened order is a step of its own: the browser's back closes it and stays in the kitchen.
        replace: typeof orderId !== 'number',
        resetScroll: false,
        search: (present: Readonly<Record<string, string | undefined>>) => ({
          ...present,
          ...(sort && { by: sort === 'waiting' ? undefined : sort }),
          ...(orderId !== undefined && { order: orderId === null ? undefined : String(orderId) }),
        }),
      });
    },
    [navigate],
  );
  return [address, change];
}

/** The steps of the big buttons, told to the server. */
function useSteps(): KitchenSteps {
  const client = useQueryClient();
  return useKitchenSteps(async (order: OrderView, step: KitchenStep) => {
    try {
      applyChanges(client, [changeFrom(await ASK[step](order))]);
    } catch (error) {
      refetchAfter(client, error);
      throw error;
    }
  });
}

/** Why an order has left the list, as far as the kitchen must know. */
function useWhyMissing(): (id: OrderId) => Promise<string | null> {
  const client = useQueryClient();
  const { fullName } = useSession();
  return useCallback(
    async (id) => missingText(await client.fetchQuery({ ...orderDetail(id), staleTime: 0 }), fullName),
    [client, fullName],
  );
}

/** The cards' actions as one object that never changes, so that memoised cards stay as they are. */
function useSteadyActions(actions: KitchenActions): KitchenActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo<KitchenActions>(
    () => ({
      take: (order, step) => latest.current.take(order, step),
      print: (order) => latest.current.print(order),
      open: (order) => latest.current.open(order),
      assign: (order) => latest.current.assign(order),
      dismiss: (order) => latest.current.dismiss(order),
    }),
    [],
  );
}
