import { optionalText, TEXT_LIMITS } from './fields.ts';
import { parsePhone } from './phone.ts';

/** A phone number as people type it, or nothing; stored as E.164. */
export const optionalPhone = optionalText(TEXT_LIMITS.phone).refine(
  (text) => !text || parsePhone(text) !== null,
  'Geçerli bir telefon numarası girin',
);
