import type L from 'leaflet';
import type { BasemapLayer } from './basemap-layer.ts';
import type { StreetsPainter } from './streets-painter.ts';
import { mayTilesCome, recordTiles } from './tile-memory.ts';

/** How long raster tiles that are configured may take before streets stand in for them. */
const WAIT_FOR_TILES_MS = 3_000;

/** Streets while the basemap stands alone; their code is fetched when it first does. */
export class StreetsOverBasemap {
  private streets: StreetsPainter | null = null;
  private isLoading = false;
  private isWanted = false;
  private hasEnded = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly map: L.Map,
    private readonly basemap: Pick<BasemapLayer, 'setOverlay'>,
    private readonly onChange: () => void,
  ) {
    map.on('unload', () => {
      clearTimeout(this.timer);
      this.isWanted = false;
      // the raster tiles unload after this, and say that the basemap stands alone
      this.hasEnded = true;
    });
  }

  /** @param tileUrl of raster tiles, which may only be late; '' where there are none */
  setWanted(isWanted: boolean, tileUrl: string): void {
    if (this.hasEnded) return;
    clearTimeout(this.timer);
    if (isWanted && !this.isWanted && mayTilesCome(tileUrl))
      this.timer = setTimeout(() => {
        recordTiles(tileUrl, false);
        this.show(true);
      }, WAIT_FOR_TILES_MS);
    else this.show(isWanted);
  }

  /** Whether streets are drawn in the middle of the window, or are on their way. */
  areShown(): boolean {
    const { streets, isLoading } = this;
    if (isLoading || streets === null) return isLoading;
    return this.isWanted && streets.covers(this.map.getCenter());
  }

  private show(isWanted: boolean): void {
    if (this.hasEnded) return;
    this.isWanted = isWanted;
    if (isWanted && !this.streets) void this.load();
    else this.basemap.setOverlay(isWanted ? this.streets : null);
    this.onChange();
  }

  /** Without the file, or without streets, the basemap stays as it is. */
  private async load(): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    try {
      const { createStreetsPainter } = await import('./streets-painter.ts');
      this.streets = await createStreetsPainter();
      if (this.isWanted) this.basemap.setOverlay(this.streets);
    } catch {
      // asked for again when the basemap next stands alone
    } finally {
      this.isLoading = false;
      if (this.isWanted) this.onChange();
    }
  }
}
