import type { BranchId, OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useMemo } from 'react';
import type { BranchData } from '../domain/branches/use-branch-data.ts';
import {
  EditOrderDialog,
  NewOrderDialog,
  ORDER_FORM_PARTS,
} from '../features/order-form/components/order-form-dialog.tsx';
import { COURIER_MENU_PARTS } from '../features/couriers/components/courier-menu.tsx';
import { usePrintReceipt } from '../features/receipt/components/use-print-receipt.ts';
import { type Preloadable, usePreloadWhenIdle } from '../lib/preload-when-idle.ts';
import { CONFIRM_PARTS } from '../ui/confirm.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { MAP_PARTS } from '../ui/map/lazy-map.tsx';
import type { MapOrder } from '../ui/map/types.ts';
import { MountOnFirstOpen } from '../ui/mount-on-first-open.tsx';
import type { OpenOrderDialogs } from './open-order-dialogs.ts';

const close = ({ onClose }: { onClose: () => void }): void => onClose();

// Dialogs are fetched when they are first opened (spec 1 §2.3), or before, when the page is idle.
const SearchDialog = lazyDialog(
  async () => (await import('../features/orders/components/search-dialog.tsx')).SearchDialog,
  { isOpen: ({ isOpen }) => isOpen, close },
);
const OrderDetailsDialog = lazyDialog(
  async () => (await import('../features/orders/components/order-details.tsx')).OrderDetailsDialog,
  { isOpen: ({ orderId, isCovered }) => orderId !== null && !isCovered, close },
);
const CourierDeliveriesDialog = lazyDialog(
  async () =>
    (await import('../features/couriers/components/courier-deliveries-dialog.tsx')).CourierDeliveriesDialog,
  { isOpen: ({ courierId }) => courierId !== null, close },
);
const ReceiptPreviewDialog = lazyDialog(
  async () => (await import('../features/receipt/components/receipt-preview.tsx')).ReceiptPreviewDialog,
  { isOpen: ({ orders }) => orders.length > 0, close },
);
const AssignDialog = lazyDialog(
  async () => (await import('../features/orders/components/assign-dialog.tsx')).AssignDialog,
  { isOpen: ({ orders }) => orders.length > 0, close },
);
/** In the order in which a desk needs them. */
const PARTS: readonly Preloadable[] = [
  AssignDialog,
  OrderDetailsDialog,
  ...ORDER_FORM_PARTS,
  SearchDialog,
  ...MAP_PARTS,
  ...CONFIRM_PARTS,
  CourierDeliveriesDialog,
  ReceiptPreviewDialog,
  ...COURIER_MENU_PARTS,
];

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
  usePreloadWhenIdle(data.orders !== undefined, PARTS);
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
