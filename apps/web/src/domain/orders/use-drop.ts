import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { useMemo } from 'react';
import { type DropTarget, checkDrop } from './assign-verdict.ts';
import { dropOnCourier, dropOnUnassigned } from './drag-pointer.ts';
import { useDraggedOrders, useIsOver } from './order-drag.ts';

const UNASSIGNED: DropTarget = { kind: 'unassigned' };

/** Attributes of a drop target: a courier, or (null) the list of unassigned orders. */
export function useDrop(
  courier: CourierLocation | null,
): Readonly<Record<string, string | number | undefined>> {
  const courierId = courier?.courierId;
  const target = useMemo<DropTarget>(
    () => (courierId === undefined ? UNASSIGNED : { kind: 'courier', courierId }),
    [courierId],
  );
  const dragged = useDraggedOrders();
  const isOver = useIsOver(target);
  const isAllowed = useMemo(
    () => dragged !== null && checkDrop(target, dragged, courier ? [courier] : []).isAllowed,
    [dragged, target, courier],
  );
  const dropState = !dragged ? undefined : isAllowed ? (isOver ? 'over' : 'may') : isOver ? 'refused' : 'no';
  return {
    ...(courierId === undefined ? dropOnUnassigned : dropOnCourier(courierId)),
    'data-drop': dropState,
  };
}
