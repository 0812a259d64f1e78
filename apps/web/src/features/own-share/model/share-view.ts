import { businessDayStart, nextBusinessDayStart } from '@ulak/contracts/business-day';
import { SHARE_RANGES, type ShareRange } from '@ulak/contracts/share/ranges';
import type { SearchParams } from '../../../lib/search.ts';

/** What the page shows, as its address says. */
export interface ShareView {
  readonly range: ShareRange;
  /** The business day of the choices, 'YYYY-MM-DD'; null: all of them. */
  readonly day: string | null;
}

const DAY = /^20\d{2}-\d{2}-\d{2}$/;
/** Of a day that does not exist `toJSON` is another one, or nothing. */
const isDay = (day: string): boolean =>
  DAY.test(day) && (new Date(`${day}T00:00:00Z`).toJSON() as string | null)?.slice(0, day.length) === day;

/** The view of an address; what it does not understand counts as this week and all days. */
export const readShareView = ({ range, day }: SearchParams): ShareView => ({
  range: SHARE_RANGES.find((name) => name === range) ?? 'this-week',
  day: day !== undefined && isDay(day) ? day : null,
});

/** The address of a view. */
export const writeShareView = ({ range, day }: ShareView): SearchParams => ({
  range: range === 'this-week' ? undefined : range,
  day: day ?? undefined,
});

/** A business day as a query of instants; nothing for all of them. */
export function dayQuery(day: string | null): { readonly from?: string; readonly to?: string } {
  if (day === null) return {};
  const from = businessDayStart(day);
  return { from: from.toISOString(), to: nextBusinessDayStart(from).toISOString() };
}
