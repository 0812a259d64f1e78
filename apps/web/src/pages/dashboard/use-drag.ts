import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { type PointerEvent, useCallback, useEffect, useRef } from 'react';
import {
  type OrderDesk,
  type Refused,
  useOrderDesk,
} from '../../features/orders/components/use-order-desk.ts';
import { isAssignable } from '../../features/orders/model.ts';
import { type DropTarget, judgeDrop } from '../../lib/assign-verdict.ts';
import { grab, holdPageStill } from '../../lib/drag-pointer.ts';
import { setDropRules } from '../../lib/order-drag.ts';
import { toastError } from '../../lib/toast.ts';
import type { MapItemRef } from '../../ui/map/types.ts';
import { courierIdOf } from './map.tsx';
import type { DashboardData } from './use-data.ts';

const REFUSED = 'Kurye atama işlemi başarısız oldu';

interface DragFacts {
  readonly data: DashboardData;
  readonly picked: ReadonlySet<OrderId>;
  /** What the mouse is over on the map: its markers are no elements of their own. */
  readonly hovered: MapItemRef | null;
  readonly onDropped: (left: readonly OrderView[], orders: readonly OrderView[]) => void;
}

/** Orders dragged onto a courier are given to them, onto 'Atanmamış' taken back.
 * @returns what a row, card or pin calls when it is pressed: a picked order takes all picked ones along */
export function useDashboardDrag(facts: DragFacts): (event: PointerEvent, order: OrderView) => void {
  const desk = useOrderDesk();
  const latest = useRef(facts);
  useEffect(() => {
    latest.current = facts;
  });
  useEffect(holdPageStill, []);
  useEffect(
    () =>
      setDropRules({
        judge: (target, orders) => judgeDrop(target, orders, latest.current.data.couriers),
        targetOn: (element) => {
          const courierId = element.closest('.dash-map') ? courierIdOf(latest.current.hovered) : null;
          return courierId === null ? null : { kind: 'courier', courierId };
        },
        drop: (target, orders) => void drop(desk, latest.current, { target, orders }),
      }),
    [desk],
  );
  return useCallback((event, order) => {
    grab(event.nativeEvent, () => {
      const { data, picked } = latest.current;
      const all = picked.has(order.id) ? (data.orders ?? []).filter(({ id }) => picked.has(id)) : [order];
      return all.filter(isAssignable);
    });
  }, []);
}

async function drop(
  desk: OrderDesk,
  { data, onDropped }: DragFacts,
  { target, orders }: { target: DropTarget; orders: readonly OrderView[] },
): Promise<void> {
  const verdict = judgeDrop(target, orders, data.couriers);
  if (!verdict.isAllowed) {
    toastError(verdict.text, REFUSED);
    return;
  }
  const courier =
    target.kind === 'courier' && data.couriers.find(({ courierId }) => courierId === target.courierId);
  const assigned = orders.filter(({ status }) => status === 'ASSIGNED');
  const { refused } = courier ? await desk.assign(orders, courier) : await desk.unassign(assigned);
  tellRefused(refused);
  onDropped(
    refused.map(({ order }) => order),
    orders,
  );
}

/** What was refused of a step that has no dialog to say it in. */
export function tellRefused(refused: readonly Refused[]): void {
  const [first] = refused;
  if (!first) return;
  if (refused.length === 1) toastError(`#${first.order.receiptNumber}: ${first.message}`, REFUSED);
  else
    toastError(
      `${refused.length} sipariş atanamadı. #${first.order.receiptNumber}: ${first.message}`,
      REFUSED,
    );
}
