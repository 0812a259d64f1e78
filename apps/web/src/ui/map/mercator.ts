import type { Point } from './types.ts';

/**
 * Web Mercator with the whole world as 0…1 in both directions: zoom and window are then one multiplication
 * per frame.
 */
export type WorldPoint = { x: number; y: number };

const EARTH_CIRCUMFERENCE_M = 40_075_016.686;
const TILE_PX = 256;

export function toWorld({ lat, lng }: Point): WorldPoint {
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** Width of the world in pixels at a zoom, fractions allowed. */
export const worldSizePx = (zoom: number): number => TILE_PX * 2 ** zoom;

/** How many pixels one metre takes at a latitude and zoom. */
export const pixelsPerMetre = (lat: number, zoom: number): number =>
  worldSizePx(zoom) / (EARTH_CIRCUMFERENCE_M * Math.cos((lat * Math.PI) / 180));

/** A place that can be drawn: finite, on the map, and not the 0/0 of a device without a fix. */
export const isDrawable = ({ lat, lng }: Point): boolean =>
  Number.isFinite(lat) &&
  Number.isFinite(lng) &&
  Math.abs(lat) <= 85 &&
  Math.abs(lng) <= 180 &&
  !(lat === 0 && lng === 0);

/** South-west and north-east corners around all drawable points; null when there is none. */
export function boundsOf(points: Iterable<Point>): [Point, Point] | null {
  let box: [Point, Point] | null = null;
  for (const point of points) {
    if (!isDrawable(point)) continue;
    if (!box)
      box = [
        { lat: point.lat, lng: point.lng },
        { lat: point.lat, lng: point.lng },
      ];
    const [low, high] = box;
    low.lat = Math.min(low.lat, point.lat);
    low.lng = Math.min(low.lng, point.lng);
    high.lat = Math.max(high.lat, point.lat);
    high.lng = Math.max(high.lng, point.lng);
  }
  return box;
}

/** South-west and north-east corners of the square around a circle. */
export const circleBounds = (circle: Point & { radiusM: number }): [Point, Point] => [
  offsetBy(circle, -circle.radiusM, -circle.radiusM),
  offsetBy(circle, circle.radiusM, circle.radiusM),
];

/** The point `northM` and `eastM` metres away (small distances). */
export function offsetBy({ lat, lng }: Point, northM: number, eastM: number): Point {
  const degreesPerMetre = 360 / EARTH_CIRCUMFERENCE_M;
  return {
    lat: lat + northM * degreesPerMetre,
    lng: lng + (eastM * degreesPerMetre) / Math.cos((lat * Math.PI) / 180),
  };
}
