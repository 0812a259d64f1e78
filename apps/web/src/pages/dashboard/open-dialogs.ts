import { NO_ORDER_DIALOGS, type OpenOrderDialogs } from '../../dialogs/open-order-dialogs.ts';
import type { DispatchDialog } from '../../features/dispatch/model/dispatch-dialog.ts';

/** The dialogs that are about no single order. */
export type DashboardDialog = 'search' | 'preparing' | 'new' | 'shortcuts';

/** Which dialogs are open, and what each is about. */
export interface OpenDialogs extends Omit<OpenOrderDialogs, 'dialog'> {
  readonly dialog: DashboardDialog | null;
  /** The dialog of automatic assignment. */
  readonly dispatch: DispatchDialog | null;
}

export const NO_DIALOGS: Omit<OpenDialogs, 'orderId'> = { ...NO_ORDER_DIALOGS, dispatch: null };
