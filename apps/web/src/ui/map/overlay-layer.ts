import L from 'leaflet';
import { serverNow } from '../../lib/server-time.ts';
import type { Scheme } from '../theme.ts';
import { ViewportCanvas, pixelRatio } from './viewport-canvas.ts';
import { type MapMarker, markerAt, markersOf, refOf, type Viewport } from './markers.ts';
import { boundsOf, worldSizePx } from './mercator.ts';
import { animatedPosition } from './marker-animation.ts';
import { type FrameContent, paint } from './painter.ts';
import { MarkerTooltip } from './marker-tooltip.ts';
import { UNCLUSTERED_ZOOM, Scene } from './scene.ts';
import { SpriteSheet } from './sprites.ts';
import {
  isSameRef,
  type MapBranch,
  type MapCircle,
  type MapCourier,
  type MapItemRef,
  type MapOrder,
  type MapRoute,
  type MapTracePoint,
  type Point,
} from './types.ts';

export const OVERLAY_PANE = 'ulak-overlay';
/**
 * A courier at 40 km/h crosses a third of a pixel a second at zoom 12: frames in which nothing visibly moves
 * are not painted.
 */
const VISIBLE_STEP_PX = 0.35;
const PULSE_FRAME_MS = 33;
/** Ages grow and couriers go stale without any message. */
const AGE_TICK_MS = 5_000;

export type OverlayEvents = { onSelect(ref: MapItemRef | null): void; onHover(ref: MapItemRef | null): void };

export type OverlayOptions = {
  scheme: Scheme;
  staleAfterMs: number;
  isMotionReduced: boolean;
  events: OverlayEvents;
};

/**
 * Couriers, orders, branches, circles and the route on one canvas (design §6); painted per animation frame
 * while something moves.
 */
export class OverlayLayer extends L.Layer {
  private readonly scene = new Scene();
  private readonly viewportCanvas = new ViewportCanvas();
  private readonly tooltip = new MarkerTooltip();
  private sprites: SpriteSheet;
  private markers: MapMarker[] = [];
  private hovered: MapItemRef | null = null;
  private pointer: L.Point | null = null;
  private overlays: Omit<FrameContent, 'markers' | 'branchCircles'> = {
    circles: [],
    route: null,
    trace: [],
    selected: null,
    highlighted: null,
  };
  private map: L.Map | null = null;
  private frame = 0;
  private ageTimer: ReturnType<typeof setInterval> | undefined;
  private isZooming = false;
  private lastPaintMs = 0;
  private painted: Viewport | null = null;
  private isDirty = true;
  private readonly handlers: L.LeafletEventHandlerFnMap = {
    move: () => this.paintNow(),
    viewreset: () => this.paintNow(),
    resize: () => this.paintNow(),
    zoomanim: (event) => this.animateZoom(event),
    zoomend: () => this.endZoom(),
    movestart: () => this.onPointerLeave(),
    mouseout: () => this.onPointerLeave(),
    mousemove: (event) => this.point(event),
    click: (event) => this.click(event),
  };

  constructor(private readonly setup: OverlayOptions) {
    super({ pane: OVERLAY_PANE });
    this.sprites = new SpriteSheet(setup.scheme, pixelRatio());
  }

  setCouriers(couriers: readonly MapCourier[]): void {
    this.scene.setCouriers(couriers, performance.now(), this.setup.isMotionReduced);
    this.refresh();
  }

  setOrders(orders: readonly MapOrder[]): void {
    this.scene.setOrders(orders);
    this.refresh();
  }

  setBranches(branches: readonly MapBranch[]): void {
    this.scene.setBranches(branches);
    this.refresh();
  }

  setRoute(route: MapRoute | null): void {
    this.overlays.route = route;
    this.refresh();
  }

  setCircles(circles: readonly MapCircle[]): void {
    this.overlays.circles = circles;
    this.refresh();
  }

  setTrace(trace: readonly MapTracePoint[]): void {
    this.overlays.trace = trace;
    this.refresh();
  }

  setFocus(selected: MapItemRef | null, highlighted: MapItemRef | null): void {
    if (isSameRef(selected, this.overlays.selected) && isSameRef(highlighted, this.overlays.highlighted))
      return;
    this.overlays.selected = selected;
    this.overlays.highlighted = highlighted;
    this.scene.setUnclustered([selected, highlighted]);
    this.refresh();
  }

  setScheme(scheme: Scheme): void {
    if (scheme === this.sprites.scheme) return;
    this.sprites = new SpriteSheet(scheme, pixelRatio());
    this.refresh();
  }

  /** Sprites drawn before the web font arrived carry the fallback's numbers. */
  redrawSprites(): void {
    this.sprites = new SpriteSheet(this.sprites.scheme, pixelRatio());
    this.refresh();
  }

  override onAdd(map: L.Map): this {
    this.map = map;
    this.getPane()?.append(this.viewportCanvas.canvas);
    this.tooltip.attach(map.getContainer());
    map.on(this.handlers);
    this.ageTimer = globalThis.setInterval(() => this.refresh(), AGE_TICK_MS);
    this.paintNow();
    return this;
  }

