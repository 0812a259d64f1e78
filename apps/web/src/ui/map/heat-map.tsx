import L from 'leaflet';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { DEFAULT_ZOOM, ISTANBUL } from './base-map.ts';
import { addControls } from './controls.ts';
import { HeatLayer } from './heat-layer.ts';
import type { HeatCell, HeatColours } from './heat-types.ts';
import { MapFrame } from './map-frame.tsx';
import { boundsOf } from './mercator.ts';
import type { MapBranch } from './types.ts';
import { useBaseMap } from './use-base-map.ts';
import { useLatest } from './use-latest.ts';
import { useTiles } from './use-tiles.ts';
import styles from './map.module.css';

interface HeatMapProps {
  readonly cells: readonly HeatCell[];
  readonly colours: HeatColours;
  readonly precision: number;
  readonly selected: HeatCell | null;
  readonly branch: MapBranch | null;
  /** Where the map looks first; null: at all of it. */
  readonly focus: { readonly lat: number; readonly lng: number } | null;
  readonly onSelect: (cell: HeatCell) => void;
  /** What a cell shows under the pointer. */
  readonly textOf: (cell: HeatCell) => string;
  /** What a page puts on the map besides, once it stands. */
  readonly extra?: (map: L.Map) => ReactNode;
}

const LABEL = 'Isı haritası. Oklar kaydırır, artı ve eksi yakınlaştırır; hücreler yandaki listede de durur.';
const NEAR_ZOOM = 15;

const keyOf = (lat: number, lng: number, precision: number): string =>
  `${Math.floor(lat / precision)}:${Math.floor(lng / precision)}`;

/** A heat map over the base map (spec 4 §2). Fills its parent, which gives the height; fetch it lazily. */
export function HeatMap(props: HeatMapProps) {
  const { cells, colours, precision, selected, branch, focus } = props;
  const tiles = useTiles();
  const base = useBaseMap({ center: branch ?? ISTANBUL, zoom: DEFAULT_ZOOM, tiles, hasKeyboardPan: true });
  const { map } = base;
  const layer = useRef<HeatLayer | null>(null);
  const places = useMemo(
    () => new Map(cells.map((cell) => [keyOf(cell.lat, cell.lng, precision), cell])),
    [cells, precision],
  );
  const latest = useLatest({ ...props, places });

  useEffect(() => {
    if (!map) return undefined;
    const made = new HeatLayer().addTo(map);
    layer.current = made;
    made.setContent(latest.current);
    const showAll = () => {
      const { cells: all, branch: home } = latest.current;
      const bounds = boundsOf([...all, ...(home ? [home] : [])]);
      if (bounds) map.fitBounds(L.latLngBounds(bounds), { padding: [40, 40], maxZoom: NEAR_ZOOM });
    };
    addControls(map, showAll);
    const detach = pointOut(map, (lat, lng) => {
      const cell = latest.current.places.get(keyOf(lat, lng, latest.current.precision));
      return cell ? { cell, text: latest.current.textOf(cell) } : null;
    });
    map.on('click', ({ latlng }: L.LeafletMouseEvent) => {
      const cell = latest.current.places.get(keyOf(latlng.lat, latlng.lng, latest.current.precision));
      if (cell) latest.current.onSelect(cell);
    });
    return () => {
      detach();
      made.remove();
      layer.current = null;
    };
  }, [map, latest]);

  useEffect(
    () => layer.current?.setContent({ cells, colours, precision, selected }),
    [cells, colours, precision, selected],
  );

  useEffect(() => {
    if (!map || !branch) return undefined;
    const dot = L.circleMarker(branch, {
      radius: 7,
      weight: 3,
      color: 'var(--mantine-color-text)',
      fillColor: 'var(--ulak-surface)',
      fillOpacity: 1,
      interactive: false,
    }).addTo(map);
    return () => {
      dot.remove();
    };
  }, [map, branch]);

  useEffect(() => {
    if (map && focus) {
      map.setView(focus, NEAR_ZOOM, { animate: false });
      return;
    }
    const bounds = boundsOf([...cells, ...(branch ? [branch] : [])]);
    if (map && bounds)
      map.fitBounds(L.latLngBounds(bounds), { padding: [40, 40], maxZoom: NEAR_ZOOM, animate: false });
  }, [map, cells, branch, focus]);

  useEffect(() => {
    if (map && selected && !map.getBounds().pad(-0.1).contains(selected)) map.panTo(selected);
  }, [map, selected]);

  return (
    <>
      <MapFrame
        ariaLabel={LABEL}
        containerRef={base.containerRef}
        isSimple={base.isSimple}
        status={base.status}
      />
      {map && props.extra?.(map)}
    </>
  );
}

type Found = { readonly cell: HeatCell; readonly text: string } | null;

/** The box beside the pointer; its facts stand in the list too, so that a reader loses nothing. */
function pointOut(map: L.Map, find: (lat: number, lng: number) => Found): () => void {
  const box = document.createElement('div');
  box.className = styles.tooltip ?? '';
  box.setAttribute('aria-hidden', 'true');
  box.hidden = true;
  map.getContainer().append(box);
  const hide = () => {
    box.hidden = true;
    map.getContainer().removeAttribute('data-pointing');
  };
  const move = ({ latlng, containerPoint }: L.LeafletMouseEvent) => {
    const found = find(latlng.lat, latlng.lng);
    if (!found) return hide();
    box.textContent = found.text;
    box.hidden = false;
    map.getContainer().setAttribute('data-pointing', '');
    const left = Math.min(containerPoint.x + 14, map.getSize().x - box.offsetWidth - 6);
    box.style.transform = `translate(${Math.round(left)}px, ${Math.round(containerPoint.y + 16)}px)`;
  };
  map.on({ mousemove: move, mouseout: hide, movestart: hide });
  return () => {
    map.off({ mousemove: move, mouseout: hide, movestart: hide });
    box.remove();
  };
}
