import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BranchFilter, OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useQueryClient } from '@tanstack/react-query';
import { mayPickBranch } from '../../../domain/branches/branch-filter.ts';
import { applyChanges, refetchActive } from '../../../domain/orders/active-orders.ts';
import { changeFromOrder } from '../../../domain/orders/order-changes.ts';
import type { Preloadable } from '../../../lib/preload-when-idle.ts';
import { useSession } from '../../../lib/session.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';

// The schemas that the forms check with are fetched with them, not with the dashboard (size budget, design
// §6).
const fallback = () => <LoadingScreen height="50dvh" />;
const NewOrder = lazyComponent(async () => (await import('./new-order.tsx')).NewOrder, {
  fallback,
});
const EditOrderForm = lazyComponent(async () => (await import('./edit-order-form.tsx')).EditOrderForm, {
  fallback,
});

/** What these dialogs fetch when they are first opened. */
export const ORDER_FORM_PARTS: readonly Preloadable[] = [NewOrder, EditOrderForm];

interface NewOrderDialogProps {
  isOpen: boolean;
  branches: readonly BranchView[];
  /** The branch chosen on the page, proposed to roles that choose one. */
  branchId: BranchFilter;
  onClose: () => void;
  onRepeated: (id: OrderId) => void;
}

/** 'Yeni Sipariş' (spec 1 §2.3, §5). */
export function NewOrderDialog({ isOpen, branches, branchId, onClose, onRepeated }: NewOrderDialogProps) {
  const client = useQueryClient();
  const user = useSession();
  const ownBranch = mayPickBranch(user.role)
    ? null
    : (branches.find(({ id }) => id === user.branchId) ?? branches[0] ?? null);
  const proposed = branches.length === 1 ? branches[0] : branches.find(({ id }) => id === branchId);
  return (
    <ResponsiveDialog
      opened={isOpen}
      onClose={onClose}
      title="Yeni Sipariş"
      size={1080}
      closeOnClickOutside={false}
    >
      <NewOrder
        branches={branches}
        ownBranch={ownBranch}
        proposedBranch={proposed ?? null}
        userId={user.id}
        onClose={onClose}
        onCreated={() => void refetchActive(client)}
        onRepeated={onRepeated}
      />
    </ResponsiveDialog>
  );
}

interface EditOrderDialogProps {
  order: OrderView | null;
  branches: readonly BranchView[];
  onClose: () => void;
}

/** Changes an order before pick-up (DECISIONS "Orders"). */
export function EditOrderDialog({ order, branches, onClose }: EditOrderDialogProps) {
  const client = useQueryClient();
  return (
    <ResponsiveDialog
      opened={order !== null}
      onClose={onClose}
      title={`#${order?.receiptNumber ?? ''} siparişini düzenle`}
      // above the order's details, from where it is opened
      zIndex={210}
      size={1080}
      closeOnClickOutside={false}
    >
      {order && (
        <EditOrderForm
          order={order}
          branch={branches.find(({ id }) => id === order.branchId) ?? null}
          onClose={onClose}
          onSaved={(saved) => applyChanges(client, [changeFromOrder(saved)])}
        />
      )}
    </ResponsiveDialog>
  );
}
