import L from 'leaflet';
import type { Scheme } from '../theme.ts';
import { StreetsDrawing } from './streets-drawing.ts';
import { MAX_STREET_ZOOM, MIN_STREET_ZOOM, type StreetBounds } from './streets-messages.ts';
import { type StreetsSource, streetsSource } from './streets-source.ts';
import { STREETS_STYLES } from './streets-style.ts';

const TILE_PX = 256;
/** Prepared tiles; a desk's window shows about forty. */
const MOST_DRAWINGS = 80;

/** Draws names of the basemap's places over streets, which would cover them. */
export type DrawPlaceNames = (context: CanvasRenderingContext2D, coords: L.Coords) => void;

/** Draws streets as canvas tiles over the offline basemap. */
export class StreetsLayer extends L.GridLayer {
  private readonly drawings = new Map<string, Promise<StreetsDrawing>>();

  constructor(
    private readonly source: StreetsSource,
    private scheme: Scheme,
    private readonly drawPlaceNames: DrawPlaceNames,
    { pane, bounds }: { pane: string; bounds: L.LatLngBounds },
  ) {
    super({
      pane,
      bounds,
      tileSize: TILE_PX,
      minZoom: MIN_STREET_ZOOM,
      updateWhenZooming: false,
      keepBuffer: 1,
      noWrap: true,
    });
  }

  setScheme(scheme: Scheme): void {
    if (scheme === this.scheme) return;
    this.scheme = scheme;
    this.redraw();
  }

  protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    const ratio = Math.min(globalThis.devicePixelRatio || 1, 2);
    canvas.width = TILE_PX * ratio;
    canvas.height = TILE_PX * ratio;
    const deeper = Math.max(0, coords.z - MAX_STREET_ZOOM);
    const [column, row] = [coords.x >> deeper, coords.y >> deeper];
    this.drawingOf(coords.z - deeper, column, row)
      .then((drawing) => {
        const context = canvas.getContext('2d');
        if (context) {
          const view = { zoom: coords.z, side: TILE_PX * 2 ** deeper };
          const left = (coords.x - (column << deeper)) * TILE_PX;
          const top = (coords.y - (row << deeper)) * TILE_PX;
          const style = STREETS_STYLES[this.scheme];
          context.scale(ratio, ratio);
          context.translate(-left, -top);
          drawing.drawLines(context, style, view);
          const names = drawing.drawNames(context, style, { ...view, left, top, size: TILE_PX });
          context.translate(left, top);
          this.drawPlaceNames(context, coords);
          canvas.dataset.streetNames = names.join('|');
        }
        done(undefined, canvas);
      })
      .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error)), canvas));
    return canvas;
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

/** The layer over what the server has; null where it has no streets. */
export async function createStreetsLayer({
  scheme,
  pane,
  drawPlaceNames,
}: {
  readonly scheme: Scheme;
  readonly pane: string;
  readonly drawPlaceNames: DrawPlaceNames;
}): Promise<{ layer: StreetsLayer; covers(place: L.LatLng): boolean } | null> {
  const source = streetsSource();
  const areas = (await source.bounds).map(toLatLngBounds);
  const [first, ...others] = areas;
  if (!first) return null;
  const bounds = others.reduce(
    (all, one) => all.extend(one),
    L.latLngBounds(first.getSouthWest(), first.getNorthEast()),
  );
  return {
    layer: new StreetsLayer(source, scheme, drawPlaceNames, { pane, bounds }),
    covers: (place) => areas.some((area) => area.contains(place)),
  };
}

const toLatLngBounds = ({ minLat, minLng, maxLat, maxLng }: StreetBounds): L.LatLngBounds =>
  L.latLngBounds([minLat, minLng], [maxLat, maxLng]);
