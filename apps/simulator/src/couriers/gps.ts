import type { PositionFix } from '@ulak/contracts/couriers/schema';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { Random } from '@ulak/city/random';
import { movedBy } from '@ulak/city/plane';

/** Between high houses a phone now and then does not know where it is. */
const INACCURATE_SHARE = 0.01;

/** What really is the case. */
export interface TruePosition {
  readonly place: LatLng;
  readonly speedKmh: number;
  readonly headingDeg: number;
  /** Epoch ms of the phone's clock. */
  readonly at: number;
}

/** What a phone says about it: a few metres off, and seldom far off, which it then admits. */
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

/** Seldom a phone lies: once in so many readings, so that a living demo has a new case every few hours. */
const SPOOFED_SHARE = 1 / 20_000;

/**
 * Lets a phone lie now and then: it says itself that the place is made up, or it is suddenly somewhere else
 * (and back with the next reading).
 */
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
