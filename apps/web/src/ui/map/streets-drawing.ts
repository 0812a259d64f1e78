import { placeArrows, placeStreetLabels, Room, type Along, type StreetLabel } from './street-labels.ts';
import { ROAD_KINDS, type RoadKind, STREET_EXTENT, type TileRoad } from './streets-messages.ts';
import { ARROWS_FROM, namesFrom, roadWidth, type StreetsStyle, streetTextPx } from './streets-style.ts';

const FONT = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";
const CASING_PX = 1;
/** Casings of narrow streets would be darker than the streets. */
const CASING_FROM_PX = 1.6;

interface Placed {
  readonly labels: readonly StreetLabel[];
  readonly arrows: readonly Along[];
}

/** A tile of streets, ready to be drawn at any zoom from its own on. */
export class StreetsDrawing {
  private readonly paths = new Map<RoadKind, Path2D>();
  private readonly placedByZoom = new Map<number, Placed>();

  constructor(private readonly roads: readonly TileRoad[]) {
    for (const { kind, lines } of roads) {
      const path = this.paths.get(kind) ?? new Path2D();
      this.paths.set(kind, path);
      for (const line of lines) {
        path.moveTo(line[0] ?? 0, line[1] ?? 0);
        for (let i = 2; i < line.length; i += 2) path.lineTo(line[i] ?? 0, line[i + 1] ?? 0);
      }
    }
  }

  /** Draws the streets; the context's units are pixels from the tile's corner. @param side of the tile, px */
  drawLines(context: CanvasRenderingContext2D, style: StreetsStyle, { zoom, side }: View): void {
    const scale = side / STREET_EXTENT;
    context.save();
    context.scale(scale, scale);
    context.lineJoin = 'round';
    context.lineCap = 'round';
    for (const isCasing of [true, false])
      for (const kind of ROAD_KINDS) {
        const path = this.paths.get(kind);
        const width = roadWidth(kind, zoom);
        const hasCasing = width >= CASING_FROM_PX;
        if (!path || (isCasing && !hasCasing)) continue;
        // far away a street is a line in the colour of its casing
        context.strokeStyle = isCasing || !hasCasing ? style.casing : style.fill[kind];
        context.lineWidth = (width + (isCasing ? 2 * CASING_PX : 0)) / scale;
        context.stroke(path);
      }
    context.restore();
  }

  /** Draws names and arrows that reach into a square of the tile. @returns the names */
  drawNames(context: CanvasRenderingContext2D, style: StreetsStyle, view: View & Square): string[] {
    const { labels, arrows } = this.placedAt(context, view);
    context.strokeStyle = style.arrow;
    context.lineWidth = 1.2;
    context.lineJoin = 'round';
    context.lineCap = 'round';
    for (const arrow of arrows) if (isNear(arrow, view, 8)) drawArrow(context, arrow);
    context.font = fontAt(view.zoom);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineWidth = 3;
    context.strokeStyle = style.halo;
    context.fillStyle = style.text;
    return labels
      .filter((label) => isNear(label, view, context.measureText(label.name).width / 2 + 4))
      .map((label) => {
        context.save();
        context.translate(label.x, label.y);
        context.rotate(label.angle);
        context.strokeText(label.name, 0, 0);
        context.fillText(label.name, 0, 0);
        context.restore();
        return label.name;
      });
  }

  private placedAt(context: CanvasRenderingContext2D, { zoom, side }: View): Placed {
    const known = this.placedByZoom.get(zoom);
    if (known) return known;
    context.font = fontAt(zoom);
    const scale = side / STREET_EXTENT;
    const scaled = (line: Int16Array): number[] => Array.from(line, (units) => units * scale);
    const room = new Room();
    const named = this.roads
      .filter(({ kind, name }) => name !== '' && zoom >= namesFrom(kind))
      .toSorted((a, b) => ROAD_KINDS.indexOf(b.kind) - ROAD_KINDS.indexOf(a.kind))
      .flatMap(({ name, lines }) => {
        const { width } = context.measureText(name);
        return lines.map((line) => ({ name, width, points: scaled(line) }));
      });
    const oneways =
      zoom >= ARROWS_FROM ? this.roads.filter(({ isOneway }) => isOneway).flatMap(({ lines }) => lines) : [];
    const labels = placeStreetLabels(named, side, room);
    const placed = { labels, arrows: placeArrows(oneways.map(scaled), side, room) };
    this.placedByZoom.set(zoom, placed);
    return placed;
  }
}

interface View {
  readonly zoom: number;
  readonly side: number;
}
/** The part of a tile that a canvas shows. */
interface Square {
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

const fontAt = (zoom: number): string => `500 ${streetTextPx(zoom)}px ${FONT}`;

const isNear = ({ x, y }: Along, { left, top, size }: Square, reach: number): boolean =>
  x > left - reach && x < left + size + reach && y > top - reach && y < top + size + reach;

function drawArrow(context: CanvasRenderingContext2D, { x, y, angle }: Along): void {
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.beginPath();
  context.moveTo(-5, 0);
  context.lineTo(5, 0);
  context.moveTo(2, -2.5);
  context.lineTo(5, 0);
  context.lineTo(2, 2.5);
  context.stroke();
  context.restore();
}
