import type { OrderId } from '@ulak/contracts/ids';
import { STAFF_LABELS } from '@ulak/contracts/orders/labels';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useOrderCommands } from '../../features/orders/components/use-order-commands.ts';
import { isAssignable, mayStaff } from '../../domain/orders/staff-actions.ts';
import { assignObstacle } from '../../features/orders/model/assignment.ts';
import { usePrintReceipt } from '../../features/receipt/components/use-print-receipt.ts';
import { toastError } from '../../lib/toast.ts';
import { undoLast } from '../../ui/undo-toast.tsx';
import type { OpenDialogs } from './open-dialogs.ts';
import { orderIdOf } from './map-refs.ts';
import type { BranchData } from '../../domain/branches/use-branch-data.ts';
import { toastRefused } from './use-drag.ts';
import type { DashboardSelection } from './use-selection.ts';
import type { PersonalView } from './use-view.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';

interface KeyOptions {
  /** Off while a dialog is open. */
  readonly isOn: boolean;
  readonly data: BranchData;
  readonly selection: DashboardSelection;
  readonly picked: ReadonlySet<OrderId>;
  readonly onPick: (picked: ReadonlySet<OrderId>) => void;
  readonly onView: (change: Partial<PersonalView>) => void;
  readonly onOpen: (change: Partial<OpenDialogs>) => void;
  readonly onMute: () => void;
}

/**
 * Keyboard shortcuts of the dashboard (`lib/shortcuts.ts`): what a key does to the order that has the focus,
 * else to the selected one.
 */
export function useDashboardKeys(options: KeyOptions): void {
  const { data, selection, picked, onPick, onView, onOpen } = options;
  const commands = useOrderCommands();
  const print = usePrintReceipt();
  const orders = data.orders ?? [];
  const withOrder = (act: (order: OrderView) => void) => (): void => {
    const id = focusedOrderId() ?? orderIdOf(selection.selected);
    const order = orders.find((candidate) => candidate.id === id);
    if (order) act(order);
  };
  const moveFocus = (direction: 1 | -1) => (): void => {
    const id = focusNext(direction, orderIdOf(selection.selected));
    const order = orders.find((candidate) => candidate.id === id);
    if (order) selection.focusOrder(order);
  };
  const assign = (order?: OrderView): void => {
    const wanted = picked.size > 0 ? orders.filter(({ id }) => picked.has(id)) : order ? [order] : [];
    const assigning = wanted.filter(isAssignable);
    const obstacle = assignObstacle(assigning);
    if (obstacle) toastError(obstacle);
    else if (assigning.length > 0) onOpen({ assigning });
    else if (order) toastImpossible(order, 'kurye atanamaz');
  };

  useShortcuts(options.isOn, {
    search: () => onOpen({ dialog: 'search' }),
    newOrder: () => onOpen({ dialog: 'new' }),
    suggest: () => onOpen({ dispatch: { kind: 'plan', branchId: null } }),
    help: () => onOpen({ dialog: 'shortcuts' }),
    table: () => onView({ view: 'table' }),
    board: () => onView({ view: 'board' }),
    next: moveFocus(1),
    previous: moveFocus(-1),
    open: withOrder(({ id }) => onOpen({ orderId: id })),
    assign: picked.size > 0 ? () => assign() : withOrder(assign),
    ready: withOrder((order) => {
      if (mayStaff('notePacked', order.status))
        void commands.notePacked(order).then(({ refused }) => toastRefused(refused));
      else if (!mayStaff('markReady', order.status)) toastImpossible(order, 'hazır olarak işaretlenemez');
      else void commands.setStatus(order, 'READY').then(({ refused }) => toastRefused(refused));
    }),
    print: withOrder((order) => void print(order)),
    pick: withOrder((order) => {
      if (isAssignable(order)) onPick(toggleId(picked, order.id));
      else toastImpossible(order, 'kurye atanamaz');
    }),
    undo: undoLast,
    mute: options.onMute,
    ...(picked.size > 0 ? { clear: () => onPick(new Set()) } : {}),
  });
}

const toastImpossible = ({ receiptNumber, status }: OrderView, what: string): void =>
  toastError(`#${receiptNumber} "${STAFF_LABELS[status]}" durumunda; ${what}.`);

/** The set with the id, or without it when it was there. */
export function toggleId(ids: ReadonlySet<OrderId>, id: OrderId): ReadonlySet<OrderId> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

const idOf = (element: Element | null | undefined): OrderId | null => {
  const id = element?.closest<HTMLElement>('[data-order-id]')?.dataset.orderId;
  return id === undefined ? null : (Number(id) as OrderId);
};

const focusedOrderId = (): OrderId | null => idOf(document.activeElement);

/**
 * Puts the focus on the next order on screen, as it stands there: collapsed rows are skipped.
 * @param selectedId where to go on from when the focus is elsewhere @returns the order that has the focus now
 */
function focusNext(direction: 1 | -1, selectedId: OrderId | null): OrderId | null {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-part="dash-orders"] [data-order-id]')];
  const presentId = focusedOrderId() ?? selectedId;
  const index = shown.findIndex((element) => idOf(element) === presentId);
  const next = index < 0 ? shown.at(direction > 0 ? 0 : -1) : shown[index + direction];
  const target = next?.matches('[data-order-focus]')
    ? next
    : next?.querySelector<HTMLElement>('[data-order-focus]');
  if (!next || !target) return null;
  target.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return idOf(next);
}
