import type L from 'leaflet';
import type { Scheme } from '../theme.ts';
import type { Viewport } from './markers.ts';
import { worldSizePx } from './mercator.ts';
import type { OutlineShape } from './outline-shapes.ts';
import { PaintedLayer } from './painted-layer.ts';

export interface OutlineContent {
  readonly shapes: readonly OutlineShape[];
  /** Drawn strong, the others faint; null: all alike. */
  readonly chosenId: string | null;
  readonly scheme: Scheme;
}

/** Quiet enough that the markers stay the loudest on the map. */
const STYLES = {
  light: { line: '#5b4a86', casing: 'rgba(255, 255, 255, 0.7)', chosen: '#0b6a72', text: '#4a3d6e' },
  dark: { line: '#b3a6dc', casing: 'rgba(12, 14, 18, 0.6)', chosen: '#70c1c5', text: '#cfc6ee' },
} as const satisfies Record<Scheme, object>;
const HALO: Record<Scheme, string> = { light: 'rgba(255, 255, 255, 0.9)', dark: 'rgba(12, 14, 18, 0.85)' };
const [USUAL_ALPHA, FAINT_ALPHA, FILL_ALPHA] = [0.75, 0.35, 0.1];
const [LINE_PX, CHOSEN_PX] = [1.5, 3];
/** Names from here on, where the area is wider than its name. */
const NAME_ZOOM = 13;
const FONT = "600 12px 'Inter Variable', system-ui, sans-serif";
/** Corners nearer to each other than this are one, in pixels. */
const STEP_PX = 0.7;
/** Under couriers and orders, which are at 450 (base-map.ts). */
const [PANE, PANE_LEVEL] = ['ulak-outlines', '440'];
/** Over heat, which covers the ground. */
const OVER_HEAT_LEVEL = '460';

/** Outlines of areas and their names on one canvas; painted anew with every move. */
export class OutlineLayer extends PaintedLayer {
  private content: OutlineContent = { shapes: [], chosenId: null, scheme: 'light' };

  constructor(private readonly isOverHeat: boolean) {
    super({ pane: PANE });
  }

  setContent(content: OutlineContent): void {
    this.content = content;
    this.repaint();
  }

  protected override paneOf(map: L.Map): HTMLElement {
    const pane = map.getPane(PANE) ?? map.createPane(PANE);
    pane.style.zIndex = this.isOverHeat ? OVER_HEAT_LEVEL : PANE_LEVEL;
    pane.style.pointerEvents = 'none';
    return pane;
  }

  protected override paint(context: CanvasRenderingContext2D, view: Viewport): void {
    const { content } = this;
    context.lineJoin = 'round';
    const shown = content.shapes.filter((shape) => isInView(shape, view));
    const chosen = shown.filter(({ id }) => id === content.chosenId);
    const others = shown.filter(({ id }) => id !== content.chosenId);
    const { line, casing, chosen: strong, text } = STYLES[content.scheme];
    const alpha = content.chosenId === null ? USUAL_ALPHA : FAINT_ALPHA;
    trace(context, others, view);
    stroke(context, { colour: casing, width: LINE_PX + 2, alpha });
    stroke(context, { colour: line, width: LINE_PX, alpha });
    if (chosen.length > 0) {
      trace(context, chosen, view);
      context.globalAlpha = FILL_ALPHA;
      context.fillStyle = strong;
      context.fill('evenodd');
      stroke(context, { colour: casing, width: CHOSEN_PX + 3, alpha: 1 });
      stroke(context, { colour: strong, width: CHOSEN_PX, alpha: 1 });
    }
    context.globalAlpha = 1;
    if (view.zoom < NAME_ZOOM) return;
    context.strokeStyle = HALO[content.scheme];
    writeNames(context, { shapes: others, view, colour: text });
    writeNames(context, { shapes: chosen, view, colour: strong });
  }
}

function isInView({ low, high }: OutlineShape, view: Viewport): boolean {
  const size = worldSizePx(view.zoom);
  return (
    high.x * size >= view.left &&
    high.y * size >= view.top &&
    low.x * size <= view.left + view.width &&
    low.y * size <= view.top + view.height
  );
}

/** Begins a path of all shapes, so that they are stroked at once. */
function trace(context: CanvasRenderingContext2D, shapes: readonly OutlineShape[], view: Viewport): void {
  const size = worldSizePx(view.zoom);
  context.beginPath();
  for (const { rings } of shapes)
    for (const ring of rings) {
      let [lastX, lastY] = [Number.NaN, Number.NaN];
      for (let at = 0; at + 1 < ring.length; at += 2) {
        const [x, y] = [(ring[at] ?? 0) * size - view.left, (ring[at + 1] ?? 0) * size - view.top];
        if (at === 0) context.moveTo(x, y);
        else if (Math.abs(x - lastX) + Math.abs(y - lastY) < STEP_PX) continue;
        else context.lineTo(x, y);
        [lastX, lastY] = [x, y];
      }
      context.closePath();
    }
}

function stroke(
  context: CanvasRenderingContext2D,
  { colour, width, alpha }: { readonly colour: string; readonly width: number; readonly alpha: number },
): void {
  context.globalAlpha = alpha;
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}

interface Names {
  readonly shapes: readonly OutlineShape[];
  readonly view: Viewport;
  readonly colour: string;
}

/** A name that is wider than its area would stand in another one. */
function writeNames(context: CanvasRenderingContext2D, { shapes, view, colour }: Names): void {
  const size = worldSizePx(view.zoom);
  context.font = FONT;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 4;
  context.fillStyle = colour;
  for (const { name, low, high, middle } of shapes) {
    if (context.measureText(name).width > (high.x - low.x) * size) continue;
    const [x, y] = [middle.x * size - view.left, middle.y * size - view.top];
    context.strokeText(name, x, y);
    context.fillText(name, x, y);
  }
}
