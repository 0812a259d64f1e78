import L from 'leaflet';
import type { Scheme } from '../theme.ts';
import type { TileOverlay } from './basemap-layer.ts';
import { StreetsDrawing } from './streets-drawing.ts';
import { MAX_STREET_ZOOM, MIN_STREET_ZOOM, type StreetBounds } from './streets-messages.ts';
import { type StreetsSource, streetsSource } from './streets-source.ts';
import { STREETS_STYLES } from './streets-style.ts';

const TILE_PX = 256;
/** Prepared tiles; a desk's window shows about forty. */
const MOST_DRAWINGS = 80;

/** Streets on the tiles of the offline basemap, over its land and under the names of its places. */
export class StreetsPainter implements TileOverlay {
  private readonly drawings = new Map<string, Promise<StreetsDrawing>>();

  constructor(
    private readonly source: StreetsSource,
    private readonly areas: readonly L.LatLngBounds[],
  ) {}

  /** Whether the streets of a place were loaded. */
  covers(place: L.LatLng): boolean {
    return this.areas.some((area) => area.contains(place));
  }

  async prepare(coords: L.Coords): ReturnType<TileOverlay['prepare']> {
    if (!this.hasTile(coords)) return null;
    const deeper = Math.max(0, coords.z - MAX_STREET_ZOOM);
    const [column, row] = [coords.x >> deeper, coords.y >> deeper];
    const drawing = await this.drawingOf(coords.z - deeper, column, row);
    const view = { zoom: coords.z, side: TILE_PX * 2 ** deeper };
    const left = (coords.x - (column << deeper)) * TILE_PX;
    const top = (coords.y - (row << deeper)) * TILE_PX;
    return (context, scheme: Scheme) => {
      const style = STREETS_STYLES[scheme];
      context.save();
      context.translate(-left, -top);
      drawing.drawLines(context, style, view);
      const names = drawing.drawNames(context, style, { ...view, left, top, size: TILE_PX });
      context.restore();
      context.canvas.dataset.streetNames = names.join('|');
    };
  }

  private hasTile({ x, y, z }: L.Coords): boolean {
    if (z < MIN_STREET_ZOOM) return false;
    const crs = L.CRS.EPSG3857;
    const tile = L.latLngBounds(
      crs.pointToLatLng(L.point(x, y + 1).multiplyBy(TILE_PX), z),
      crs.pointToLatLng(L.point(x + 1, y).multiplyBy(TILE_PX), z),
    );
    return this.areas.some((area) => area.intersects(tile));
  }

  private drawingOf(z: number, x: number, y: number): Promise<StreetsDrawing> {
    const key = `${z}/${x}/${y}`;
    const known = this.drawings.get(key);
    if (known) return known;
    const made = this.source.tile(z, x, y).then((roads) => new StreetsDrawing(roads));
    made.catch(() => this.drawings.delete(key));
    this.drawings.set(key, made);
    for (const old of [...this.drawings.keys()].slice(0, Math.max(0, this.drawings.size - MOST_DRAWINGS)))
      this.drawings.delete(old);
    return made;
  }
}

/** The streets that the server has; null where it has none. */
export async function createStreetsPainter(): Promise<StreetsPainter | null> {
  const source = streetsSource();
  const areas = (await source.bounds).map(toLatLngBounds);
  return areas.length === 0 ? null : new StreetsPainter(source, areas);
}

const toLatLngBounds = ({ minLat, minLng, maxLat, maxLng }: StreetBounds): L.LatLngBounds =>
  L.latLngBounds([minLat, minLng], [maxLat, maxLng]);
