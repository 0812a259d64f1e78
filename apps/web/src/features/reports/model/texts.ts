import { formatDecimal, formatDuration, formatNumber } from '@ulak/contracts/format';

/** Nothing to say: no 0 is read as a record. */
export const NOTHING = '–';

/** Minutes of a mean; nothing where there is nothing to average. */
export function meanMinutesText(minutes: number, count: number): string {
  if (count === 0) return NOTHING;
  return `${Number.isInteger(minutes) ? formatNumber(minutes) : formatDecimal(minutes)} dk`;
}

/** Working time: '8s 5dk'. */
export const workingText = (minutes: number): string => (minutes === 0 ? NOTHING : formatDuration(minutes));
