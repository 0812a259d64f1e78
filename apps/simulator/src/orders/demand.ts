import { HOUR_MS, type Instant, istanbulParts } from '@ulak/contracts/time';
import type { Random } from '@ulak/city/random';

interface DemandPeak {
  /** Hour of the top, and how wide the wave is (standard deviation), hours of Istanbul. */
  readonly peakHour: number;
  readonly widthHours: number;
  readonly height: number;
}
const DEMAND_PEAKS: readonly DemandPeak[] = [
  { peakHour: 12.75, widthHours: 1.1, height: 0.75 },
  { peakHour: 19.75, widthHours: 1.5, height: 0.85 },
];
const OPEN_FROM = 10;
const OPEN_TO = 23.5;
/** Between the waves of an open day, and at night. */
const OPEN_DEMAND = 0.15;
const CLOSED_DEMAND = 0.02;
const WEEKEND_FACTOR = 1.15;

/** How busy Istanbul is at an instant: about 1 at the evening peak, never below `floor`. */
export function demandAt(instant: Instant, minDemand: number): number {
  const { hour, minute, weekday } = istanbulParts(instant);
  const at = hour + minute / 60;
  const wave = DEMAND_PEAKS.reduce(
    (sum, { peakHour: peak, widthHours, height }) =>
      sum + height * Math.exp(-((at - peak) ** 2) / (2 * widthHours ** 2)),
    0,
  );
  const isOpen = at >= OPEN_FROM && at < OPEN_TO;
  const share =
    (isOpen ? OPEN_DEMAND + wave : CLOSED_DEMAND + wave * 0.3) * (weekday >= 6 ? WEEKEND_FACTOR : 1);
  return Math.max(minDemand, share);
}

/** Simulated ms until the next order comes in (orders come independently of each other).
 * @param perHour orders per simulated hour at this moment; 0 means none for an hour */
export function nextArrivalMs(random: Random, perHour: number): number {
  if (perHour <= 0) return HOUR_MS;
  return Math.min(HOUR_MS, (-Math.log(1 - random.next()) / perHour) * HOUR_MS);
}
