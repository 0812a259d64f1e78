import { z } from 'zod';
import {
  AMOUNT_TOO_LARGE,
  AmountTl,
  MAX_AMOUNT_TL,
  optionalText,
  PageQuery,
  Pagination,
  requiredText,
  TEXT_LIMITS,
} from '../fields.ts';
import { BranchFilter, BranchId, fromText, UserFilter, UserId } from '../ids.ts';
import { SlipsInput } from './collected.ts';
import { HAND_OVER_ACTS, HAND_OVER_STATUSES } from './hand-over-states.ts';
import { COLLECTION_KINDS, DENOMINATIONS_TL } from './labels.ts';

const tl = () => z.number();
const MAX_PIECES = 100_000;

/** How many of a note or coin; `value` TL. */
const Piece = z.strictObject({
  value: z.literal(DENOMINATIONS_TL, { error: 'Böyle bir banknot veya bozuk para yok' }),
  count: z
    .number({ error: 'Adet bir sayı olmalı' })
    .int('Adet tam sayı olmalı')
    .min(0, 'Adet 0 veya daha büyük olmalı')
    .max(MAX_PIECES, { error: `Adet en fazla ${MAX_PIECES} olabilir`, abort: true }),
});
export type Piece = z.output<typeof Piece>;

const Pieces = z
  .array(Piece, { error: 'Banknotlar bir liste olmalı' })
  .max(DENOMINATIONS_TL.length)
  .refine(
    (pieces) => new Set(pieces.map(({ value }) => value)).size === pieces.length,
    'Aynı banknot iki kez girilemez',
  )
  .refine(
    (pieces) => pieces.reduce((sum, { value, count }) => sum + value * count, 0) <= MAX_AMOUNT_TL,
    AMOUNT_TOO_LARGE,
  );

/** What the screen showed, TL. `cards`: cards and meal cards together. */
const Expected = z.strictObject({
  cash: z.number({ error: 'Beklenen nakit bir sayı olmalı' }),
  cards: z.number({ error: 'Beklenen kart tutarı bir sayı olmalı' }),
});

/**
 * The count: `counted` TL, or `pieces` that add up to it; one of both. `slips`: card receipts where they are
 * not what is expected; left out: they are.
 */
const count = {
  counted: AmountTl.optional(),
  pieces: Pieces.optional(),
  slips: SlipsInput.optional(),
};
const isCounted = ({ counted, pieces }: { counted?: number | undefined; pieces?: unknown }) =>
  (counted === undefined) !== (pieces === undefined);
const COUNT_MISSING = { path: ['counted'], error: 'Sayılan tutarı girin' };

/** A courier of the branch counts down; `reason` where the count is not what is expected. */
export const HandOverBody = z
  .strictObject({
    courierId: z.number({ error: 'Lütfen bir kurye seçin' }).int().positive().pipe(UserId),
    /** Whose cash; left out: that of the courier's branch. */
    branchId: z.number({ error: 'Geçerli bir şube seçin' }).int().positive().pipe(BranchId).optional(),
    expected: Expected,
    ...count,
    reason: optionalText(TEXT_LIMITS.note),
  })
  .refine(isCounted, COUNT_MISSING);
export type HandOverBody = z.output<typeof HandOverBody>;

/** `version`: the one that was on screen. */
const seen = { version: z.number({ error: 'Geçerli bir sürüm gönderin' }).int().positive() };

/** A count anew, with its reason: the counter-entry that both see. */
export const CorrectHandOverBody = z
  .strictObject({
    ...seen,
    ...count,
    reason: requiredText(TEXT_LIMITS.note, 'Düzeltmenin nedenini yazın'),
  })
  .refine(isCounted, COUNT_MISSING);
export type CorrectHandOverBody = z.output<typeof CorrectHandOverBody>;

/**
 * The open shortage becomes a deduction. `expected`: the shortage on screen, TL; `amount`: all of it unless
 * sent.
 */
export const DeductShortageBody = z.strictObject({
  expected: z.number({ error: 'Beklenen eksik tutar bir sayı olmalı' }),
  amount: AmountTl.refine((amount) => amount > 0, 'Tutar 0’dan büyük olmalı').optional(),
  description: optionalText(500),
});
export type DeductShortageBody = z.output<typeof DeductShortageBody>;

export const ConfirmHandOverBody = z.strictObject(seen);
export const DisputeHandOverBody = z.strictObject({
  ...seen,
  reason: requiredText(TEXT_LIMITS.note, 'İtirazınızın nedenini yazın'),
});

export const HandOverRef = z.strictObject({ id: fromText(z.number().int().positive()) });

/** Of one courier, or of all in scope; newest first. */
export const HandOversQuery = z.strictObject({
  courierId: UserFilter.optional(),
  branchId: BranchFilter.optional(),
  ...PageQuery,
});
export type HandOversQuery = z.output<typeof HandOversQuery>;

/** One kind of a hand-over, TL. `count`: collections of it. Counted less expected is the difference. */
const HandOverLine = z.object({
  kind: z.enum(COLLECTION_KINDS),
  brand: z.string().nullable(),
  count: z.number().int(),
  expected: tl(),
  counted: tl(),
});

/** What somebody did with a hand-over. `counted`: cash by then, TL; `amount`: of a deduction. */
const HandOverActView = z.object({
  act: z.enum(HAND_OVER_ACTS),
  at: z.string(),
  byName: z.string().nullable(),
  counted: tl(),
  amount: tl().nullable(),
  reason: z.string().nullable(),
});

/**
 * A hand-over, TL. `since`: the one before, null: none. `expectedCash` = collected cash + change money +
 * `otherCash` (what was left over before, offsets, deductions). `difference` = `countedCash` −
 * `expectedCash`: it stays with the courier. `openShortage`: what of it may become a deduction now, 0 once a
 * later hand-over counts it. `lines`: CASH is the cash collected, its `counted` all that was counted.
 */
export const HandOverView = z.object({
  id: z.number().int(),
  courierId: UserId,
  courierName: z.string(),
  branchId: BranchId,
  branchName: z.string(),
  status: z.enum(HAND_OVER_STATUSES),
  version: z.number().int(),
  at: z.string(),
  byName: z.string().nullable(),
  since: z.string().nullable(),
  collectedCash: tl(),
  changeMoney: tl(),
  otherCash: tl(),
  expectedCash: tl(),
  countedCash: tl(),
  difference: tl(),
  openShortage: tl(),
  pieces: z.array(z.object({ value: tl(), count: z.number().int() })).nullable(),
  /** Cards and meal cards by brand; cash stands above. */
  lines: z.array(HandOverLine),
  cards: tl(),
  countedCards: tl(),
  reason: z.string().nullable(),
  acts: z.array(HandOverActView),
});
export type HandOverView = z.infer<typeof HandOverView>;

export const HandOverPage = z.object({
  success: z.literal(true),
  data: z.array(HandOverView),
  pagination: Pagination,
});
