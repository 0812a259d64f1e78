import type { PositionFix } from '@ulak/contracts/couriers/schema';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { Random } from '@ulak/city/random';
import { movedBy } from '@ulak/city/plane';

/** Share of fixes with poor accuracy, as between high buildings. */
const INACCURATE_SHARE = 0.01;

/** A phone's true position and movement. */
export interface TruePosition {
  readonly place: LatLng;
  readonly speedKmh: number;
  readonly headingDeg: number;
  /** Epoch ms of the phone's clock. */
  readonly at: number;
}

/** The fix that a phone reports: some metres off, and seldom far off with a poor accuracy. */
export function simulateGpsFix(
  random: Random,
  { place, speedKmh, headingDeg, at }: TruePosition,
): PositionFix {
  const accuracy = random.chance(INACCURATE_SHARE)
    ? random.integerBetween(110, 380)
    : random.integerBetween(4, 22);
  // Accuracy is a radius that holds about two thirds of the readings.
  const error = { east: (random.normal() * accuracy) / 2.2, north: (random.normal() * accuracy) / 2.2 };
  const isMoving = speedKmh > 0;
  return {
    ...movedBy(place, error),
    accuracy,
    // Metres per second, as phones report it.
    speed: isMoving ? Math.round((speedKmh / 3.6) * 10) / 10 : 0,
    ...(isMoving ? { heading: Math.round(headingDeg) % 360 } : {}),
    fixAt: at,
    sentAt: at,
  };
}

/** Share of spoofed fixes, so that a simulated demo has a new case every few hours. */
const SPOOFED_SHARE = 1 / 20_000;

/** Spoofs some fixes: marked as mocked, or a jump to another place and back with the next fix. */
export function createGpsSpoofer(random: Random): (fix: PositionFix) => PositionFix {
  return (fix) => {
    if (!random.chance(SPOOFED_SHARE)) return fix;
    if (random.chance(0.5)) return { ...fix, mocked: true };
    const away = {
      east: random.pick([-1, 1]) * random.integerBetween(1_200, 3_000),
      north: random.integerBetween(-900, 900),
    };
    return { ...fix, ...movedBy(fix, away), accuracy: random.integerBetween(4, 12) };
  };
}
