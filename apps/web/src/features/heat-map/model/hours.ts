import type { HeatHour } from '@ulak/contracts/heatmap/schema';
import { WEEKDAYS } from '../../../lib/weekdays.ts';

/** The hour of the week with most orders per hour; null: none has any. */
export function busiestOf(hours: readonly HeatHour[]): HeatHour | null {
  let busiest: HeatHour | null = null;
  for (const hour of hours) if ((hour.ordersPerHour ?? 0) > (busiest?.ordersPerHour ?? 0)) busiest = hour;
  return busiest;
}

const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

/** 'Cuma 19:00–20:00'. */
export const hourText = ({ weekday, hour }: Pick<HeatHour, 'weekday' | 'hour'>): string =>
  `${WEEKDAYS[weekday - 1]?.name ?? ''} ${twoDigits(hour)}:00–${twoDigits((hour + 1) % 24)}:00`;
