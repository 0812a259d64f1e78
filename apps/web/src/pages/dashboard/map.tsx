import type { UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { deliveriesOf, routeOf } from '../../features/couriers/model/roster.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { MapOutlines } from '../../domain/neighborhoods/map-outlines.tsx';
import { isAssignable } from '../../domain/orders/staff-actions.ts';
import { LazyLiveMap } from '../../ui/map/lazy-map.tsx';
import type { MapItemRef, MapOrder, Point } from '../../ui/map/types.ts';
import { useTiles } from '../../ui/map/use-tiles.ts';
import type { BranchData } from '../../domain/branches/use-branch-data.ts';
import { orderIdOf } from './map-refs.ts';
import styles from './dashboard.module.css';

// Few branches have one.
const AreaOutline = lazyComponent(
  async () => (await import('../../domain/delivery-areas/area-outline.tsx')).AreaOutline,
  { failure: () => null },
);

interface DashboardMapProps {
  data: BranchData;
  orders: readonly MapOrder[];
  selected: MapItemRef | null;
  highlighted: MapItemRef | null;
  focusOn: Point | null;
  onSelect: (ref: MapItemRef | null) => void;
  onHover: (ref: MapItemRef | null) => void;
  onStartDrag: (event: PointerEvent, order: OrderView) => void;
}

/**
 * The large live map: orders, couriers, branches; a selected courier's way (spec 1 §2.3, ux "Management
 * dashboard").
 */
export function DashboardMap({
  data,
  orders,
  selected,
  highlighted,
  focusOn,
  onSelect,
  onHover,
  onStartDrag,
}: DashboardMapProps) {
  const tiles = useTiles();
  const area = useRef<HTMLDivElement>(null);
  useOnVisible(area, data.refetchOrders);
  const route = useMemo(() => {
    if (selected?.kind !== 'courier') return null;
    const courierId = Number(selected.id) as UserId;
    const courier = data.couriers.find((candidate) => candidate.courierId === courierId);
    return routeOf(courier, deliveriesOf(data.orders ?? [], courierId));
  }, [selected, data.couriers, data.orders]);
  // A pin under the mouse that can be given to a courier is dragged itself; anywhere else the press moves the
  // map.
  const pin = highlighted && data.orders?.find(({ id }) => id === orderIdOf(highlighted));
  const held = pin && isAssignable(pin) ? pin : null;
  return (
    <div
      className={styles.map}
      data-part="dash-map"
      ref={area}
      onPointerDownCapture={(event) => held && event.pointerType === 'mouse' && onStartDrag(event, held)}
      onMouseDownCapture={(event) => held && event.button === 0 && event.stopPropagation()}
    >
      <LazyLiveMap
        couriers={data.mapData.couriers}
        orders={orders}
        branches={data.mapData.branches}
        route={route}
        tiles={tiles}
        selected={selected}
        highlighted={highlighted}
        focusOn={focusOn}
        fitKey={`branch-${data.branchId}`}
        onSelect={onSelect}
        onHover={onHover}
        renderExtra={(map) => (
          <>
            <MapOutlines on="desk" map={map} branchId={data.branchId} />
            <AreaOutline map={map} branchId={data.branchId} />
          </>
        )}
      />
    </div>
  );
}

/**
 * Calls `onSeen` whenever the element comes into view again (spec 1 §4: the list is refreshed when the map
 * area becomes visible).
 */
function useOnVisible(element: React.RefObject<HTMLElement | null>, onVisible: () => void): void {
  useEffect(() => {
    if (!element.current) return undefined;
    let wasHidden = false;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && wasHidden) onVisible();
      wasHidden = entry ? !entry.isIntersecting : wasHidden;
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, onVisible]);
}
