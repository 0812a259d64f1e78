import { type Catalogue, fixedText } from './error-entry.ts';

/** Refusals of suggested and planned branches. */
export const BRANCH_PLAN_ERRORS = {
  SUGGESTIONS_BUSY: fixedText(503, 'Öneriler şu anda hesaplanamıyor. Biraz sonra yeniden deneyin.'),
  SUGGESTION_GONE: fixedText(409, 'Öneriler bu arada yenilendi. Listeyi yenileyip yeniden planlayın.'),
  SUGGESTION_TOO_WEAK: fixedText(409, 'Potansiyeli 60’ın altında olan yer planlanamaz.'),
  BRANCH_ALREADY_PLANNED: {
    status: 409,
    text: ({ id, metres }) =>
      (metres ? `${metres} m ötede Plan ${id} var. ` : 'Bu yer zaten planlandı. ') +
      'Planlanan şubeler listesine bakın.',
  },
  PLANNED_BRANCH_NOT_FOUND: fixedText(404, 'Planlanan şube bulunamadı.'),
} as const satisfies Catalogue;
