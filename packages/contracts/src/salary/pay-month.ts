import { z } from 'zod';

export { formatPayMonth } from './pay-month-name.ts';

/** A pay month on the wire: 'YYYY-MM', from 2000 to 2099. */
export const payMonthText = z
  .string({ error: 'Ay seçin' })
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Ayı YYYY-AA biçiminde gönderin');

const INVALID_DATE = 'Geçerli bir tarih girin';

/** A calendar date on the wire: 'YYYY-MM-DD', one that exists, in a year that has pay months. */
export const calendarDate = z.iso.date({ error: INVALID_DATE }).startsWith('20', INVALID_DATE);
