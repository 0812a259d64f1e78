import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { useEffect, useMemo, useState } from 'react';
import { isSlowLine } from '../../../lib/slow-line.ts';
import { LazyLiveMap } from '../../../ui/map/lazy-map.tsx';
import { useTiles } from '../../../ui/map/use-tiles.ts';
import { hasDestination, isCourierMissing, TRACKING_TEXTS } from '../model.ts';
import { Icon } from './icon.tsx';
import { MapSketch } from './map-sketch.tsx';
import surface from '../../../ui/surface.module.css';
import map from './map-block.module.css';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';

/** spec 3 §8: a map that is not there after this long is replaced by a light picture. */
const MAP_TIMEOUT_MS = 3_000;
/** A courier's phone reports every few seconds; the marker fades after this long without a report. */
const FADE_AFTER_MS = 120_000;

interface MapBlockProps {
  readonly order: TrackedOrder;
  readonly onRefresh: () => Promise<unknown>;
}

/** The map with branch, destination and, from pick-up on, the courier (criteria B12). */
export function MapBlock({ order, onRefresh }: MapBlockProps) {
  if (!hasDestination(order)) {
    return (
      <section
        className={`${surface.card} ${layout.stack} ${text.dim} ${text.strong} ${map.map} ${map.missing}`}
      >
        <Icon name="noPin" size="1.75rem" />
        <p>{TRACKING_TEXTS.noOrderPosition}</p>
      </section>
    );
  }
  return (
    <section aria-label="Harita" className={`${surface.card} ${map.map}`}>
      <OrderMap order={order} />
      {isCourierMissing(order) && <CourierMissing onRefresh={onRefresh} />}
    </section>
  );
}

function OrderMap({ order }: { order: TrackedOrder }) {
  const tiles = useTiles();
  // On a slow line the picture comes first, and the map when it is asked for (decision 056).
  const [isWanted, setWanted] = useState(() => !isSlowLine());
  const [isReady, setReady] = useState(false);
  const [isSlow, setSlow] = useState(!isWanted);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), MAP_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  const mapItems = useMapItems(order);
  const isSketch = isSlow && !isReady;
  return (
    <>
      {isWanted && (
        <div className={layout.fill} inert={isSketch}>
          <LazyLiveMap
            {...mapItems}
            ariaLabel="Siparişinizin haritası"
            center={order.destination}
            fitKey={`${order.id} ${order.scope} ${order.courierLocation !== null}`}
            onReady={() => setReady(true)}
            staleAfterMs={FADE_AFTER_MS}
            tiles={tiles}
            zoom={14}
          />
        </div>
      )}
      {isSketch && <MapSketch order={order} />}
      {!isWanted && (
        <button
          className={`${surface.button} ${surface.outline} ${map.open}`}
          onClick={() => setWanted(true)}
          type="button"
        >
          Haritayı aç
        </button>
      )}
    </>
  );
}

/** The map lays its marks out anew for every new array, so each stays the same until its own facts change. */
function useMapItems({
  id,
  status,
  statusLabel,
  scope,
  branch,
  destination,
  courierLocation,
  courierName,
}: TrackedOrder) {
  const { lat, lng, radiusM } = destination;
  const isExact = scope === 'full';
  const orders = useMemo(
    () =>
      isExact
        ? [
            {
              id: String(id),
              lat,
              lng,
              status,
              statusText: statusLabel,
              isHome: true,
              label: 'Teslimat adresiniz',
              isWarning: false,
              isOverdue: false,
              isNew: false,
            },
          ]
        : [],
    [isExact, id, lat, lng, status, statusLabel],
  );
  const circles = useMemo(() => (isExact ? [] : [{ lat, lng, radiusM }]), [isExact, lat, lng, radiusM]);
  const { lat: branchLat, lng: branchLng } = branch.location;
  const branches = useMemo(
    () => [{ id: branch.name, name: branch.name, lat: branchLat, lng: branchLng, radiusM: null }],
    [branch.name, branchLat, branchLng],
  );
  const name = courierName ?? 'Kuryeniz';
  const couriers = useMemo(
    () =>
      courierLocation
        ? [
            {
              id: 'courier',
              name,
              lat: courierLocation.lat,
              lng: courierLocation.lng,
              state: 'BUSY' as const,
              positionAt: courierLocation.at,
            },
          ]
        : [],
    [courierLocation, name],
  );
  return { orders, circles, branches, couriers };
}

/** spec 3 §8: the courier's position could not be had. */
function CourierMissing({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false);
  const refresh = (): void => {
    setBusy(true);
    void onRefresh().finally(() => setBusy(false));
  };
  return (
    <div
      className={`${surface.card} ${layout.row} ${layout.between} ${text.strong} ${map.note}`}
      role="status"
    >
      <span>{TRACKING_TEXTS.noCourierPosition}</span>
      <button
        aria-disabled={isBusy}
        className={`${surface.button} ${surface.filled}`}
        onClick={refresh}
        type="button"
      >
        <Icon name="refresh" size="1rem" />
        Yenile
      </button>
    </div>
  );
}
