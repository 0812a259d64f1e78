import type { Point, TileSettings } from './types.ts';

/** A place on a map of sites. `suggestion` has its number as `mark`. */
export interface MapSite extends Point {
  readonly id: string;
  readonly kind: 'branch' | 'suggestion' | 'plan';
  readonly mark: string;
  /** Shown beside the pointer. */
  readonly name: string;
}

export interface SitesMapProps {
  /** Keep the same array while nothing changes. */
  readonly sites: readonly MapSite[];
  /** The view flies there at each new object. */
  readonly target: Point | null;
  readonly tiles: TileSettings;
}
