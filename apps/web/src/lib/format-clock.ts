import { istanbulParts } from '@ulak/contracts/time';

export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** HH:mm:ss, Istanbul. */
export function formatClock(iso: string): string {
  const { hour, minute, second } = istanbulParts(Date.parse(iso));
  return `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}`;
}
