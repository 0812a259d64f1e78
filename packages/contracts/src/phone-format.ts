/**
 * Format of stored numbers for display. Needs no numbering plan, so pages that only show numbers (tracking)
 * stay small.
 */

const TURKISH = /^\+90(\d{3})(\d{3})(\d{2})(\d{2})$/;
const SHORT_TURKISH = /^\+90(444)(\d)(\d{3})$/;

/** Domestic spellings that outside systems send: '05321234567', '532 123 45 67'. */
const DOMESTIC = /^0?([2-58]\d{2})(\d{3})(\d{2})(\d{2})$/;

/**
 * E.164 in Turkish format: '+905321234567' → '0532 123 45 67', '+904440444' → '444 0 444'; numbers of other
 * countries and other text are unchanged; domestic spellings are grouped the same way.
 */
export function formatPhone(phone: string): string {
  const digits = phone.replaceAll(/[\s()./-]/g, '');
  if (DOMESTIC.test(digits)) return digits.replace(DOMESTIC, '0$1 $2 $3 $4');
  if (TURKISH.test(phone)) return phone.replace(TURKISH, '0$1 $2 $3 $4');
  return phone.replace(SHORT_TURKISH, '$1 $2 $3');
}
