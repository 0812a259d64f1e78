import { clipLine } from './clip-line.ts';
import { encodeTile, EXTENT, type TileRoads } from './encode-tile.ts';
import { ExtractError } from '@ulak/roads/extract/extract-failure';
import { simplify } from './lines.ts';
import { doubles } from '@ulak/roads/extract/number-list';
import type { Extract, OnProgress, Place } from '@ulak/roads/extract/read-extract';
import { FIRST_ZOOM } from '@ulak/roads/extract/road-kinds';
import { FIRST_TILE, hilbertOf, placeOnHilbert } from './tile-ids.ts';

export const MIN_ZOOM = 10;
/** Nearer views are drawn from these tiles, larger. */
export const MAX_ZOOM = 15;
/** Names are drawn, or streets are told apart, from here on. */
const NAMES_FROM = 14;
/** How far roads reach beyond their tile, so that their casing is not cut. */
const BUFFER = 64;
/** Half a pixel; the nearest tiles are drawn up to sixteen times as large. */
const TOLERANCE = 8;
const TOLERANCE_NEAREST = 1;
/** A tile and a road's index share one exact number. */
const MAX_ROADS = 2 ** 23;

/** A tile as a PMTiles archive names and holds it. */
export interface Tile {
  readonly id: number;
  readonly content: Uint8Array;
}

/** The vector tiles of all roads, ascending by id; roads of a whole country at once are never held. */
export function* cutTiles(extract: Extract, onProgress: OnProgress): Generator<Tile> {
  if (extract.roadCount > MAX_ROADS)
    throw new ExtractError('Bu özet çok büyük: bir ülkenin ya da bir bölgenin dosyasını indirin.');
  for (let zoom = MIN_ZOOM; zoom <= MAX_ZOOM; zoom += 1) {
    const pairs = pairWithTiles(extract, zoom);
    for (let at = 0; at < pairs.length; ) {
      const tile = Math.floor((pairs[at] ?? 0) / MAX_ROADS);
      const roads: number[] = [];
      for (; Math.floor((pairs[at] ?? -1) / MAX_ROADS) === tile; at += 1)
        roads.push((pairs[at] ?? 0) % MAX_ROADS);
      const content = cutTile(extract, roads, zoom, placeOnHilbert(zoom, tile));
      if (content) yield { id: (FIRST_TILE[zoom] ?? 0) + tile, content };
    }
    onProgress((zoom - MIN_ZOOM + 1) / (MAX_ZOOM - MIN_ZOOM + 1));
  }
}

/** Each tile with each road that may touch it, ascending by tile. */
function pairWithTiles(extract: Extract, zoom: number): Float64Array {
  const pairs = doubles();
  for (let index = 0; index < extract.roadCount; index += 1) {
    const road = extract.road(index);
    if (!road || FIRST_ZOOM[road.kind] > zoom) continue;
    const tiles = new Set<number>();
    let before: readonly [number, number] | undefined;
    for (const place of road.points) {
      const here = project(place, zoom);
      const [x, y] = before ?? here;
      before = here;
      const [left, right] = [tileAt(Math.min(x, here[0]) - BUFFER), tileAt(Math.max(x, here[0]) + BUFFER)];
      const [top, bottom] = [tileAt(Math.min(y, here[1]) - BUFFER), tileAt(Math.max(y, here[1]) + BUFFER)];
      for (let column = left; column <= right; column += 1)
        for (let row = top; row <= bottom; row += 1) tiles.add(hilbertOf(zoom, column, row));
    }
    for (const tile of tiles) pairs.push(tile * MAX_ROADS + index);
  }
  return pairs.take().sort();
}

const tileAt = (units: number): number => Math.floor(units / EXTENT);

/** Web Mercator in units of the tiles of a zoom. */
function project([lat, lng]: Place, zoom: number): readonly [x: number, y: number] {
  const side = EXTENT * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return [(lng / 360 + 0.5) * side, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side];
}

function cutTile(
  extract: Extract,
  indexes: readonly number[],
  zoom: number,
  [column, row]: readonly [number, number],
): Uint8Array | null {
  const groups = new Map<string, TileRoads>();
  for (const index of indexes) {
    const road = extract.road(index);
    if (!road) continue;
    const name = zoom >= NAMES_FROM ? road.name : '';
    const isOneway = zoom === MAX_ZOOM && road.oneway !== 0;
    const places = isOneway && road.oneway < 0 ? road.points.toReversed() : road.points;
    const flat = places.flatMap((place) => {
      const [x, y] = project(place, zoom);
      return [x - column * EXTENT, y - row * EXTENT];
    });
    // the whole line, so that its parts in two tiles meet
    const smooth = simplify(flat, zoom === MAX_ZOOM ? TOLERANCE_NEAREST : TOLERANCE);
    const parts = clipLine(smooth, -BUFFER, EXTENT + BUFFER).flatMap(toWholeUnits);
    if (parts.length === 0) continue;
    const key = `${road.kind}|${isOneway}|${name}`;
    const group = groups.get(key) ?? { kind: road.kind, name, isOneway, lines: [] };
    groups.set(key, group);
    group.lines.push(...parts);
  }
  return groups.size > 0 ? encodeTile([...groups.values()]) : null;
}

/** A line in whole units without repeated points; none where nothing of it is left. */
function toWholeUnits(line: readonly number[]): number[][] {
  const whole: number[] = [];
  for (let i = 0; i < line.length; i += 2) {
    const [x, y] = [Math.round(line[i] ?? 0), Math.round(line[i + 1] ?? 0)];
    if (whole.length === 0 || whole.at(-2) !== x || whole.at(-1) !== y) whole.push(x, y);
  }
  return whole.length > 2 ? [whole] : [];
}
