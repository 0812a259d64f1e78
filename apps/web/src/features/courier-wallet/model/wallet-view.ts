import type { SearchParams } from '../../../lib/search.ts';
import { FIGURES, type Figure } from './wallet-lines.ts';
import { type CustomWindow, HOURS, MINUTES, QUICK_RANGES, type WalletRange } from './wallet-range.ts';

/** What the wallet's page shows, as its address says. */
export interface WalletView {
  readonly range: WalletRange;
  readonly list: 'earnings' | 'payouts';
  /** The figure whose entries the list shows. */
  readonly figure: Figure;
}

const WALL_TIME = /^(20\d{2}-\d{2}-\d{2})T(\d{2}):(\d{2})$/;

interface WallTime {
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
}

function readWallTime(text: string | undefined): WallTime | null {
  const [, day = '', hour = '', minute = ''] = WALL_TIME.exec(text ?? '') ?? [];
  const isDay = day !== '' && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day);
  return isDay && HOURS.includes(hour) && MINUTES.includes(minute) ? { day, hour, minute } : null;
}

function readRange({ range, from, to }: SearchParams): WalletRange {
  const quick = QUICK_RANGES.find((name) => name === range);
  if (quick) return { name: quick };
  const [start, end] = [readWallTime(from), readWallTime(to)];
  if (range !== 'custom' || !start || !end) return { name: 'today' };
  const window = {
    startDay: start.day,
    startHour: start.hour,
    startMinute: start.minute,
    endDay: end.day,
    endHour: end.hour,
    endMinute: end.minute,
  };
  return { name: 'custom', window };
}

/** The view of an address; what it does not understand counts as today. */
export const readWalletView = (search: SearchParams): WalletView => ({
  range: readRange(search),
  list: search.list === 'payouts' ? 'payouts' : 'earnings',
  figure: FIGURES.find((figure) => figure === search.figure) ?? 'total',
});

const startText = ({ startDay, startHour, startMinute }: CustomWindow): string =>
  `${startDay}T${startHour}:${startMinute}`;
const endText = ({ endDay, endHour, endMinute }: CustomWindow): string => `${endDay}T${endHour}:${endMinute}`;

/** The address of a view. */
export function writeWalletView({ range, list, figure }: WalletView): SearchParams {
  const rest = {
    list: list === 'payouts' ? list : undefined,
    figure: figure === 'total' ? undefined : figure,
  };
  if (range.name === 'custom')
    return { range: 'custom', from: startText(range.window), to: endText(range.window), ...rest };
  return { range: range.name === 'today' ? undefined : range.name, ...rest };
}
