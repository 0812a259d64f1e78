import type { OrderView } from '@ulak/contracts/orders/schema';
import { useEffect, useMemo, useRef } from 'react';
import { Board } from '../../features/board/components/board.tsx';
import type { BoardActions } from '../../features/board/components/use-column-context.ts';
import { type CommandResult, useOrderCommands } from '../../features/orders/components/use-order-commands.ts';
import type { OrderRow } from '../../domain/orders/order-row.ts';
import { courierIdOf, orderIdOf } from './map-refs.ts';
import type { DashboardOrdersProps } from './orders-props.ts';
import { toastRefused } from './use-drag.ts';

/** The board with what the dashboard knows and does. */
export function DashboardBoard(props: DashboardOrdersProps & { rows: readonly OrderRow[] }) {
  const { data, selection } = props;
  return (
    <Board
      rows={props.rows}
      couriers={data.couriers}
      silent={data.silent}
      selectedId={orderIdOf(selection.selected)}
      selectedCourierId={courierIdOf(selection.selected)}
      newIds={props.newIds}
      pickedIds={props.picked}
      isPhone={props.isPhone}
      actions={useBoardActions(props)}
    />
  );
}

/** One object that never changes, so that memoised cards stay as they are. */
function useBoardActions(props: DashboardOrdersProps): BoardActions {
  const commands = useOrderCommands();
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  return useMemo<BoardActions>(
    () => ({
      select: ({ id, location }) =>
        latest.current.selection.select({ kind: 'order', id: String(id) }, location),
      focusOrder: (order) => latest.current.selection.focusOrder(order),
      hover: (order) => latest.current.onHover(order && { kind: 'order', id: String(order.id) }),
      open: (order) => latest.current.onOpen({ orderId: order.id }),
      startDrag: (event, order) => latest.current.onStartDrag(event, order),
      selectCourier: (courier) => latest.current.selection.selectCourier(courier),
      assign: async (order, to) => isAccepted(await commands.assign([order], to)),
      unassign: async (order: OrderView) => isAccepted(await commands.unassign([order])),
    }),
    [commands],
  );
}

function isAccepted({ refused }: CommandResult): boolean {
  toastRefused(refused);
  return refused.length === 0;
}
