import { z } from 'zod';
import { MONTHS } from '../time.ts';

/** A pay month on the wire: 'YYYY-MM', from 2000 to 2099. */
export const payMonthText = z
  .string({ error: 'Ay seçin' })
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Ayı YYYY-AA biçiminde gönderin');

/** 'Mart 2026' of '2026-03'. */
export function formatPayMonth(key: string): string {
  const [year, month] = key.split('-');
  return `${MONTHS[Number(month) - 1] ?? month} ${year}`;
}

/** A calendar date on the wire: 'YYYY-MM-DD', one that exists. */
export const calendarDate = z.iso.date({ error: 'Geçerli bir tarih girin' });
