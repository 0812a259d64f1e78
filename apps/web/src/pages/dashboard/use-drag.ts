import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { type PointerEvent, useCallback, useEffect, useRef } from 'react';
import {
  type OrderCommands,
  type RefusedOrder,
  useOrderCommands,
} from '../../features/orders/components/use-order-commands.ts';
import { checkDrop, type DropTarget } from '../../domain/orders/assign-verdict.ts';
import { isAssignable } from '../../domain/orders/staff-actions.ts';
import { startDragGesture, preventTouchScroll } from '../../domain/orders/drag-pointer.ts';
import { setDropRules } from '../../domain/orders/order-drag.ts';
import { toastError } from '../../lib/toast.ts';
import type { MapItemRef } from '../../ui/map/types.ts';
import { courierIdOf } from './map-refs.ts';
import type { BranchData } from '../../domain/branches/use-branch-data.ts';

const REFUSED = 'Kurye atama işlemi başarısız oldu';

interface DragOptions {
  readonly data: BranchData;
  readonly picked: ReadonlySet<OrderId>;
  /** What the mouse is over on the map: its markers are no elements of their own. */
  readonly hovered: MapItemRef | null;
  readonly onDropped: (notAssigned: readonly OrderView[], orders: readonly OrderView[]) => void;
}

/** Orders dragged onto a courier are given to them, onto 'Atanmamış' taken back.
 * @returns what a row, card or pin calls when it is pressed: a picked order takes all picked ones along */
export function useDashboardDrag(options: DragOptions): (event: PointerEvent, order: OrderView) => void {
  const commands = useOrderCommands();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(preventTouchScroll, []);
  useEffect(
    () =>
      setDropRules({
        check: (target, orders) => checkDrop(target, orders, latest.current.data.couriers),
        dropTargetAt: (element) => {
          const courierId = element.closest('[data-part="dash-map"]')
            ? courierIdOf(latest.current.hovered)
            : null;
          return courierId === null ? null : { kind: 'courier', courierId };
        },
        drop: (target, orders) => void drop(commands, latest.current, { target, orders }),
      }),
    [commands],
  );
  return useCallback((event, order) => {
    startDragGesture(event.nativeEvent, () => {
      const { data, picked } = latest.current;
      const all = picked.has(order.id) ? (data.orders ?? []).filter(({ id }) => picked.has(id)) : [order];
      return all.filter(isAssignable);
    });
  }, []);
}

async function drop(
  commands: OrderCommands,
  { data, onDropped }: DragOptions,
  { target, orders }: { target: DropTarget; orders: readonly OrderView[] },
): Promise<void> {
  const verdict = checkDrop(target, orders, data.couriers);
  if (!verdict.isAllowed) {
    toastError(`${REFUSED}. ${verdict.text}`);
    return;
  }
  const courier =
    target.kind === 'courier' && data.couriers.find(({ courierId }) => courierId === target.courierId);
  const assigned = orders.filter(({ status }) => status === 'ASSIGNED');
  const { refused } = courier ? await commands.assign(orders, courier) : await commands.unassign(assigned);
  toastRefused(refused);
  onDropped(
    refused.map(({ order }) => order),
    orders,
  );
}

/** What was refused of a step that has no dialog to say it in. */
export function toastRefused(refused: readonly RefusedOrder[]): void {
  const [first] = refused;
  if (!first) return;
  const reason = `#${first.order.receiptNumber}: ${first.message}`;
  toastError(
    refused.length === 1 ? `${REFUSED}. ${reason}` : `${refused.length} sipariş atanamadı. ${reason}`,
  );
}
