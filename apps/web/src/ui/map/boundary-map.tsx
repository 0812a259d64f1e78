import { boundsOf } from '@ulak/contracts/neighborhoods/boundary';
import L from 'leaflet';
import { type KeyboardEvent, useEffect } from 'react';
import { DEFAULT_ZOOM, ISTANBUL } from './base-map.ts';
import type { BoundaryMapProps, MapArea, MapPlace } from './boundary-map-props.ts';
import { addControls } from './controls.ts';
import { drawCorners } from './draw-corners.ts';
import { MapFrame } from './map-frame.tsx';
import { toSixDecimals } from './picker-keys.ts';
import { useBaseMap } from './use-base-map.ts';
import { useLatest } from './use-latest.ts';

const CHOSEN: L.PathOptions = { color: 'var(--ulak-focus)', weight: 3, fillOpacity: 0.18 };
const OTHER: L.PathOptions = {
  color: 'var(--mantine-color-text)',
  weight: 2,
  dashArray: '6 6',
  fillOpacity: 0.04,
};
const PLACE: L.CircleMarkerOptions = {
  radius: 8,
  color: 'var(--ulak-surface)',
  weight: 2,
  fillColor: 'var(--ulak-focus)',
  fillOpacity: 1,
};
const NO_PLACES: readonly MapPlace[] = [];
const NEAREST_ZOOM = 17;
const PLACE_ZOOM = 14;
const PADDING = L.point(24, 24);
const LABEL = 'Mahalle sınırları haritası';
const DRAWING_LABEL =
  'Sınır çizme haritası. Haritaya basmak köşe ekler. Ok tuşları haritayı kaydırır, Enter ortaya köşe ' +
  'ekler, geri silme tuşu son köşeyi siler.';

function boundsOfAll(areas: readonly MapArea[]): L.LatLngBounds {
  const boxes = areas.map(({ boundary }) => boundsOf(boundary));
  return L.latLngBounds(
    boxes.flatMap((box) => [L.latLng(box.minLat, box.minLng), L.latLng(box.maxLat, box.maxLng)]),
  );
}

function layerOf(area: MapArea, isChosen: boolean, onChoose: (() => void) | null): L.Polygon {
  const { coordinates } = area.boundary;
  // GeoJSON writes longitude first
  const latLngs = L.GeoJSON.coordsToLatLngs([...coordinates], area.boundary.type === 'Polygon' ? 1 : 2);
  const layer = L.polygon(latLngs, { ...(isChosen ? CHOSEN : OTHER), interactive: onChoose !== null });
  layer.bindTooltip(area.name, { sticky: true });
  if (onChoose) layer.on('click', onChoose);
  return layer;
}

function placeOf({ name, point }: MapPlace, onChoose: (() => void) | null): L.CircleMarker {
  const layer = L.circleMarker(point, { ...PLACE, interactive: onChoose !== null });
  layer.bindTooltip(name);
  if (onChoose) layer.on('click', onChoose);
  return layer;
}

/** A map of boundaries, on which one can be drawn. Import it through `lazy-boundary-map.tsx`. */
export function BoundaryMap(props: BoundaryMapProps) {
  const { areas, places = NO_PLACES, chosenId, corners, center, tiles } = props;
  const base = useBaseMap({ center: center ?? ISTANBUL, zoom: DEFAULT_ZOOM, tiles, hasKeyboardPan: true });
  const { map } = base;
  const latest = useLatest(props);
  const isDrawing = corners !== null;

  useEffect(() => {
    if (!map) return;
    addControls(map, () => {
      const { areas: all } = latest.current;
      if (all.length > 0) map.fitBounds(boundsOfAll(all), { padding: PADDING });
    });
    map.on('click', ({ latlng }: L.LeafletMouseEvent) => {
      const { corners: present, onCorners } = latest.current;
      if (present) onCorners([...present, toSixDecimals(latlng)]);
    });
  }, [map, latest]);

  useEffect(() => {
    if (!map) return undefined;
    const chooserOf = (id: string) => (isDrawing ? null : () => latest.current.onChoose?.(id));
    const drawn = L.layerGroup([
      ...areas.map((area) => layerOf(area, area.id === chosenId, chooserOf(area.id))),
      ...places.map((place) => placeOf(place, chooserOf(place.id))),
    ]).addTo(map);
    return () => void drawn.remove();
  }, [map, areas, places, chosenId, isDrawing, latest]);

  useEffect(() => {
    // the view stays under the hand that draws
    if (!map || latest.current.corners !== null) return;
    const chosen = areas.filter(({ id }) => id === chosenId);
    const shown = chosen.length > 0 ? chosen : areas;
    if (shown.length > 0)
      map.fitBounds(boundsOfAll(shown), { animate: false, maxZoom: NEAREST_ZOOM, padding: PADDING });
    else if (places.length > 0)
      map.fitBounds(L.latLngBounds(places.map(({ point }) => L.latLng(point))), {
        animate: false,
        maxZoom: PLACE_ZOOM,
        padding: PADDING,
      });
    else if (center) map.setView(center, PLACE_ZOOM, { animate: false });
  }, [map, areas, places, chosenId, center, latest]);

  useEffect(() => {
    if (!map || !corners) return undefined;
    return drawCorners(map, corners, (moved) => latest.current.onCorners(moved));
  }, [map, corners, latest]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (!map || !corners || event.target !== event.currentTarget) return;
    if (event.key === 'Enter') props.onCorners([...corners, toSixDecimals(map.getCenter())]);
    else if (event.key === 'Backspace') props.onCorners(corners.slice(0, -1));
    else return;
    event.preventDefault();
  };

  return (
    <MapFrame
      ariaLabel={isDrawing ? DRAWING_LABEL : (props.ariaLabel ?? LABEL)}
      containerRef={base.containerRef}
      isSimple={base.isSimple}
      onKeyDown={onKeyDown}
      status={base.status}
    />
  );
}
