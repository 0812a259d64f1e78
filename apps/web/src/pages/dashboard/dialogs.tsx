import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { memo, useMemo } from 'react';
import type { BranchData } from '../../domain/branches/use-branch-data.ts';
import { OrderDialogs } from '../../dialogs/order-dialogs.tsx';
import { sectionsOf } from '../../features/orders/model/sections.ts';
import { usePrintReceipt } from '../../features/receipt/components/use-print-receipt.ts';
import { NO_DIALOGS, type OpenDialogs } from './open-dialogs.ts';
import { type Preloadable, usePreloadWhenIdle } from '../../lib/preload-when-idle.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { MapOrder } from '../../ui/map/types.ts';
import { MountOnFirstOpen } from '../../ui/mount-on-first-open.tsx';

// Dialogs are fetched when they are first opened (spec 1 §2.3), or before, when the page is idle.
const PreparingMapDialog = lazyDialog(
  async () => (await import('../../features/orders/components/preparing-map-dialog.tsx')).PreparingMapDialog,
  { isOpen: ({ isOpen }) => isOpen, close: ({ onClose }) => onClose() },
);

const DispatchDialogs = lazyDialog(async () => (await import('./dispatch-dialogs.tsx')).DispatchDialogs, {
  isOpen: ({ open, isCovered }) => open !== null && !isCovered,
  close: ({ onChange }) => onChange(null),
});

const ShortcutsDialog = lazyDialog(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog, {
  isOpen: ({ isOpen }) => isOpen,
  close: ({ onClose }) => onClose(),
});
const PARTS: readonly Preloadable[] = [PreparingMapDialog, DispatchDialogs, ShortcutsDialog];

interface DashboardDialogsProps {
  data: BranchData;
  mapOrders: readonly MapOrder[];
  open: OpenDialogs;
  onOpen: (change: Partial<OpenDialogs>) => void;
  /** @param notAssigned the orders that the courier did not take */
  onAssigned: (notAssigned: readonly OrderView[], orders: readonly OrderView[]) => void;
}

/** All dialogs of the dashboard; a later one is on top. */
export const DashboardDialogs = memo(function DashboardDialogs(props: DashboardDialogsProps) {
  const { data, mapOrders, open, onOpen, onAssigned } = props;
  const print = usePrintReceipt();
  usePreloadWhenIdle(data.orders !== undefined, PARTS);
  const preparing = useMemo(
    () => sectionsOf(data.rows, null).find(({ section }) => section.key === 'preparing')?.rows ?? [],
    [data.rows],
  );
  const showOrder = (id: OrderId): void => onOpen({ ...NO_DIALOGS, orderId: id });
  return (
    <>
      <MountOnFirstOpen isOpen={open.dialog === 'preparing'}>
        <PreparingMapDialog
          isOpen={open.dialog === 'preparing'}
          rows={preparing}
          branches={data.mapData.branches}
          failure={data.failure}
          onOpen={({ id }) => showOrder(id)}
          onPrintMany={print.printMany}
          onClose={() => onOpen({ dialog: null })}
        />
      </MountOnFirstOpen>
      <MountOnFirstOpen isOpen={open.dialog === 'shortcuts'}>
        <ShortcutsDialog isOpen={open.dialog === 'shortcuts'} onClose={() => onOpen({ dialog: null })} />
      </MountOnFirstOpen>
      <MountOnFirstOpen isOpen={open.dispatch !== null}>
        <DispatchDialogs
          data={data}
          open={open.dispatch}
          isCovered={open.assigning.length > 0}
          onChange={(dispatch) => onOpen({ dispatch })}
          onOpenOrder={showOrder}
          onAssign={(order) => onOpen({ assigning: [order] })}
        />
      </MountOnFirstOpen>
      <OrderDialogs
        data={data}
        mapOrders={mapOrders}
        open={open}
        onOpen={onOpen}
        onShow={showOrder}
        onAssigned={onAssigned}
      />
    </>
  );
});
