import { MONTHS } from '../time.ts';

/** 'Mart 2026' of '2026-03'. */
export function formatPayMonth(key: string): string {
  const [year, month] = key.split('-');
  return `${MONTHS[Number(month) - 1] ?? month} ${year}`;
}
