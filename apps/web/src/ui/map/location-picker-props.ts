import type { Point, TileSettings } from './types.ts';

/** An area around the chosen place. `kind` decides how it is drawn: 'own' filled, 'other' dashed. */
export type PickerArea = { readonly kind: 'own' | 'other'; readonly radiusM: number };

export type LocationPickerProps = {
  /**
   * The chosen place; null while there is none. A change from outside (address search) moves the map there.
   */
  value: Point | null;
  /** Click, drag or arrow key: the new place, six decimals (spec 1 §5). */
  onPick: (point: Point) => void;
  /** Where the map begins without a value; Istanbul at zoom 12 (spec 1 §9). */
  center?: Point;
  /** A circle around the branch, for orientation. */
  branch?: Point | null;
  /** Drawn around the value; the view shows the largest whole. Keep the same array while nothing changes. */
  areas?: readonly PickerArea[];
  tiles: TileSettings;
  /** true: shows the place, takes no change. */
  isReadOnly?: boolean;
  ariaLabel?: string;
};
