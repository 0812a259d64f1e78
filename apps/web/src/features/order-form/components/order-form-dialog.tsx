import type { BranchView } from '@ulak/contracts/branches/schema';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { lazy, Suspense } from 'react';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';

// The schemas that the forms check with are fetched with them, not with the dashboard (size budget, design
// §6).
const NewOrderForm = lazy(async () => ({ default: (await import('./new-order-form.tsx')).NewOrderForm }));
const EditOrderForm = lazy(async () => ({ default: (await import('./edit-order-form.tsx')).EditOrderForm }));

interface NewOrderDialogProps {
  isOpen: boolean;
  branches: readonly BranchView[];
  /** Who may only enter orders for one branch has it here (spec 1 §5). */
  ownBranch: BranchView | null;
  /** The branch chosen on the page, proposed to those who choose. */
  proposedBranch: BranchView | null;
  /** Whose draft is kept. */
  userId: number;
  onClose: () => void;
  onCreated: () => void;
  onRepeated: (id: OrderId) => void;
}

/** 'Yeni Sipariş' (spec 1 §2.3, §5). */
export function NewOrderDialog({ isOpen, ...rest }: NewOrderDialogProps) {
  return (
    <ResponsiveDialog
      opened={isOpen}
      onClose={rest.onClose}
      title="Yeni Sipariş"
      size={1080}
      closeOnClickOutside={false}
    >
      <Suspense fallback={<LoadingScreen height="50dvh" />}>
        <NewOrderForm {...rest} />
      </Suspense>
    </ResponsiveDialog>
  );
}

interface EditOrderDialogProps {
  order: OrderView | null;
  branch: BranchView | null;
  onClose: () => void;
  onSaved: (order: OrderView) => void;
}

/** Changes an order before pick-up (DECISIONS "Orders"). */
export function EditOrderDialog({ order, ...rest }: EditOrderDialogProps) {
  return (
    <ResponsiveDialog
      opened={order !== null}
      onClose={rest.onClose}
      title={`#${order?.receiptNumber ?? ''} siparişini düzenle`}
      // above the order's details, from where it is opened
      zIndex={210}
      size={1080}
      closeOnClickOutside={false}
    >
      <Suspense fallback={<LoadingScreen height="50dvh" />}>
        {order && <EditOrderForm order={order} {...rest} />}
      </Suspense>
    </ResponsiveDialog>
  );
}