  override onRemove(map: L.Map): this {
    map.off(this.handlers);
    globalThis.clearInterval(this.ageTimer);
    this.map = null;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.tooltip.detach();
    this.viewportCanvas.canvas.remove();
    return this;
  }

  private refresh(): void {
    this.isDirty = true;
    this.requestFrame();
  }

  private requestFrame(): void {
    if (this.frame || !this.map) return;
    this.frame = requestAnimationFrame((nowMs) => {
      this.frame = 0;
      if (this.isZooming || !this.map) return;
      if (this.needsPaint(nowMs)) this.paintNow();
      if (this.isMoving(nowMs)) this.requestFrame();
    });
  }

  private isMoving(nowMs: number): boolean {
    if (this.setup.isMotionReduced) return false;
    return (
      this.scene.couriers.some(({ animation }) => animation.endMs > nowMs) ||
      this.markers.some(({ isPulsing }) => isPulsing)
    );
  }

  private needsPaint(nowMs: number): boolean {
    if (this.isDirty || !this.painted) return true;
    const sinceMs = nowMs - this.lastPaintMs;
    if (sinceMs >= PULSE_FRAME_MS && this.markers.some(({ isPulsing }) => isPulsing)) return true;
    const limit = VISIBLE_STEP_PX / worldSizePx(this.painted.zoom);
    return this.scene.couriers.some(({ animation }) => {
      if (animation.startMs === animation.endMs || this.lastPaintMs >= animation.endMs) return false;
      const [now, painted] = [
        animatedPosition(animation, nowMs),
        animatedPosition(animation, this.lastPaintMs),
      ];
      return (
        Math.abs(now.x - painted.x) > limit || Math.abs(now.y - painted.y) > limit || nowMs >= animation.endMs
      );
    });
  }

  private paintNow(): void {
    const map = this.map;
    const context = this.viewportCanvas.canvas.getContext('2d');
    if (!map || !context || this.isZooming) return;
    const view = this.viewportCanvas.fitToViewport(map, context);
    if (pixelRatio() !== this.sprites.ratio)
      this.sprites = new SpriteSheet(this.sprites.scheme, pixelRatio());
    const { staleAfterMs, isMotionReduced } = this.setup;
    const [nowMs, wallMs] = [performance.now(), serverNow()];
    this.markers = markersOf(this.scene, view, { sprites: this.sprites, nowMs, wallMs, staleAfterMs });
    const branchCircles = this.scene.branches.flatMap(({ data }) =>
      data.radiusM ? [{ ...data, radiusM: data.radiusM }] : [],
    );
    paint(
      context,
      { ...this.overlays, markers: this.markers, branchCircles },
      { view, scheme: this.sprites.scheme, nowMs, wallMs, isMotionReduced },
    );
    this.lastPaintMs = nowMs;
    this.painted = view;
    this.isDirty = false;
    this.updateHover(wallMs);
    this.requestFrame();
  }

  private animateZoom(event: L.ZoomAnimEvent): void {
    this.isZooming = true;
    this.onPointerLeave();
    if (this.map) this.viewportCanvas.scaleDuringZoom(this.map, event);
  }

  private endZoom(): void {
    this.isZooming = false;
    this.paintNow();
  }

  private point(event: L.LeafletMouseEvent): void {
    this.pointer = event.containerPoint;
    this.updateHover(serverNow());
  }

  private onPointerLeave(): void {
    this.pointer = null;
    this.updateHover(serverNow());
  }

  private updateHover(wallMs: number): void {
    const mark = this.pointer ? markerAt(this.markers, this.pointer.x, this.pointer.y, 2) : null;
    this.tooltip.show(mark, wallMs);
    this.map?.getContainer().toggleAttribute('data-pointing', mark !== null);
    const ref = mark ? refOf(mark.content) : null;
    if (isSameRef(ref, this.hovered)) return;
    this.hovered = ref;
    this.setup.events.onHover(ref);
  }

  private click(event: L.LeafletMouseEvent): void {
    const isFinger = matchMedia('(pointer: coarse)').matches;
    const mark = markerAt(this.markers, event.containerPoint.x, event.containerPoint.y, isFinger ? 14 : 3);
    if (
      !mark ||
      mark.content.kind === 'branch' ||
      mark.content.kind === 'courier' ||
      mark.content.kind === 'order'
    ) {
      this.setup.events.onSelect(mark ? refOf(mark.content) : null);
      return;
    }
    this.zoomToCluster(mark.content.members.map(({ data }) => data));
  }

  private zoomToCluster(members: readonly Point[]): void {
    const bounds = boundsOf(members);
    if (!bounds || !this.map) return;
    const goal = this.map.getBoundsZoom(L.latLngBounds(bounds), false, L.point(60, 60));
    // At least one step nearer, and never past the level at which groups dissolve by themselves.
    const zoom = Math.min(
      Math.max(goal, this.map.getZoom() + 1),
      Math.max(UNCLUSTERED_ZOOM, this.map.getZoom() + 1),
    );
    this.map.setView(L.latLngBounds(bounds).getCenter(), zoom);
  }
}
