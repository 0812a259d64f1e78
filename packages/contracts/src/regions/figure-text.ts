import { formatDecimal, formatNumber } from '../format.ts';

/** A figure of one decimal, whole ones without it: '4,6', '30'. */
export const figureText = (value: number): string =>
  Number.isInteger(value) ? formatNumber(value) : formatDecimal(value);

const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

/** Hours of the day [from, to): '18:00–21:00'; to midnight '22:00–00:00'. */
export const hoursText = (from: number, to: number): string =>
  `${twoDigits(from)}:00–${twoDigits(to % 24)}:00`;
