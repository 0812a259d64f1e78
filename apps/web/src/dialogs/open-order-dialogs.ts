import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';

/** Which dialogs of orders are open, and what each is about. A page may add dialogs of its own. */
export interface OpenOrderDialogs {
  readonly dialog: 'search' | 'new' | null;
  readonly orderId: OrderId | null;
  readonly assigning: readonly OrderView[];
  readonly deliveriesOf: UserId | null;
  readonly editing: OrderView | null;
  /** The orders whose receipts are previewed. */
  readonly previewing: readonly OrderView[] | null;
}

export const NO_ORDER_DIALOGS: Omit<OpenOrderDialogs, 'orderId'> = {
  dialog: null,
  assigning: [],
  deliveriesOf: null,
  editing: null,
  previewing: null,
};

/** Whether any dialog but the order's details is open. */
export const isAnyDialogOpen = ({
  assigning,
  ...others
}: { readonly assigning: readonly OrderView[] } & Readonly<Record<string, unknown>>): boolean =>
  assigning.length > 0 || Object.values(others).some((value) => value !== null);
