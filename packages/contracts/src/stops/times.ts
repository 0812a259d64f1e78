// Without zod: the form reads it too; a file of its own, so that the courier's phone does not.
import { DAY_MS } from '../time.ts';

/** From beginning to end. */
export const MAX_STOP_MS = 7 * DAY_MS;
/** From now to the beginning: what is planned later is a slip of the year. */
export const MAX_STOP_AHEAD_MS = 30 * DAY_MS;

/** What is wrong with the times of a stop, as form and server say it. */
export const STOP_TIME_ERRORS = {
  past: 'Başlangıç geçmişte olamaz',
  tooFar: 'Başlangıç en fazla 30 gün sonrası olabilir',
  tooLong: 'Bir durdurma en fazla 7 gün sürebilir',
} as const;
