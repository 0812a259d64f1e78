import { type Catalogue, fixedText } from './error-entry.ts';

/** Refusals by the delivery area of a branch (docs/decisions/098). */
export const DELIVERY_AREA_ERRORS = {
  OUTSIDE_DELIVERY_AREA: fixedText(
    422,
    'Teslimat konumu şubenin teslimat bölgesi dışında; sipariş alınmadı.',
  ),
} as const satisfies Catalogue;
