import type { Position } from 'geojson';
import type { BasemapLayerName } from './basemap-messages.ts';

/** A square of the map that is one file: coarse ones for far views, exact ones from zoom 8 on. */
export interface Cell {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export const COARSE_ZOOM = 5;
export const EXACT_ZOOM = 7;
/** Side of a cell in its own units: about 14 m of an exact one, finer than the source. */
export const CELL_EXTENT = 16_384;
/** How far a cell's shapes reach beyond it, so that no tile shows where they were cut. */
export const CELL_BUFFER = 512;

export const LABELS_PATH = '/basemap/labels.json';
export const cellPath = ({ z, x, y }: Cell): string => `/basemap/${z}-${x}-${y}.json`;

/** The cell that holds a tile of zoom 5 or more. */
export function cellOf(z: number, x: number, y: number): Cell {
  const zoom = z <= EXACT_ZOOM ? COARSE_ZOOM : EXACT_ZOOM;
  return { z: zoom, x: x >> (z - zoom), y: y >> (z - zoom) };
}

/** Rings or lines by layer; each x and y first, then steps from point to point. */
export type CellFile = Partial<Record<BasemapLayerName, number[][]>>;

/** Names by rank: name, latitude, longitude. */
export type LabelFile = Record<'il' | 'ilce', [name: string, lat: number, lng: number][]>;

/** Points of a ring or line of a cell, as [longitude, latitude]. */
export function placesOf({ z, x, y }: Cell, steps: readonly number[]): Position[] {
  const places: Position[] = [];
  const side = CELL_EXTENT * 2 ** z;
  let [left, top] = [x * CELL_EXTENT, y * CELL_EXTENT];
  for (let i = 0; i < steps.length; i += 2) {
    left += steps[i] ?? 0;
    top += steps[i + 1] ?? 0;
    const latitude = Math.atan(Math.sinh(Math.PI * (1 - (2 * top) / side)));
    places.push([(left / side) * 360 - 180, (latitude * 180) / Math.PI]);
  }
  return places;
}
