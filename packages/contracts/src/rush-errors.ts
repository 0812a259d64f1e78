import { type Catalogue, fixedText } from './error-entry.ts';

/** Refusals of a promised slot. */
export const RUSH_ERRORS = {
  SLOT_FULL: fixedText(409, 'Bu aralık az önce doldu. Siparişin sözü değişmedi; başka bir aralık seçin.'),
  SLOT_GONE: fixedText(
    409,
    'Bu aralık artık verilemiyor: geçti ya da yoğun saat ayarı değişti. Siparişin sözü değişmedi; ' +
      'güncel aralıklardan birini seçin.',
  ),
} as const satisfies Catalogue;
