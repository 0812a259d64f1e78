import { COUNT_REASON_REQUIRED } from '@ulak/contracts/cash/labels';
import type { FieldErrors } from '@ulak/contracts/errors';
import type { CountInput, CountState } from './count-form.ts';

/** What is wrong with a count before it is sent. @param needsReason whatever was counted */
export function countErrors(input: CountInput, state: CountState, needsReason: boolean): FieldErrors {
  if (state.counted === null)
    return input.byPieces
      ? { pieces: 'Adetleri tam sayı olarak girin' }
      : { counted: 'Geçerli bir tutar girin; 0 olabilir' };
  if (state.slipDifference === null) return { slips: 'Kart fişleri için geçerli tutarlar girin' };
  if (input.reason.trim() !== '') return {};
  if (needsReason) return { reason: 'Düzeltmenin nedenini yazın' };
  return state.differs ? { reason: COUNT_REASON_REQUIRED } : {};
}
