import L from 'leaflet';
import type { Scheme } from '../theme.ts';
import { BASEMAP_ATTRIBUTION } from './basemap-layer.ts';
import { recordTiles } from './tile-memory.ts';
import type { TileSettings } from './types.ts';

/** From this zoom on the offline basemap has nothing more to show, and says so. */
export const SIMPLE_MAP_ZOOM = 14;

/** A server that answers nothing but errors is left in peace for a while; the basemap serves meanwhile. */
const MAX_FAILURES = 12;
const RETRY_AFTER_MS = 60_000;

/**
 * The raster tiles above the basemap. A tile that fails stays invisible, so the basemap shows through it.
 * `onPlain` is called whenever the window begins or ceases to show the basemap alone.
 */
export class RasterTiles {
  private layer: L.TileLayer | null = null;
  /** Of the tiles that are asked for; '' without any. */
  url = '';
  private readonly loaded = new Set<EventTarget>();
  private failures = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly map: L.Map,
    private readonly onBasemapOnly: (isBasemapOnly: boolean) => void,
  ) {}

  set(settings: TileSettings, scheme: Scheme): void {
    const hasDark = scheme === 'dark' && settings.tileDarkUrl !== '';
    const url = hasDark ? settings.tileDarkUrl : settings.tileUrl;
    this.map.getPane('tilePane')?.toggleAttribute('data-dimmed', scheme === 'dark' && !hasDark);
    if (url === this.url) return;
    this.url = url;
    this.layer?.remove();
    this.layer = null;
    this.loaded.clear();
    this.failures = 0;
    clearTimeout(this.retryTimer);
    this.onBasemapOnly(true);
    if (url === '') return;
    const layer = L.tileLayer(url, {
      maxNativeZoom: settings.tileMaxZoom,
      maxZoom: this.map.getMaxZoom(),
      attribution: attributionOf(settings.tileAttribution),
      referrerPolicy: 'strict-origin-when-cross-origin',
    });
    layer.on('tileload', ({ tile }) => {
      recordTiles(url, true);
      this.recordTile(tile, true);
    });
    layer.on('tileunload', ({ tile }) => this.recordTile(tile, false));
    layer.on('tileerror', ({ tile }) => {
      tile.style.visibility = 'hidden';
      this.failures += 1;
      if (this.loaded.size === 0) recordTiles(url, false);
      if (this.failures >= MAX_FAILURES && this.loaded.size === 0) this.suspend(layer);
    });
    this.map.on('unload', () => clearTimeout(this.retryTimer));
    this.layer = layer.addTo(this.map);
  }

  private suspend(layer: L.TileLayer): void {
    if (!this.map.hasLayer(layer)) return;
    layer.remove();
    this.failures = 0;
    this.retryTimer = setTimeout(() => {
      if (this.layer === layer) layer.addTo(this.map);
    }, RETRY_AFTER_MS);
  }

  private recordTile(tile: HTMLElement, isShown: boolean): void {
    if (isShown) this.loaded.add(tile);
    else this.loaded.delete(tile);
    if (isShown) this.failures = 0;
    this.onBasemapOnly(this.loaded.size === 0);
  }
}

/** Escaped; left out when the basemap's own line in the same corner already says it. */
function attributionOf(text: string): string {
  const span = document.createElement('span');
  span.innerHTML = BASEMAP_ATTRIBUTION;
  if (span.textContent?.includes(text)) return '';
  span.textContent = text;
  return span.innerHTML;
}
