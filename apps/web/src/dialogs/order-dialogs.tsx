import type { BranchId, OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useMemo } from 'react';
import type { BranchData } from '../domain/branches/use-branch-data.ts';
import { EditOrderDialog, NewOrderDialog } from '../features/order-form/components/order-form-dialog.tsx';
import { usePrintReceipt } from '../features/receipt/components/use-print-receipt.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import type { MapOrder } from '../ui/map/types.ts';
import { MountOnFirstOpen } from '../ui/mount-on-first-open.tsx';
import type { OpenOrderDialogs } from './open-order-dialogs.ts';

// Dialogs are fetched when they are first opened (spec 1 §2.3).
const SearchDialog = lazyComponent(
  async () => (await import('../features/orders/components/search-dialog.tsx')).SearchDialog,
);
const OrderDetailsDialog = lazyComponent(
  async () => (await import('../features/orders/components/order-details.tsx')).OrderDetailsDialog,
);
const CourierDeliveriesDialog = lazyComponent(
  async () =>
    (await import('../features/couriers/components/courier-deliveries-dialog.tsx')).CourierDeliveriesDialog,
);
const ReceiptPreviewDialog = lazyComponent(
  async () => (await import('../features/receipt/components/receipt-preview.tsx')).ReceiptPreviewDialog,
);
const AssignDialog = lazyComponent(
  async () => (await import('../features/orders/components/assign-dialog.tsx')).AssignDialog,
);

interface OrderDialogsProps {
  data: BranchData;
  mapOrders: readonly MapOrder[];
  open: Omit<OpenOrderDialogs, 'dialog'> & { readonly dialog: string | null };
  onOpen: (change: Partial<OpenOrderDialogs>) => void;
  /** Shows an order's details instead of what is open. */
  onShow: (id: OrderId) => void;
  /** @param notAssigned the orders that the courier did not take */
  onAssigned?: (notAssigned: readonly OrderView[], orders: readonly OrderView[]) => void;
}

/** The dialogs about orders, on every page that shows orders; a later one is on top. */
export function OrderDialogs({ data, mapOrders, open, onOpen, onShow, onAssigned }: OrderDialogsProps) {
  const print = usePrintReceipt();
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
  const showOrder = ({ id }: Pick<OrderView, 'id'>): void => onShow(id);
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
      <NewOrderDialog
        isOpen={open.dialog === 'new'}
        branches={data.branches ?? []}
        branchId={data.branchId}
        onClose={() => onOpen({ dialog: null })}
        onRepeated={onShow}
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
          failure={data.failure}
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
            onAssigned?.(notAssigned, open.assigning);
          }}
        />
      </MountOnFirstOpen>
    </>
  );
}
