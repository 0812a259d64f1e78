import L from 'leaflet';
import { circleBounds } from './mercator.ts';
import type { PickerArea } from './location-picker-props.ts';
import type { Point } from './types.ts';

const STYLES: Record<PickerArea['kind'], L.PathOptions> = {
  own: { color: 'var(--ulak-focus)', weight: 2, fillOpacity: 0.14 },
  other: { color: 'var(--mantine-color-text)', weight: 2, dashArray: '6 6', fill: false },
};
/** Circles of a few metres are shown with the streets around them. */
const NEAREST_ZOOM = 17;

/** Draws areas around a place. */
export const drawAreas = (map: L.Map, at: Point, areas: readonly PickerArea[]): L.LayerGroup =>
  L.layerGroup(
    areas
      .filter(({ radiusM }) => radiusM > 0)
      .map(({ kind, radiusM }) => L.circle(at, { ...STYLES[kind], radius: radiusM, interactive: false })),
  ).addTo(map);

/** Moves drawn areas along with the pin that is dragged. */
export function moveAreas(drawn: L.LayerGroup | null, at: Point): void {
  drawn?.eachLayer((layer) => {
    if (layer instanceof L.Circle) layer.setLatLng(at);
  });
}

/** Moves the view so that the largest area is seen whole; one that is, stays where it is. */
export function showAreas(map: L.Map, at: Point, areas: readonly PickerArea[]): void {
  const radiusM = Math.max(...areas.map((area) => area.radiusM));
  const bounds = L.latLngBounds(circleBounds({ ...at, radiusM }));
  if (radiusM > 0 && !map.getBounds().contains(bounds))
    map.fitBounds(bounds, { animate: false, maxZoom: NEAREST_ZOOM, padding: [16, 16] });
}
