import type { HeatHour } from '@ulak/contracts/heatmap/schema';
import { HOUR_MS, istanbulParts, type Period } from '@ulak/contracts/time';

interface HourRow {
  readonly weekday: number;
  readonly hour: number;
  readonly value: number;
}

const placeOf = ({ weekday, hour }: Pick<HourRow, 'weekday' | 'hour'>): number => (weekday - 1) * 24 + hour;

function byPlace(rows: readonly HourRow[]): number[] {
  const values = Array.from({ length: 168 }, () => 0);
  for (const row of rows) values[placeOf(row)] = row.value;
  return values;
}

/** How often each hour of the week has begun in a period until `now`. */
function hoursIn({ from, to }: Period, now: Date): number[] {
  const counts = Array.from({ length: 168 }, () => 0);
  const end = Math.min(to.getTime(), now.getTime() + 1);
  for (let at = from.getTime(); at < end; at += HOUR_MS) {
    const place = placeOf(istanbulParts(at));
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

const mean = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 10) / count) / 10;

/** The 168 hours of the week. @param seconds online of all couriers */
export function viewHours(
  { orders, seconds }: { readonly orders: readonly HourRow[]; readonly seconds: readonly HourRow[] },
  period: Period,
  now: Date,
): HeatHour[] {
  const [counted, online, begun] = [byPlace(orders), byPlace(seconds), hoursIn(period, now)];
  return counted.map((count, place) => ({
    weekday: Math.floor(place / 24) + 1,
    hour: place % 24,
    orders: count,
    ordersPerHour: mean(count, begun[place] ?? 0),
    couriers: mean((online[place] ?? 0) / 3_600, begun[place] ?? 0),
  }));
}
