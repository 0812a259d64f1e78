import { HOUR_MS, type Instant, istanbulParts } from '@ulak/contracts/time';
import type { Random } from '../random.ts';

interface Wave {
  /** Hour of the top, and how wide the wave is (standard deviation), hours of Istanbul. */
  readonly at: number;
  readonly width: number;
  readonly height: number;
}
const WAVES: readonly Wave[] = [
  { at: 12.75, width: 1.1, height: 0.75 },
  { at: 19.75, width: 1.5, height: 0.85 },
];
const OPEN_FROM = 10;
const OPEN_TO = 23.5;
/** Between the waves of an open day, and at night. */
const DAY_SHARE = 0.15;
const NIGHT_SHARE = 0.02;
const WEEKEND = 1.15;

/** How busy Istanbul is at an instant: about 1 at the height of the evening, never below `floor`. */
export function demandAt(instant: Instant, floor: number): number {
  const { hour, minute, weekday } = istanbulParts(instant);
  const at = hour + minute / 60;
  const wave = WAVES.reduce(
    (sum, { at: top, width, height }) => sum + height * Math.exp(-((at - top) ** 2) / (2 * width ** 2)),
    0,
  );
  const isOpen = at >= OPEN_FROM && at < OPEN_TO;
  const share = (isOpen ? DAY_SHARE + wave : NIGHT_SHARE + wave * 0.3) * (weekday >= 6 ? WEEKEND : 1);
  return Math.max(floor, share);
}

/** Simulated ms until the next order comes in (orders come independently of each other).
 * @param perHour orders per simulated hour at this moment; 0 means none for an hour */
export function nextArrivalMs(random: Random, perHour: number): number {
  if (perHour <= 0) return HOUR_MS;
  return Math.min(HOUR_MS, (-Math.log(1 - random.next()) / perHour) * HOUR_MS);
}
