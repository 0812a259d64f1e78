import { type WorldPoint, worldSizePx } from './mercator.ts';
import type { Viewport } from './markers.ts';

/** A cell where it lies in the world. */
export interface HeatSpot extends WorldPoint {
  readonly value: number;
}

/** Pixel radius of a spot with its blur (spec 4 §9), and how much of it is blur. */
export const HEAT_RADIUS_PX = 50;
export const HEAT_BLUR_PX = 25;
/** Spots nearer than this are one. */
const BIN_PX = 25;

/**
 * Spots in and around the window, in its pixels. Of those that fall together the strongest stands for all:
 * their sum would grow as one zooms out, and the legend would lie.
 */
export function spotsIn(spots: readonly HeatSpot[], view: Viewport): [x: number, y: number, value: number][] {
  const size = worldSizePx(view.zoom);
  const bins = new Map<number, [number, number, number]>();
  const columns = Math.ceil((view.width + 2 * HEAT_RADIUS_PX) / BIN_PX) + 2;
  for (const spot of spots) {
    const [x, y] = [spot.x * size - view.left, spot.y * size - view.top];
    const isNear =
      x > -HEAT_RADIUS_PX &&
      y > -HEAT_RADIUS_PX &&
      x < view.width + HEAT_RADIUS_PX &&
      y < view.height + HEAT_RADIUS_PX;
    if (!isNear) continue;
    // Bins hang on the world, not on the window: panning moves them and changes none.
    const column = Math.floor((spot.x * size) / BIN_PX) - Math.floor((view.left - HEAT_RADIUS_PX) / BIN_PX);
    const row = Math.floor((spot.y * size) / BIN_PX) - Math.floor((view.top - HEAT_RADIUS_PX) / BIN_PX);
    const key = row * columns + column;
    const before = bins.get(key);
    if (!before || before[2] < spot.value) bins.set(key, [x, y, spot.value]);
  }
  return [...bins.values()];
}
