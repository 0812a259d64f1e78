import { ATTENTION_TONE, type Scheme, STATUS_ON } from '../theme.ts';
import { type MapMarker, refOf, toScreen, type Viewport } from './markers.ts';
import { isDrawable, pixelsPerMetre, toWorld } from './mercator.ts';
import { agoText } from './tooltip-text.ts';
import { isSameRef, type MapCircle, type MapItemRef, type MapRoute, type MapTracePoint } from './types.ts';

/** Colours of what is neither a status nor a state: lines, circles, rings. */
const ACCENT: Record<Scheme, string> = { light: '#0b6a72', dark: '#70c1c5' };
const CASING: Record<Scheme, string> = { light: '#ffffff', dark: '#0c0e12' };
const CIRCLE_FILL: Record<Scheme, string> = {
  light: 'rgba(11, 106, 114, 0.1)',
  dark: 'rgba(112, 193, 197, 0.14)',
};
const BRANCH_CIRCLE_FILL: Record<Scheme, string> = {
  light: 'rgba(29, 34, 40, 0.05)',
  dark: 'rgba(238, 240, 242, 0.06)',
};
const BRANCH_CIRCLE_LINE: Record<Scheme, string> = {
  light: 'rgba(29, 34, 40, 0.45)',
  dark: 'rgba(238, 240, 242, 0.4)',
};
const CAPTION: Record<Scheme, string> = { light: '#323942', dark: '#dde2e8' };
const FONT = "'Inter Variable', system-ui, sans-serif";
const PULSE_MS = 1_600;
/** Captions of stale couriers only where there is room for them. */
const CAPTION_ZOOM = 14;

export type FrameContent = {
  markers: readonly MapMarker[];
  circles: readonly MapCircle[];
  branchCircles: readonly MapCircle[];
  route: MapRoute | null;
  trace: readonly MapTracePoint[];
  selected: MapItemRef | null;
  highlighted: MapItemRef | null;
};

export type FrameState = {
  view: Viewport;
  scheme: Scheme;
  nowMs: number;
  wallMs: number;
  isMotionReduced: boolean;
};

/** Paints one frame, from the ground up: circles, line, marks, numbers, rings. */
export function paint(context: CanvasRenderingContext2D, drawing: FrameContent, moment: FrameState): void {
  const { view, scheme } = moment;
  context.clearRect(0, 0, view.width, view.height);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const circle of drawing.branchCircles)
    paintCircle(context, circle, view, BRANCH_CIRCLE_FILL[scheme], BRANCH_CIRCLE_LINE[scheme]);
  for (const circle of drawing.circles)
    paintCircle(context, circle, view, CIRCLE_FILL[scheme], ACCENT[scheme]);
  if (drawing.route) paintLine(context, drawing.route, moment);
  paintTrace(context, drawing.trace, moment);
  const highlightedMarkers: MapMarker[] = [];
  for (const mark of drawing.markers) {
    const ref = refOf(mark.content);
    if (ref && (isSameRef(ref, drawing.selected) || isSameRef(ref, drawing.highlighted))) {
      highlightedMarkers.push(mark);
      continue;
    }
    paintMarker(context, mark, moment);
  }
  if (drawing.route) paintStops(context, drawing.route, moment);
  for (const mark of highlightedMarkers) {
    paintRing(context, mark, moment, isSameRef(refOf(mark.content), drawing.selected));
    paintMarker(context, { ...mark, alpha: Math.max(mark.alpha, 0.8) }, moment);
  }
}

function paintCircle(
  context: CanvasRenderingContext2D,
  circle: MapCircle,
  view: Viewport,
  fill: string,
  line: string,
): void {
  const { x, y } = toScreen(toWorld(circle), view);
  const radius = circle.radiusM * pixelsPerMetre(circle.lat, view.zoom);
  if (x + radius < 0 || y + radius < 0 || x - radius > view.width || y - radius > view.height) return;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = line;
  context.setLineDash([6, 5]);
  context.stroke();
  context.setLineDash([]);
}

function paintLine(
  context: CanvasRenderingContext2D,
  { line }: MapRoute,
  { view, scheme }: FrameState,
): void {
  const points = line.filter(isDrawable);
  if (points.length < 2) return;
  context.beginPath();
  for (const point of points) {
    const { x, y } = toScreen(toWorld(point), view);
    context.lineTo(x, y);
  }
  context.lineWidth = 7;
  context.strokeStyle = CASING[scheme];
  context.stroke();
  context.lineWidth = 4;
  context.strokeStyle = ACCENT[scheme];
  context.stroke();
}

/** Spots at about the same height: the caption of the bad one goes above. */
const SAME_HEIGHT_PX = 12;

