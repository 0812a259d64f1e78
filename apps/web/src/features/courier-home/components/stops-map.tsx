import type { BranchView } from '@ulak/contracts/branches/schema';
import type { CourierState } from '@ulak/contracts/couriers/state';
import type { LatLng } from '@ulak/contracts/domain/geo';
import { COURIER_LABELS } from '@ulak/contracts/orders/labels';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { webSettings } from '../../../lib/web-settings.ts';
import { LazyLiveMap } from '../../../ui/map/lazy-map.tsx';
import type { MapOrder } from '../../../ui/map/types.ts';
import type { Road } from '../model/road.ts';

/** Where the courier is, as the map shows it. */
export interface OwnPosition extends LatLng {
  readonly positionAt: string | null;
}

/** What the map shows of an order. */
export type MapStop = Pick<OrderView, 'id' | 'location' | 'status' | 'receiptNumber' | 'customerAddress'>;

interface StopsMapProps {
  /** Numbered 1, 2, 3 … as in the list. */
  readonly stops: readonly MapStop[];
  /** Shown without a number: still at the branch. */
  readonly waiting?: readonly MapStop[];
  readonly ownPosition: OwnPosition | null;
  readonly state: CourierState;
  readonly branch: Pick<BranchView, 'id' | 'name' | 'location' | 'radius'> | null;
  /** Its line is drawn where it goes over these very stops; else straight lines are. */
  readonly road: Road;
  readonly ariaLabel: string;
}

const NO_TILES = { tileUrl: '', tileAttribution: '', tileMaxZoom: 19, tileDarkUrl: '' };

const toMapOrder = (order: MapStop): MapOrder => ({
  id: String(order.id),
  lat: order.location.lat,
  lng: order.location.lng,
  status: order.status,
  statusText: COURIER_LABELS[order.status],
  label: `#${order.receiptNumber}`,
  detail: order.customerAddress,
  isWarning: false,
  isOverdue: false,
  isNew: false,
});

/**
 * The courier, the branch and the stops with the numbers of the list. Without tile settings the offline
 * basemap shows.
 */
export function StopsMap({
  stops,
  waiting = [],
  ownPosition,
  state,
  branch,
  road,
  ariaLabel,
}: StopsMapProps) {
  const { data: settings } = useQuery(webSettings);
  const tiles = useMemo(() => {
    if (!settings) return NO_TILES;
    const { url, darkUrl, attribution, maxZoom } = settings.tiles;
    return { tileUrl: url, tileDarkUrl: darkUrl, tileAttribution: attribution, tileMaxZoom: maxZoom };
  }, [settings]);
  const orders = useMemo(() => [...stops, ...waiting].map(toMapOrder), [stops, waiting]);
  const couriers = useMemo(
    () => (ownPosition ? [{ ...ownPosition, id: 'me', name: 'Siz', state }] : []),
    [ownPosition, state],
  );
  const branches = useMemo(
    () =>
      branch
        ? [{ ...branch.location, id: String(branch.id), name: branch.name, radiusM: branch.radius }]
        : [],
    [branch],
  );
  const route = useMemo(() => {
    const places = stops.map((order) => order.location);
    const isOverThese = road.ids.join() === stops.map((order) => order.id).join();
    const line = (isOverThese && road.line) || (ownPosition ? [ownPosition, ...places] : places);
    return places.length === 0 ? null : { line, stops: places };
  }, [stops, ownPosition, road]);
  return (
    <LazyLiveMap
      ariaLabel={ariaLabel}
      branches={branches}
      couriers={couriers}
      fitKey={[...stops, ...waiting].map((order) => order.id).join()}
      orders={orders}
      route={route}
      tiles={tiles}
      {...(branch ? { center: branch.location } : {})}
    />
  );
}
