import L from 'leaflet';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { DEFAULT_ZOOM, ISTANBUL } from './base-map.ts';
import { addControls } from './controls.ts';
import type { LocationPickerProps, PickerArea } from './location-picker-props.ts';
import { MapFrame } from './map-frame.tsx';
import { drawAreas, moveAreas, showAreas } from './picker-areas.ts';
import { moveByArrowKey, toSixDecimals } from './picker-keys.ts';
import type { Point } from './types.ts';
import { useBaseMap } from './use-base-map.ts';
import { useLatest } from './use-latest.ts';
import styles from './map.module.css';

const NO_AREAS: readonly PickerArea[] = [];
const FOUND_ZOOM = 16;
const LABEL =
  'Konum seçme haritası. Ok tuşları işareti 10 metre, Shift ile 100 metre kaydırır; artı ve eksi ' +
  'yakınlaştırır.';

/**
 * A map with one pin: click, drag or arrow keys set it (spec 1 §5, criteria D02). Import it through
 * `lazy-map.tsx`.
 */
export function LocationPicker(props: LocationPickerProps) {
  const { value, tiles, center, branch = null, areas = NO_AREAS, isReadOnly = false } = props;
  const { ariaLabel = LABEL } = props;
  const base = useBaseMap({
    center: value ?? center ?? ISTANBUL,
    zoom: DEFAULT_ZOOM,
    tiles,
    hasKeyboardPan: false,
  });
  const { map } = base;
  const latest = useLatest(props);
  /**
   * What this map itself reported last: such a value coming back must not move the view under the user's
   * hand.
   */
  const reported = useRef<Point | null>(null);

  const drawnAreas = useRef<L.LayerGroup | null>(null);

  const pick = (point: Point): void => {
    if (latest.current.isReadOnly) return;
    reported.current = toSixDecimals(point);
    latest.current.onPick(reported.current);
  };
  const pickRef = useLatest(pick);

  useEffect(() => {
    if (!map) return;
    addControls(map, null);
    map.on('click', ({ latlng }: L.LeafletMouseEvent) =>
      pickRef.current({ lat: latlng.lat, lng: latlng.lng }),
    );
  }, [map, pickRef]);

  useEffect(() => {
    if (!map || !value) return undefined;
    const pin = pinAt(value, !isReadOnly, (point) => pickRef.current(point)).addTo(map);
    pin.on('drag', () => moveAreas(drawnAreas.current, pin.getLatLng()));
    const isOwn = reported.current?.lat === value.lat && reported.current.lng === value.lng;
    if (!isOwn) map.setView(value, Math.max(map.getZoom(), FOUND_ZOOM), { animate: false });
    else if (!map.getBounds().pad(-0.1).contains(value)) map.panTo(value);
    return () => {
      pin.remove();
    };
  }, [map, value, isReadOnly, pickRef]);

  useEffect(() => {
    if (!map || !value || areas.length === 0) return undefined;
    const drawn = drawAreas(map, value, areas);
    drawnAreas.current = drawn;
    showAreas(map, value, areas);
    return () => {
      drawn.remove();
      drawnAreas.current = null;
    };
  }, [map, value, areas]);

  useEffect(() => {
    if (!map || !branch) return undefined;
    const dot = L.circleMarker(branch, {
      radius: 6,
      weight: 3,
      color: 'var(--mantine-color-text)',
      fillOpacity: 0.3,
      interactive: false,
    });
    dot.addTo(map);
    return () => {
      dot.remove();
    };
  }, [map, branch]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (!map || event.target !== event.currentTarget) return;
    if (event.key === '+' || event.key === '=') map.zoomIn();
    else if (event.key === '-') map.zoomOut();
    else {
      const from = value ?? { lat: map.getCenter().lat, lng: map.getCenter().lng };
      const next = event.key === 'Enter' && !value ? from : moveByArrowKey(from, event.key, event.shiftKey);
      if (!next) return;
      pick(next);
    }
    event.preventDefault();
  };

  return (
    <MapFrame
      containerRef={base.containerRef}
      ariaLabel={ariaLabel}
      status={base.status}
      isSimple={base.isSimple}
      onKeyDown={onKeyDown}
    />
  );
}

const PIN_SHAPE =
  `<svg class="${styles.pin}" width="34" height="44" viewBox="0 0 34 44" aria-hidden="true">` +
  '<path fill="currentColor" stroke="#fff" stroke-width="2" ' +
  'd="M17 42c-1 0-13-14-13-24a13 13 0 0 1 26 0c0 10-12 24-13 24z"/><circle cx="17" cy="17.500" ' +
  'r="5" fill="#fff"/></svg>';

function pinAt(at: Point, isDraggable: boolean, onMove: (point: Point) => void): L.Marker {
  const icon = L.divIcon({ className: '', html: PIN_SHAPE, iconSize: [34, 44], iconAnchor: [17, 42] });
  // Not a tab stop of its own: the map around it takes the arrow keys.
  const pin = L.marker(at, {
    icon,
    draggable: isDraggable,
    autoPan: true,
    keyboard: false,
    interactive: isDraggable,
  });
  pin.on('dragend', () => onMove({ lat: pin.getLatLng().lat, lng: pin.getLatLng().lng }));
  return pin;
}
