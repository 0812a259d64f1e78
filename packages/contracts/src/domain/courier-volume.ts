/** A courier with this many packages in the range is a high-volume one (spec 2 §9). */
export const HIGH_VOLUME_PACKAGES = 10;
/** Percent of the active-courier bar that one courier fills (spec 2 §9). */
const PERCENT_PER_COURIER = 10;

/** Couriers by volume, and what the low-volume ones make together. */
export interface CourierVolumes {
  readonly highCount: number;
  readonly lowCount: number;
  /** Packages of the low-volume couriers. */
  readonly lowPackages: number;
  /** High-volume couriers that these packages equal: ⌊lowPackages / 10⌋. */
  readonly lowEquivalent: number;
  /** Packages beyond the equivalent. */
  readonly remaining: number;
}

/**
 * Sorts couriers by volume: high with 10 or more packages, low with 1 to 9; without any they did not work.
 * @param packages delivered packages of each courier
 * @see spec 2 §9
 */
export function courierVolumes(packages: readonly number[]): CourierVolumes {
  const high = packages.filter((count) => count >= HIGH_VOLUME_PACKAGES);
  const low = packages.filter((count) => count > 0 && count < HIGH_VOLUME_PACKAGES);
  const lowPackages = low.reduce((sum, count) => sum + count, 0);
  return {
    highCount: high.length,
    lowCount: low.length,
    lowPackages,
    lowEquivalent: Math.floor(lowPackages / HIGH_VOLUME_PACKAGES),
    remaining: lowPackages % HIGH_VOLUME_PACKAGES,
  };
}

/** Fill of the active-courier bar, percent: 10 per courier, at most 100 (spec 2 §9). */
export const activeCourierPercent = (couriers: number): number =>
  Math.min(100, couriers * PERCENT_PER_COURIER);
