export const NO_TIME = 'Saat SS:DD biçiminde olmalı';

/** A time of day as people type it: '9:30', '09.30', '930'. @returns 'HH:mm', null for what is no time */
export function readTimeOfDay(typed: string): string | null {
  const [, hours = '', minutes = ''] = /^\s*(\d{1,2})[:.]?(\d{2})\s*$/.exec(typed) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
