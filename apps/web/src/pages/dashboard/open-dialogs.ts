import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { DispatchDialog } from '../../features/dispatch/model/dispatch-dialog.ts';

/** The dialogs that are about no single order. */
export type DashboardDialog = 'search' | 'preparing' | 'new' | 'shortcuts';

/** Which dialogs are open, and what each is about. */
export interface OpenDialogs {
  readonly dialog: DashboardDialog | null;
  readonly orderId: OrderId | null;
  readonly assigning: readonly OrderView[];
  readonly deliveriesOf: UserId | null;
  readonly editing: OrderView | null;
  /** The orders whose receipts are previewed. */
  readonly previewing: readonly OrderView[] | null;
  /** The dialog of automatic assignment. */
  readonly dispatch: DispatchDialog | null;
}

export const NO_DIALOGS: Omit<OpenDialogs, 'orderId'> = {
  dialog: null,
  assigning: [],
  deliveriesOf: null,
  editing: null,
  previewing: null,
  dispatch: null,
};

/** Whether any dialog but the order's details is open. */
export const isAnyDialogOpen = ({ assigning, ...others }: Omit<OpenDialogs, 'orderId'>): boolean =>
  assigning.length > 0 || Object.values(others).some((value) => value !== null);
