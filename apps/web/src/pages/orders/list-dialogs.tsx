import type { BranchId, OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { lazy, useMemo } from 'react';
import type { BranchData } from '../../domain/branches/use-branch-data.ts';
import { EditOrderDialog, NewOrderDialog } from '../../features/order-form/components/order-form-dialog.tsx';
import { usePrintReceipt } from '../../features/receipt/components/use-print-receipt.ts';
import type { MapOrder } from '../../ui/map/types.ts';
import { MountOnFirstOpen } from '../../ui/mount-on-first-open.tsx';

// Dialogs are fetched when they are first opened (spec 1 §2.3).
const SearchDialog = lazy(async () => ({
  default: (await import('../../features/orders/components/search-dialog.tsx')).SearchDialog,
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
const AssignDialog = lazy(async () => ({
  default: (await import('../../features/orders/components/assign-dialog.tsx')).AssignDialog,
}));

/** Which dialogs of the orders screen are open, and what each is about. */
export interface ListDialogsState {
  readonly dialog: 'search' | 'new' | null;
  readonly orderId: OrderId | null;
  readonly assigning: readonly OrderView[];
  readonly deliveriesOf: UserId | null;
  readonly editing: OrderView | null;
  /** The orders whose receipts are previewed. */
  readonly previewing: readonly OrderView[] | null;
}

export const NO_LIST_DIALOGS: Omit<ListDialogsState, 'orderId'> = {
  dialog: null,
  assigning: [],
  deliveriesOf: null,
  editing: null,
  previewing: null,
};

/** Whether any dialog but the order's details is open. */
export const isAnyListDialogOpen = ({ assigning, ...others }: Omit<ListDialogsState, 'orderId'>): boolean =>
  assigning.length > 0 || Object.values(others).some((value) => value !== null);

interface ListDialogsProps {
  data: BranchData;
  mapOrders: readonly MapOrder[];
  open: ListDialogsState;
  onOpen: (change: Partial<ListDialogsState>) => void;
}

/** The dialogs of the orders screen; a later one is on top. */
export function ListDialogs({ data, mapOrders, open, onOpen }: ListDialogsProps) {
  const print = usePrintReceipt();
  // The dialog may be open for a while: it follows what others do to its orders meanwhile.
  const assigning = useMemo(
    () => open.assigning.map((order) => data.orders?.find(({ id }) => id === order.id) ?? order),
    [open.assigning, data.orders],
  );
  const { orderId, dialog, ...above } = open;
  const branchById = (branchId: BranchId | undefined) => data.branches?.find(({ id }) => id === branchId);
  const showOrder = ({ id }: Pick<OrderView, 'id'>): void => onOpen({ ...NO_LIST_DIALOGS, orderId: id });
  return (
    <>
      <MountOnFirstOpen isOpen={dialog === 'search'}>
        <SearchDialog
          isOpen={dialog === 'search'}
          orders={data.orders ?? []}
          onOpen={showOrder}
          onPrint={print}
          onClose={() => onOpen({ dialog: null })}
        />
      </MountOnFirstOpen>
      <NewOrderDialog
        isOpen={dialog === 'new'}
        branches={data.branches ?? []}
        branchId={data.branchId}
        onClose={() => onOpen({ dialog: null })}
        onRepeated={(id) => showOrder({ id })}
      />
      <MountOnFirstOpen isOpen={orderId !== null}>
        <OrderDetailsDialog
          orderId={orderId}
          couriers={data.mapData.couriers}
          branches={data.mapData.branches}
          isAutomatic={(branchId) => branchById(branchId)?.assignmentMethod === 'AUTOMATIC'}
          now={data.now}
          isCovered={isAnyListDialogOpen({ dialog: null, ...above })}
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
          onAssigned={(notAssigned) => onOpen({ assigning: notAssigned })}
        />
      </MountOnFirstOpen>
    </>
  );
}
