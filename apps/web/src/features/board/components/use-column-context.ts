import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { type PointerEvent, useMemo } from 'react';
import type { CardActions } from './board-card.tsx';
import type { ColumnContext } from './board-column.tsx';

/** Callbacks of the board. Keep the object stable. */
export interface BoardActions {
  /** A click: highlights the order here and on the map. */
  readonly select: (order: OrderView) => void;
  /** Keyboard focus: the same without moving the map. */
  readonly focusOrder: (order: OrderView) => void;
  readonly hover: (order: OrderView | null) => void;
  readonly open: (order: OrderView) => void;
  readonly startDrag: (event: PointerEvent, order: OrderView) => void;
  readonly selectCourier: (courier: CourierLocation) => void;
  /** @returns whether the server accepted */
  readonly assign: (order: OrderView, to: CourierLocation) => Promise<boolean>;
  readonly unassign: (order: OrderView) => Promise<boolean>;
}

export const cardOf = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>('[data-order-id]');
export const rectOf = (element: Element): DOMRect => (cardOf(element) ?? element).getBoundingClientRect();

/** The parts of the board's props that its columns use. */
interface ColumnContextSource
  extends Omit<ColumnContext, 'activeId' | 'hasBranches' | 'actions' | 'onCourier'> {
  readonly couriers: readonly CourierLocation[];
  readonly actions: BoardActions;
}

/** What the columns share; a new object only when something in it changed. */
export function useColumnContext(
  props: ColumnContextSource,
  activeId: OrderId | null,
  onFocused: (id: OrderId) => void,
  onMenu: (menu: { order: OrderView; anchor: DOMRect }) => void,
): ColumnContext {
  const { actions, selectedId, selectedCourierId, newIds, pickedIds } = props;
  const hasBranches = useMemo(
    () => new Set(props.couriers.map(({ branchId }) => branchId)).size > 1,
    [props.couriers],
  );
  const cards = useMemo<CardActions>(
    () => ({
      select: actions.select,
      hover: actions.hover,
      open: actions.open,
      startDrag: actions.startDrag,
      focus: (order) => {
        onFocused(order.id);
        actions.focusOrder(order);
      },
      openMenu: (order, button) => onMenu({ order, anchor: rectOf(button) }),
    }),
    [actions, onFocused, onMenu],
  );
  return useMemo(
    () => ({
      activeId,
      selectedId,
      selectedCourierId,
      newIds,
      pickedIds,
      hasBranches,
      actions: cards,
      onCourier: actions.selectCourier,
    }),
    [activeId, selectedId, selectedCourierId, newIds, pickedIds, hasBranches, cards, actions],
  );
}
