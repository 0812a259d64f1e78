import { type Catalogue, fixedText } from './error-entry.ts';

/** Refusals of the heat map and of its rehearsals. */
export const HEAT_MAP_ERRORS = {
  HEAT_UPDATE_NOT_FOUND: fixedText(404, 'Isı haritası güncellemesi bulunamadı.'),
  REHEARSALS_BUSY: fixedText(409, 'Sırada çok prova var. Biri bitince yeniden deneyin.'),
  REHEARSAL_NOT_FOUND: fixedText(404, 'Prova bulunamadı.'),
} as const satisfies Catalogue;
