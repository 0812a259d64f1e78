import L from 'leaflet';
import { toSixDecimals } from './picker-keys.ts';
import type { Point } from './types.ts';
import styles from './map.module.css';

const LINE: L.PathOptions = { color: 'var(--ulak-focus)', weight: 3, fillOpacity: 0.14, interactive: false };

/**
 * Draws a boundary's corners, each of which can be dragged, and the area between them.
 * @returns what takes them off the map again
 */
export function drawCorners(
  map: L.Map,
  corners: readonly Point[],
  onMove: (corners: readonly Point[]) => void,
): () => void {
  const shape = corners.length < 3 ? L.polyline([...corners], LINE) : L.polygon([...corners], LINE);
  const layer = L.layerGroup([shape]).addTo(map);
  const icon = L.divIcon({
    className: '',
    html: `<span class="${styles.corner}"></span>`,
    iconSize: [28, 28],
    iconAnchor: [14, 14],
  });
  corners.forEach((corner, at) => {
    // Not a tab stop of its own: the buttons beside the map do the same from the keyboard.
    const handle = L.marker(corner, { icon, draggable: true, keyboard: false, autoPan: true }).addTo(layer);
    const withMoved = (): Point[] =>
      corners.map((one, place) => (place === at ? toSixDecimals(handle.getLatLng()) : one));
    handle.on('drag', () => shape.setLatLngs(withMoved()));
    handle.on('dragend', () => onMove(withMoved()));
    // a press on a corner is no new one
    handle.on('click', (event) => L.DomEvent.stopPropagation(event));
  });
  return () => void layer.remove();
}
