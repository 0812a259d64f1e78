import L from 'leaflet';
import type { Scheme } from '../theme.ts';
import { type BasemapLabel, type BasemapLayerName, TILE_EXTENT, type TileShape } from './basemap-messages.ts';
import type { BasemapSource } from './basemap-source.ts';
import { BASEMAP_STYLES, type BasemapStyle, labelSize } from './basemap-style.ts';
import { type LabelBox, placeLabels } from './label-placement.ts';

const TILE_PX = 256;
const LABEL_FONT = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";

/** What lies on the basemap's tiles, under the names of its places. */
export interface TileOverlay {
  /** Paints it on a tile, once it is there; null: it has nothing there. Rejects when it cannot be had. */
  prepare(coords: L.Coords): Promise<((context: CanvasRenderingContext2D, scheme: Scheme) => void) | null>;
}

/** A tile that stands. */
interface Tile {
  readonly coords: L.Coords;
  readonly canvas: HTMLCanvasElement;
  /** Null until they are there. */
  shapes: readonly TileShape[] | null;
}

/** Draws the offline basemap as canvas tiles with place names, in the pane under the raster tiles. */
export class BasemapLayer extends L.GridLayer {
  private labels: BasemapLabel[] = [];
  private overlay: TileOverlay | null = null;
  private readonly tiles = new Map<HTMLElement, Tile>();
  private readonly placedByZoom = new Map<number, LabelBox[]>();

  constructor(
    private readonly source: BasemapSource,
    private scheme: Scheme,
    pane: string,
  ) {
    super({
      pane,
      tileSize: TILE_PX,
      updateWhenZooming: false,
      keepBuffer: 1,
      noWrap: true,
      attribution: BASEMAP_ATTRIBUTION,
    });
    this.on('tileunload', ({ tile }: L.TileEvent) => this.tiles.delete(tile));
  }

  /** One canvas a tile for both: while a map is dragged each costs its part of every frame. */
  setOverlay(overlay: TileOverlay | null): void {
    if (overlay === this.overlay) return;
    this.overlay = overlay;
    for (const tile of this.tiles.values()) {
      delete tile.canvas.dataset.streetNames;
      this.paint(tile, null);
      void this.paintOverlay(tile);
    }
  }

  setLabels(labels: BasemapLabel[]): void {
    this.labels = labels.toSorted((a, b) => Number(a.rank === 'ilce') - Number(b.rank === 'ilce'));
    this.placedByZoom.clear();
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
    const tile: Tile = { coords, canvas, shapes: null };
    this.tiles.set(canvas, tile);
    this.source
      .tile(coords.z, coords.x, coords.y)
      .then((shapes) => {
        if (!this.tiles.has(canvas)) return;
        tile.shapes = shapes;
        this.paint(tile, null);
        done(undefined, canvas);
        void this.paintOverlay(tile);
      })
      .catch((error: unknown) => {
        if (this.tiles.has(canvas)) done(error instanceof Error ? error : new Error(String(error)), canvas);
      });
    return canvas;
  }

  /** When it is there; the tile stays as it is where it cannot be had. */
  private async paintOverlay(tile: Tile): Promise<void> {
    const { overlay } = this;
    try {
      const over = await overlay?.prepare(tile.coords);
      if (over && overlay === this.overlay && this.tiles.has(tile.canvas)) this.paint(tile, over);
    } catch {
      // asked for again with the next overlay
    }
  }

  private paint({ canvas, coords, shapes }: Tile, over: Awaited<ReturnType<TileOverlay['prepare']>>): void {
    if (!shapes) return;
    // nothing shines through a tile
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) return;
    const ratio = canvas.width / TILE_PX;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawShapes(context, shapes, BASEMAP_STYLES[this.scheme], coords.z);
    over?.(context, this.scheme);
    this.drawLabels(context, coords);
  }

  /** Draws the part of all names that lies on a tile. */
  private drawLabels(context: CanvasRenderingContext2D, { x, y, z }: L.Coords): void {
    const style = BASEMAP_STYLES[this.scheme];
    const [left, top] = [x * TILE_PX, y * TILE_PX];
    context.save();
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = style.halo;
    for (const label of this.placedAt(z, context)) {
      const [dx, dy] = [label.x - left, label.y - top];
      // A name is drawn by every tile that it reaches into, each its own part.
      if (dx + label.width / 2 < -4 || dx - label.width / 2 > TILE_PX + 4 || dy < -20 || dy > TILE_PX + 20)
        continue;
      context.font = labelFont(label.rank, z);
      context.fillStyle = label.rank === 'il' ? style.provinceText : style.districtText;
      context.strokeText(label.name, dx, dy);
      context.fillText(label.name, dx, dy);
    }
    context.restore();
  }

  private placedAt(zoom: number, context: CanvasRenderingContext2D): LabelBox[] {
    const known = this.placedByZoom.get(zoom);
    if (known) return known;
    const boxes: LabelBox[] = [];
    for (const { rank, name, lat, lng } of this.labels) {
      const height = labelSize(rank, zoom);
      if (height === 0) continue;
      context.font = labelFont(rank, zoom);
      const { x, y } = L.CRS.EPSG3857.latLngToPoint(L.latLng(lat, lng), zoom);
      boxes.push({
        name,
        rank,
        x: Math.round(x),
        y: Math.round(y),
        width: context.measureText(name).width,
        height,
      });
    }
    const placed = placeLabels(boxes);
    this.placedByZoom.set(zoom, placed);
    return placed;
  }
}

/** Always visible in the corner of a map (data/basemap, licences). */
export const BASEMAP_ATTRIBUTION =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap ' +
  'katkıda bulunanlar (ODbL)</a> · Natural Earth · GeoNames';

const labelFont = (rank: 'il' | 'ilce', zoom: number): string =>
  `${rank === 'il' ? 650 : 500} ${labelSize(rank, zoom)}px ${LABEL_FONT}`;

function drawShapes(
  context: CanvasRenderingContext2D,
  shapes: readonly TileShape[],
  style: BasemapStyle,
  zoom: number,
): void {
  context.fillStyle = style.sea;
  context.fillRect(0, 0, TILE_PX, TILE_PX);
  const paint: Record<BasemapLayerName, (path: Path2D) => void> = {
    land: (path) => fillAndStroke(context, path, style.land, style.coast),
    lakes: (path) => fillAndStroke(context, path, style.lake, style.coast),
    ilce: (path) => {
      if (zoom >= 9) strokeLine(context, path, style.district, 1);
    },
    il: (path) => strokeLine(context, path, style.province, zoom >= 9 ? 1.6 : 1),
  };
  for (const layer of ['land', 'lakes', 'ilce', 'il'] as const) {
    for (const shape of shapes) if (shape.layer === layer) paint[layer](pathOf(shape));
  }
}

function fillAndStroke(context: CanvasRenderingContext2D, path: Path2D, fill: string, stroke: string): void {
  context.fillStyle = fill;
  context.fill(path, 'evenodd');
  strokeLine(context, path, stroke, 1);
}

function strokeLine(context: CanvasRenderingContext2D, path: Path2D, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke(path);
}

function pathOf({ parts }: TileShape): Path2D {
  const path = new Path2D();
  const scale = TILE_PX / TILE_EXTENT;
  for (const part of parts) {
    path.moveTo((part[0] ?? 0) * scale, (part[1] ?? 0) * scale);
    for (let i = 2; i < part.length; i += 2) path.lineTo((part[i] ?? 0) * scale, (part[i + 1] ?? 0) * scale);
  }
  return path;
}