/** Spots with captions, joined by a dashed line; captions stand on the side away from the line. */
function paintTrace(
  context: CanvasRenderingContext2D,
  trace: readonly MapTracePoint[],
  { view, scheme }: FrameState,
): void {
  const spots = trace.filter(isDrawable).map((spot) => ({ ...spot, ...toScreen(toWorld(spot), view) }));
  if (spots.length === 0) return;
  const middle = spots.reduce((sum, { y }) => sum + y, 0) / spots.length;
  context.beginPath();
  for (const { x, y } of spots) context.lineTo(x, y);
  context.setLineDash([3, 7]);
  context.lineWidth = 3;
  context.strokeStyle = CAPTION[scheme];
  context.stroke();
  context.setLineDash([]);
  context.font = `650 12px ${FONT}`;
  context.textAlign = 'center';
  for (const { x, y, caption, isViolation } of spots) {
    context.beginPath();
    context.arc(x, y, 7, 0, 2 * Math.PI);
    context.fillStyle = isViolation ? ATTENTION_TONE[scheme] : ACCENT[scheme];
    context.fill();
    context.lineWidth = 3;
    context.strokeStyle = CASING[scheme];
    context.stroke();
    const isAbove = Math.abs(y - middle) > SAME_HEIGHT_PX ? y < middle : isViolation;
    context.textBaseline = isAbove ? 'bottom' : 'top';
    const captionY = isAbove ? y - 12 : y + 12;
    const half = context.measureText(caption).width / 2 + 6;
    const captionX = Math.max(half, Math.min(view.width - half, x));
    context.lineWidth = 4;
    context.strokeText(caption, captionX, captionY);
    context.fillStyle = CAPTION[scheme];
    context.fillText(caption, captionX, captionY);
  }
}

/** The number sits at the lower right of its pin, so that the pin's status stays visible. */
function paintStops(
  context: CanvasRenderingContext2D,
  { stops }: MapRoute,
  { view, scheme }: FrameState,
): void {
  context.font = `700 12px ${FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 2;
  stops.forEach((stop, i) => {
    if (!isDrawable(stop)) return;
    const { x, y } = toScreen(toWorld(stop), view);
    context.beginPath();
    context.arc(x + 14, y - 10, 10, 0, 2 * Math.PI);
    context.fillStyle = ACCENT[scheme];
    context.fill();
    context.strokeStyle = CASING[scheme];
    context.stroke();
    context.fillStyle = STATUS_ON[scheme];
    context.fillText(String(i + 1), x + 14, y - 9.5);
  });
}

function paintMarker(context: CanvasRenderingContext2D, mark: MapMarker, moment: FrameState): void {
  if (mark.isPulsing) paintPulse(context, mark, moment);
  const { image, width, height, anchorX, anchorY } = mark.sprite;
  if (mark.alpha !== 1) context.globalAlpha = mark.alpha;
  context.drawImage(image, mark.x - anchorX, mark.y - anchorY, width, height);
  if (mark.alpha !== 1) context.globalAlpha = 1;
  if (moment.view.zoom >= CAPTION_ZOOM && mark.content.kind === 'courier' && mark.content.isStale)
    paintCaption(context, mark, moment);
}

function paintPulse(
  context: CanvasRenderingContext2D,
  { bodyX, bodyY, bodyRadius }: MapMarker,
  { nowMs, scheme, isMotionReduced }: FrameState,
): void {
  const share = isMotionReduced ? 0.4 : (nowMs % PULSE_MS) / PULSE_MS;
  context.globalAlpha = isMotionReduced ? 0.7 : 1 - share;
  context.beginPath();
  context.arc(bodyX, bodyY, bodyRadius + 2 + share * 16, 0, 2 * Math.PI);
  context.lineWidth = 4;
  context.strokeStyle = ACCENT[scheme];
  context.stroke();
  context.globalAlpha = 1;
}

function paintRing(
  context: CanvasRenderingContext2D,
  { bodyX, bodyY, bodyRadius }: MapMarker,
  { scheme }: FrameState,
  isSelected: boolean,
): void {
  context.beginPath();
  context.arc(bodyX, bodyY, bodyRadius + 5, 0, 2 * Math.PI);
  context.lineWidth = isSelected ? 8 : 6;
  context.strokeStyle = CASING[scheme];
  context.stroke();
  context.lineWidth = isSelected ? 4.5 : 2.5;
  context.strokeStyle = ACCENT[scheme];
  context.stroke();
}

function paintCaption(
  context: CanvasRenderingContext2D,
  { content, x, y }: MapMarker,
  { scheme, wallMs }: FrameState,
): void {
  if (content.kind !== 'courier' || content.node.seenAtMs === null) return;
  const text = agoText(wallMs - content.node.seenAtMs);
  context.font = `600 11px ${FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.lineWidth = 3;
  context.strokeStyle = CASING[scheme];
  context.strokeText(text, x, y + 17);
  context.fillStyle = CAPTION[scheme];
  context.fillText(text, x, y + 17);
}
