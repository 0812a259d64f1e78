import L from 'leaflet';
import type { Viewport } from './markers.ts';

/** Sharper than twice a pixel costs four times the paint and nobody sees it. */
export const pixelRatio = (): number => Math.min(globalThis.devicePixelRatio || 1, 2);

/**
 * A canvas in a map pane that always covers exactly the window, and is stretched by CSS while Leaflet
 * animates a zoom.
 */
export class ViewportCanvas {
  readonly canvas = document.createElement('canvas');
  private view: Viewport | null = null;

  constructor() {
    this.canvas.className = 'leaflet-zoom-animated';
    this.canvas.dataset.mapOverlay = '';
    this.canvas.setAttribute('aria-hidden', 'true');
  }

  /**
   * Lays the canvas over the window and sizes it; the map's pane may have been dragged since the last frame.
   */
  fitToViewport(map: L.Map, context: CanvasRenderingContext2D): Viewport {
    const { x: width, y: height } = map.getSize();
    const ratio = pixelRatio();
    if (
      this.canvas.width !== Math.round(width * ratio) ||
      this.canvas.height !== Math.round(height * ratio)
    ) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
      this.canvas.style.width = `${width}px`;
      this.canvas.style.height = `${height}px`;
    }
    L.DomUtil.setPosition(this.canvas, map.containerPointToLayerPoint([0, 0]));
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const corner = map.getPixelBounds().min ?? L.point(0, 0);
    this.view = { zoom: map.getZoom(), left: corner.x, top: corner.y, width, height };
    return this.view;
  }

  /**
   * The last picture goes towards the new zoom by CSS, as Leaflet's tiles do; it is painted anew at the end.
   */
  scaleDuringZoom(map: L.Map, { center, zoom }: L.ZoomAnimEvent): void {
    if (!this.view) return;
    const scale = map.getZoomScale(zoom, this.view.zoom);
    const half = map.getSize().divideBy(2);
    const dragged = L.DomUtil.getPosition(map.getPane('mapPane') ?? this.canvas);
    const origin = map.project(center, zoom).subtract(half).add(dragged).round();
    L.DomUtil.setTransform(
      this.canvas,
      L.point(this.view.left, this.view.top).multiplyBy(scale).subtract(origin),
      scale,
    );
  }
}
