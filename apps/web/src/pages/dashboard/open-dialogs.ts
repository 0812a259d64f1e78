import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { DispatchDialog } from '../../features/dispatch/model/dispatch-dialog.ts';

export type DashboardDialog = 'search' | 'preparing' | 'new' | 'shortcuts';

/** Which dialogs are open, and over what. */
export interface OpenDialogs {
  readonly dialog: DashboardDialog | null;
  readonly orderId: OrderId | null;
  readonly assigning: readonly OrderView[];
  readonly deliveriesOf: UserId | null;
  readonly editing: OrderView | null;
  /** Whose receipts are looked at. */
  readonly previewing: readonly OrderView[] | null;
  /** What of automatic assignment is looked at. */
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
