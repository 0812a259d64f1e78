import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isSameRef, type MapItemRef, type Point } from '../../ui/map/types.ts';

/** Delay before the map follows the keyboard, so that it does not move for every row passed. */
const MAP_FOLLOW_DELAY_MS = 400;

/** One selection for map, tables, board and couriers. */
export function useDashboardSelection() {
  const [selected, setSelected] = useState<MapItemRef | null>(null);
  const [focusOn, setFocusOn] = useState<Point | null>(null);
  const followTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(selected);
  useEffect(() => {
    latest.current = selected;
  });
  useEffect(() => () => clearTimeout(followTimer.current), []);

  /** A click beside the map: the map goes there; a second click deselects. */
  const select = useCallback((ref: MapItemRef, place: Point | null): void => {
    clearTimeout(followTimer.current);
    const isSame = isSameRef(latest.current, ref);
    setSelected(isSame ? null : ref);
    if (!isSame && place) setFocusOn({ ...place });
  }, []);

  /** The keyboard focused an order: the map follows once it stays there. */
  const focusOrder = useCallback(({ id, location }: OrderView): void => {
    const ref: MapItemRef = { kind: 'order', id: String(id) };
    if (isSameRef(latest.current, ref)) return;
    setSelected(ref);
    clearTimeout(followTimer.current);
    followTimer.current = setTimeout(() => setFocusOn({ ...location }), MAP_FOLLOW_DELAY_MS);
  }, []);
  const selectCourier = useCallback(
    ({ courierId, lat, lng }: CourierLocation) =>
      select({ kind: 'courier', id: String(courierId) }, lat === null || lng === null ? null : { lat, lng }),
    [select],
  );
  return { selected, focusOn, select, selectCourier, focusOrder, selectOnMap: setSelected };
}

export type DashboardSelection = ReturnType<typeof useDashboardSelection>;
