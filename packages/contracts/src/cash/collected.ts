import { z } from 'zod';
import { AmountTl, optionalText } from '../fields.ts';
import {
  BRAND_OF_OTHER_KIND,
  COLLECTED_TWICE,
  COLLECTION_KINDS,
  MAX_COLLECTED_LINES,
  MAX_MEAL_CARD_BRANDS,
  MEAL_CARD_BRAND_LENGTH,
} from './labels.ts';

/** Amount of one kind, TL, above zero. */
const CollectedLine = z
  .strictObject({
    kind: z.enum(COLLECTION_KINDS, { error: 'Nakit, kart veya yemek kartı seçin' }),
    brand: optionalText(MEAL_CARD_BRAND_LENGTH),
    amount: AmountTl.refine((tl) => tl > 0, 'Tutar 0’dan büyük olmalı'),
  })
  .transform(({ brand, ...line }) => ({ ...line, brand: brand || null }))
  .refine(({ kind, brand }) => brand === null || kind === 'MEAL_CARD', {
    path: ['brand'],
    error: BRAND_OF_OTHER_KIND,
  });

const collectedLines = (most: number) =>
  z
    .array(CollectedLine, { error: 'Tahsilat bir liste olmalı' })
    .max(most, `En fazla ${most} ödeme türü girebilirsiniz`)
    .refine(
      (lines) => new Set(lines.map(({ kind, brand }) => `${kind} ${brand}`)).size === lines.length,
      COLLECTED_TWICE,
    );

/** What a courier has collected of an order; each kind and brand once. Empty: nothing. */
export const CollectedInput = collectedLines(MAX_COLLECTED_LINES);
/** Receipts of cards and meal cards as they were counted: brands of today, and some that the branch had. */
export const SlipsInput = collectedLines(2 * MAX_MEAL_CARD_BRANDS);
export type CollectedInput = z.output<typeof CollectedInput>;

/** Money of one kind. `brand` of a meal card, null: not said. TL. */
export const CollectedLineView = z.object({
  kind: z.enum(COLLECTION_KINDS),
  brand: z.string().nullable(),
  amount: z.number(),
});
export type CollectedLineView = z.infer<typeof CollectedLineView>;
