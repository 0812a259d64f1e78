import { formatMinutes, formatNumber } from '@ulak/contracts/format';

/** A time in hours and minutes: '8 sa 40 dk', '2 sa', '9 dk'. @param minutes ≥ 0 */
export function hoursText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.floor(minutes % 60)];
  if (hours === 0) return formatMinutes(rest);
  return rest === 0 ? `${formatNumber(hours)} sa` : `${formatNumber(hours)} sa ${formatMinutes(rest)}`;
}
