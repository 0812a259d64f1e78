import type { Rehearsal } from '@ulak/contracts/rehearsals/schema';
import { DAY_MS } from '@ulak/contracts/time';

const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const shifted = (day: string, by: number): string =>
  new Date(noonOf(day) + by * DAY_MS).toISOString().slice(0, 10);

export const nextDay = (day: string): string => shifted(day, 1);
export const dayBefore = (day: string): string => shifted(day, -1);

const WORDS = new Intl.DateTimeFormat('tr-TR', {
  day: 'numeric',
  month: 'long',
  weekday: 'long',
  timeZone: 'UTC',
});

/** '27 Kasım Cuma'. */
export const dayWords = (day: string): string => WORDS.format(noonOf(day));

/** Whether nothing more comes of a rehearsal. */
export const isEnded = ({ state }: Rehearsal): boolean => state !== 'QUEUED' && state !== 'RUNNING';
