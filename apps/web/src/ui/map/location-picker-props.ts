import type { Point, TileSettings } from './types.ts';

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
  tiles: TileSettings;
  /** true: shows the place, takes no change. */
  isReadOnly?: boolean;
  ariaLabel?: string;
};
