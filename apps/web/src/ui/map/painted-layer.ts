import L from 'leaflet';
import type { Viewport } from './markers.ts';
import { ViewportCanvas } from './viewport-canvas.ts';

/** What is drawn on one canvas as large as the window; painted anew with every move, scaled while zooming. */
export abstract class PaintedLayer extends L.Layer {
  private readonly viewport = new ViewportCanvas();
  private map: L.Map | null = null;
  private isZooming = false;
  private frame = 0;
  private readonly handlers: L.LeafletEventHandlerFnMap = {
    move: () => this.paintNow(),
    viewreset: () => this.paintNow(),
    resize: () => this.paintNow(),
    zoomanim: (event) => {
      this.isZooming = true;
      if (this.map) this.viewport.scaleDuringZoom(this.map, event);
    },
    zoomend: () => {
      this.isZooming = false;
      this.paintNow();
    },
  };

  override onAdd(map: L.Map): this {
    this.map = map;
    this.paneOf(map)?.append(this.viewport.canvas);
    map.on(this.handlers);
    this.paintNow();
    return this;
  }

  override onRemove(map: L.Map): this {
    map.off(this.handlers);
    cancelAnimationFrame(this.frame);
    this.map = null;
    this.viewport.canvas.remove();
    return this;
  }

  /** Paints with the next frame: something else is to be seen. */
  protected repaint(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.paintNow());
  }

  private paintNow(): void {
    const context = this.viewport.canvas.getContext('2d');
    if (!this.map || !context || this.isZooming) return;
    const view = this.viewport.fitToViewport(this.map, context);
    context.clearRect(0, 0, view.width, view.height);
    this.paint(context, view);
  }

  /** Where the canvas lies. */
  protected abstract paneOf(map: L.Map): HTMLElement | undefined;
  /** Paints a frame on an empty canvas. */
  protected abstract paint(context: CanvasRenderingContext2D, view: Viewport): void;
}
