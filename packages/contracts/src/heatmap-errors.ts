import { type Catalogue, fixedText } from './error-entry.ts';

/** Refusals of the heat map and of its rehearsals. */
export const HEAT_MAP_ERRORS = {
  HEAT_UPDATE_NOT_FOUND: fixedText(404, 'Isı haritası güncellemesi bulunamadı.'),
  REHEARSAL_NOT_FOUND: fixedText(404, 'Prova bulunamadı.'),
} as const satisfies Catalogue;
