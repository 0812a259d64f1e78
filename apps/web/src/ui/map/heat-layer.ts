import simpleheat from 'simpleheat';
import { HEAT_BLUR_PX, HEAT_RADIUS_PX, type HeatSpot, spotsIn } from './heat-spots.ts';
import type { HeatCell, HeatColours } from './heat-types.ts';
import type { Viewport } from './markers.ts';
import { toWorld, type WorldPoint, worldSizePx } from './mercator.ts';
import { OVERLAY_PANE } from './overlay-layer.ts';
import { PaintedLayer } from './painted-layer.ts';

/** Spots are blurred anyway: a quarter of the pixels shows the same. */
const HEAT_SCALE = 0.5;
const MIN_OPACITY = 0.12;
const [CELL_ALPHA, PALE_ALPHA] = [0.72, 0.28];
const MIN_CELL_PX = 3;

interface DrawnCell {
  readonly cell: HeatCell;
  readonly northWest: WorldPoint;
  readonly southEast: WorldPoint;
  readonly colour: string;
}

export interface HeatContent {
  readonly cells: readonly HeatCell[];
  readonly colours: HeatColours;
  /** Degrees of a cell's side. */
  readonly precision: number;
  /** The cell that is pointed out. */
  readonly selected: HeatCell | null;
}

/** The stop that a value has, of evenly spaced ones. */
function stopOf({ min, max, stops }: HeatColours, value: number): string {
  const share = max === min ? 1 : (value - min) / (max - min);
  const place = Math.round(Math.min(1, Math.max(0, share)) * (stops.length - 1));
  return stops[place] ?? '#000';
}

/** Heat or coloured cells on one canvas over the map; painted anew with every move. */
export class HeatLayer extends PaintedLayer {
  private readonly heatCanvas = document.createElement('canvas');
  private heat: ReturnType<typeof simpleheat> | null = null;
  private content: HeatContent | null = null;
  private spots: HeatSpot[] = [];
  private drawn: DrawnCell[] = [];

  constructor() {
    super({ pane: OVERLAY_PANE });
  }

  setContent(content: HeatContent): void {
    const isOther =
      content.cells !== this.content?.cells ||
      content.colours !== this.content.colours ||
      content.precision !== this.content.precision;
    this.content = content;
    if (isOther) this.prepare(content);
    this.repaint();
  }

  protected override paneOf(): HTMLElement | undefined {
    return this.getPane();
  }

  /** Places are worked out once, so that a frame only moves them. */
  private prepare({ cells, colours, precision }: HeatContent): void {
    const half = precision / 2;
    const measured = cells.filter(({ value }) => value !== null);
    this.spots = measured.map((cell) => ({ ...toWorld(cell), value: cell.value ?? 0 }));
    // Pale ones below, and each colour at once: a change of colour costs more than a square.
    this.drawn = measured
      .map((cell) => ({
        cell,
        northWest: toWorld({ lat: cell.lat + half, lng: cell.lng - half }),
        southEast: toWorld({ lat: cell.lat - half, lng: cell.lng + half }),
        colour: stopOf(colours, cell.value ?? 0),
      }))
      .toSorted((a, b) => Number(b.cell.isPale) - Number(a.cell.isPale) || (a.colour < b.colour ? -1 : 1));
    this.heat = null;
  }

  protected override paint(context: CanvasRenderingContext2D, view: Viewport): void {
    const { content } = this;
    if (!content) return;
    if (content.colours.kind === 'heat') this.paintHeat(context, view, content.colours);
    else this.paintCells(context, view);
    if (content.selected) this.paintSelected(context, view, content.selected, content.precision);
  }

  private paintHeat(context: CanvasRenderingContext2D, view: Viewport, { max, stops }: HeatColours): void {
    const [width, height] = [view.width, view.height].map((side) => Math.ceil(side * HEAT_SCALE));
    if (!width || !height) return;
    const isResized = this.heatCanvas.width !== width || this.heatCanvas.height !== height;
    if (isResized) Object.assign(this.heatCanvas, { width, height });
    // Read back after each frame: kept out of the graphics card.
    if (!this.heatCanvas.getContext('2d', { willReadFrequently: true })) return;
    this.heat ??= simpleheat(this.heatCanvas)
      .radius((HEAT_RADIUS_PX - HEAT_BLUR_PX) * HEAT_SCALE, HEAT_BLUR_PX * HEAT_SCALE)
      .gradient(Object.fromEntries(stops.map((stop, place) => [(place + 1) / stops.length, stop])))
      .max(max || 1);
    this.heat.resize();
    const spots = spotsIn(this.spots, view).map(([x, y, value]): [number, number, number] => [
      x * HEAT_SCALE,
      y * HEAT_SCALE,
      value,
    ]);
    this.heat.data(spots).draw(MIN_OPACITY);
    context.drawImage(this.heatCanvas, 0, 0, width / HEAT_SCALE, height / HEAT_SCALE);
  }

  private paintCells(context: CanvasRenderingContext2D, view: Viewport): void {
    const size = worldSizePx(view.zoom);
    for (const { cell, northWest, southEast, colour } of this.drawn) {
      const [x, y] = [northWest.x * size - view.left, northWest.y * size - view.top];
      if (x > view.width || y > view.height) continue;
      const width = Math.max(MIN_CELL_PX, (southEast.x - northWest.x) * size - 1);
      const height = Math.max(MIN_CELL_PX, (southEast.y - northWest.y) * size - 1);
      if (x + width < 0 || y + height < 0) continue;
      context.fillStyle = colour;
      context.globalAlpha = cell.isPale ? PALE_ALPHA : CELL_ALPHA;
      context.fillRect(x, y, width, height);
    }
    context.globalAlpha = 1;
  }

  private paintSelected(
    context: CanvasRenderingContext2D,
    view: Viewport,
    { lat, lng }: HeatCell,
    precision: number,
  ): void {
    const size = worldSizePx(view.zoom);
    const [low, high] = [
      toWorld({ lat: lat + precision / 2, lng: lng - precision / 2 }),
      toWorld({ lat: lat - precision / 2, lng: lng + precision / 2 }),
    ];
    const [width, height] = [(high.x - low.x) * size, (high.y - low.y) * size];
    // A cell of few pixels still has a ring that is seen.
    const air = Math.max(0, 12 - width) / 2;
    const box = [low.x * size - view.left - air, low.y * size - view.top - air] as const;
    for (const [line, colour] of [
      [5, '#fff'],
      [2.5, '#13161b'],
    ] as const) {
      context.lineWidth = line;
      context.strokeStyle = colour;
      context.strokeRect(...box, width + 2 * air, height + 2 * air);
    }
  }
}
