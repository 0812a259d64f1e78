import { z } from 'zod';
import { isTl } from '../domain/money.ts';
import type { FieldErrors } from '../errors.ts';
import { MAX_AMOUNT_TL } from '../fields.ts';
import { INVALID_AMOUNT, INVALID_BONUS, INVALID_EARNING_AMOUNT } from './labels.ts';

const amount = (hint: string, isPossible: (tl: number) => boolean) =>
  z.number({ error: hint }).refine((tl) => isTl(tl) && Math.abs(tl) <= MAX_AMOUNT_TL && isPossible(tl), hint);

/** TL above zero, two decimals, at most a million (spec 3 §5). */
export const BonusAmount = amount(INVALID_BONUS, (tl) => tl > 0);
export const EarningAmount = amount(INVALID_EARNING_AMOUNT, (tl) => tl > 0);
/** TL in either direction, not zero. */
export const CorrectionAmount = amount(INVALID_EARNING_AMOUNT, (tl) => tl !== 0);

/** The message of a body whose amount is none: 'Geçersiz Tutar' (spec 3 §5); undefined for other errors. */
export const invalidAmountText = (details: FieldErrors): string | undefined =>
  details.amount === undefined ? undefined : INVALID_AMOUNT;
