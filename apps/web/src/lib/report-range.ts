import type { Instant, Period } from '@ulak/contracts/time';
import { daysOf, periodOf, type RangeName, readRange } from './business-range.ts';
import type { SearchParams } from './search.ts';
import {
  readTimedRange,
  type TimedRange,
  timedPeriod,
  timedRangeOf,
  writeTimedRange,
} from './timed-range.ts';

/** A range by name, or with times. */
export type ReportRange =
  | { readonly name: Exclude<RangeName, 'custom'> }
  | ({ readonly name: 'custom' } & TimedRange);

/** Days of an address, as the dashboard writes them, mean their reporting days. */
export function readReportRange(search: SearchParams): ReportRange {
  const timed = readTimedRange(search);
  if (timed) return { name: 'custom', ...timed };
  const range = readRange(search);
  if (range.name !== 'custom') return range;
  return { name: 'custom', ...timedRangeOf(periodOf(range)) };
}

/** The part of the address for a range; today needs none. */
export const writeReportRange = (range: ReportRange): SearchParams =>
  range.name === 'custom'
    ? writeTimedRange(range)
    : { range: range.name === 'today' ? undefined : range.name, from: undefined, to: undefined };

/** The period of a range at `now`; null while something is wrong with its times. */
export const reportPeriod = (range: ReportRange, now: Instant): Period | null =>
  range.name === 'custom' ? timedPeriod(range) : periodOf(daysOf(range, now));

/** The range of a press on a preset: 'özel' begins with what was on screen. */
export function chooseRange(name: RangeName, present: ReportRange, now: Instant): ReportRange {
  if (name !== 'custom') return { name };
  if (present.name === 'custom') return present;
  return { name: 'custom', ...timedRangeOf(periodOf(daysOf(present, now))) };
}

const WIDER = { today: 'week', yesterday: 'week', week: 'month', month: null, custom: 'month' } as const;

/** The next wider preset; null where there is none. */
export const widerRange = ({ name }: ReportRange): 'week' | 'month' | null => WIDER[name];
