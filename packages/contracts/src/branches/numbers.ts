import { z } from 'zod';
import { MAX_AMOUNT_TL } from '../fields.ts';

/** A number below zero, or none at all, in a setting of a branch (spec 2 §5). */
export const NOT_POSITIVE = 'Geçersiz değer. Pozitif bir sayı giriniz.';

/** A setting ≥ 0 and ≤ `max`. */
export const positive = (max: number) =>
  z.number({ error: NOT_POSITIVE }).min(0, NOT_POSITIVE).max(max, `En fazla ${max} olabilir`);

/** A whole setting ≥ 0 and ≤ `max`. */
export const whole = (max: number) => positive(max).int('Tam sayı giriniz');

/** Money of a branch's settings: TL ≥ 0 with at most two decimals. */
export const settingTl = z
  .number({ error: NOT_POSITIVE })
  .min(0, NOT_POSITIVE)
  .max(MAX_AMOUNT_TL, 'Tutar en fazla 1.000.000 TL olabilir')
  .refine(
    (tl) => Math.abs(Math.round(tl * 100) - tl * 100) < 1e-6,
    'Tutar en fazla iki ondalık basamak içerebilir',
  );
