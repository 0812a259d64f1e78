import { z } from 'zod';
import { MAX_AMOUNT_TL } from '../fields.ts';

/** A number below zero, or none at all, in a setting of a branch (spec 2 §5). */
export const NOT_POSITIVE = 'Geçersiz değer. Pozitif bir sayı giriniz.';

/** A setting ≥ 0 and ≤ `max`. */
export const positive = (max: number) =>
  z.number({ error: NOT_POSITIVE }).min(0, NOT_POSITIVE).max(max, `En fazla ${max} olabilir`);

/** A whole setting ≥ 0 and ≤ `max`. */
export const whole = (max: number) => positive(max).int('Tam sayı giriniz');

const hasTwoDecimals = (value: number): boolean => Math.abs(Math.round(value * 100) - value * 100) < 1e-6;

/** km/h, from 1 to 300 with at most two decimals. */
export const speed = positive(300)
  .min(1, NOT_POSITIVE)
  .refine(hasTwoDecimals, 'Hız en fazla iki ondalık basamak içerebilir');

/** Money of a branch's settings: TL ≥ 0 with at most two decimals. */
export const settingTl = z
  .number({ error: NOT_POSITIVE })
  .min(0, NOT_POSITIVE)
  .max(MAX_AMOUNT_TL, 'Tutar en fazla 1.000.000 TL olabilir')
  .refine(hasTwoDecimals, 'Tutar en fazla iki ondalık basamak içerebilir');
