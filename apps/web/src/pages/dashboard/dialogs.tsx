import type { BranchId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { lazy, memo, useMemo } from 'react';
import type { BranchData } from '../../domain/branches/use-branch-data.ts';
import { EditOrderDialog, NewOrderDialog } from '../../features/order-form/components/order-form-dialog.tsx';
import { sectionsOf } from '../../features/orders/model/sections.ts';
import { usePrintReceipt } from '../../features/receipt/components/use-print-receipt.ts';
import { NO_DIALOGS, type OpenDialogs } from './open-dialogs.ts';
import type { MapOrder } from '../../ui/map/types.ts';
import { MountOnFirstOpen } from '../../ui/mount-on-first-open.tsx';

// Dialogs are fetched when they are first opened (spec 1 §2.3).
const SearchDialog = lazy(async () => ({
  default: (await import('../../features/orders/components/search-dialog.tsx')).SearchDialog,
}));

const PreparingMapDialog = lazy(async () => ({
  default: (await import('../../features/orders/components/preparing-map-dialog.tsx')).PreparingMapDialog,
}));

const OrderDetailsDialog = lazy(async () => ({
  default: (await import('../../features/orders/components/order-details.tsx')).OrderDetailsDialog,
}));

const CourierDeliveriesDialog = lazy(async () => ({
  default: (await import('../../features/couriers/components/courier-deliveries-dialog.tsx'))
    .CourierDeliveriesDialog,
}));

const ReceiptPreviewDialog = lazy(async () => ({
  default: (await import('../../features/receipt/components/receipt-preview.tsx')).ReceiptPreviewDialog,
}));

const DispatchDialogs = lazy(async () => ({
  default: (await import('./dispatch-dialogs.tsx')).DispatchDialogs,
}));

const AssignDialog = lazy(async () => ({
  default: (await import('../../features/orders/components/assign-dialog.tsx')).AssignDialog,
}));

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

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
  const preparing = useMemo(
    () => sectionsOf(data.rows, null).find(({ section }) => section.key === 'preparing')?.rows ?? [],
    [data.rows],
  );
  // The dialog may be open for a while: it follows what others do to its orders meanwhile.
  const assigning = useMemo(
    () => open.assigning.map((order) => data.orders?.find(({ id }) => id === order.id) ?? order),
    [open.assigning, data.orders],
  );
  const isDetailsCovered =
    open.assigning.length > 0 ||
    open.editing !== null ||
    open.deliveriesOf !== null ||
    open.previewing !== null;
  const branchById = (branchId: BranchId | undefined) => data.branches?.find(({ id }) => id === branchId);
  const showOrder = ({ id }: Pick<OrderView, 'id'>): void => onOpen({ ...NO_DIALOGS, orderId: id });
  const failure = data.failure;
  return (
    <>
      <MountOnFirstOpen isOpen={open.dialog === 'search'}>
        <SearchDialog
          isOpen={open.dialog === 'search'}
          orders={data.orders ?? []}
          onOpen={showOrder}
          onPrint={print}
          onClose={() => onOpen({ dialog: null })}
        />
      </MountOnFirstOpen>
      <MountOnFirstOpen isOpen={open.dialog === 'preparing'}>
        <PreparingMapDialog
          isOpen={open.dialog === 'preparing'}
          rows={preparing}
          branches={data.mapData.branches}
          failure={failure}
          onOpen={showOrder}
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
          onOpenOrder={(id) => showOrder({ id })}
          onAssign={(order) => onOpen({ assigning: [order] })}
        />
      </MountOnFirstOpen>
      <NewOrderDialog
        isOpen={open.dialog === 'new'}
        branches={data.branches ?? []}
        branchId={data.branchId}
        onClose={() => onOpen({ dialog: null })}
        onRepeated={(id) => showOrder({ id })}
      />
      <MountOnFirstOpen isOpen={open.orderId !== null}>
        <OrderDetailsDialog
          orderId={open.orderId}
          couriers={data.mapData.couriers}
          branches={data.mapData.branches}
          isAutomatic={(branchId) => branchById(branchId)?.assignmentMethod === 'AUTOMATIC'}
          now={data.now}
          isCovered={isDetailsCovered}
          actions={{
            print,
            preview: (order) => onOpen({ previewing: [order] }),
            edit: (editing) => onOpen({ editing }),
            assign: (order) => onOpen({ assigning: [order] }),
            showDeliveries: (order) => onOpen({ deliveriesOf: order.courierId }),
          }}
          onClose={() => onOpen({ orderId: null })}
        />
      </MountOnFirstOpen>
      <MountOnFirstOpen isOpen={open.deliveriesOf !== null}>
        <CourierDeliveriesDialog
          courierId={open.deliveriesOf}
          couriers={data.couriers}
          orders={data.orders ?? []}
          mapOrders={mapOrders}
          branches={data.mapData.branches}
          failure={failure}
          onOpen={showOrder}
          onPrintMany={print.printMany}
          onClose={() => onOpen({ deliveriesOf: null })}
        />
      </MountOnFirstOpen>
      <EditOrderDialog
        order={open.editing}
        branches={data.branches ?? []}
        onClose={() => onOpen({ editing: null })}
      />
      <MountOnFirstOpen isOpen={open.previewing !== null}>
        <ReceiptPreviewDialog orders={open.previewing ?? []} onClose={() => onOpen({ previewing: null })} />
      </MountOnFirstOpen>
      <MountOnFirstOpen isOpen={open.assigning.length > 0}>
        <AssignDialog
          orders={assigning}
          assignmentMethod={branchById(assigning[0]?.branchId)?.assignmentMethod}
          onClose={() => onOpen({ assigning: [] })}
          onAssigned={(notAssigned) => {
            onOpen({ assigning: notAssigned });
            onAssigned(notAssigned, open.assigning);
          }}
        />
      </MountOnFirstOpen>
    </>
  );
});
