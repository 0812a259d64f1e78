import { z } from 'zod';
import { isTl } from '../domain/money.ts';
import { AmountTl, MAX_AMOUNT_TL, optionalText, requiredText, TEXT_LIMITS } from '../fields.ts';
import { BranchFilter, BranchId, fromText, OrderId, UserId } from '../ids.ts';
import { CollectedInput, CollectedLineView } from './collected.ts';
import { HandOverView } from './hand-over.ts';
import { HAND_OVER_STATUSES } from './hand-over-states.ts';
import { CASH_MOVEMENTS, COLLECTION_KINDS } from './labels.ts';

const tl = () => z.number();
const count = () => z.number().int();

/** One branch, or all in scope. */
export const CashQuery = z.strictObject({ branchId: BranchFilter.optional() });

/** Path of one courier's cash; `branchId`: whose cash, left out: that of the courier's branch. */
export const CashRef = z.strictObject({ courierId: fromText(UserId) });
export const CashOfQuery = z.strictObject({ branchId: fromText(BranchId).optional() });

const MealCardSum = z.object({ brand: z.string().nullable(), count: count(), amount: tl() });

/** The newest hand-over of a courier, in a line. */
const LastHandOver = z.object({
  id: count(),
  at: z.string(),
  status: z.enum(HAND_OVER_STATUSES),
  countedCash: tl(),
  difference: tl(),
  /** What of its shortage may become a deduction now. */
  openShortage: tl(),
  version: count(),
});

/**
 * What a courier holds of a branch since the last hand-over, TL. `cash` (at hand) = `collectedCash` +
 * `changeMoney` + `otherCash`; it is the balance of the ledger. `otherCash`: left over from before (missing
 * above zero, too much below), less offsets and deductions. `cards` = `card` + meal cards. `cashLimit`: the
 * branch's, null: none. `awaitsCourier`: hand-overs that the courier has not answered.
 */
export const CourierCash = z.object({
  courierId: UserId,
  courierName: z.string(),
  branchId: BranchId,
  branchName: z.string(),
  /** Works there now; a former one is listed as long as there is something to hand over. */
  isActive: z.boolean(),
  cash: tl(),
  collectedCash: tl(),
  changeMoney: tl(),
  otherCash: tl(),
  card: tl(),
  mealCards: z.array(MealCardSum),
  cards: tl(),
  /** Deliveries with a collection, and those for which nothing was collected although it was due. */
  deliveries: count(),
  uncollected: count(),
  /** When the last hand-over was; null: never. */
  since: z.string().nullable(),
  cashLimit: tl().nullable(),
  limitExceeded: z.boolean(),
  lastHandOver: LastHandOver.nullable(),
  awaitsCourier: count(),
  disputed: count(),
});
export type CourierCash = z.infer<typeof CourierCash>;

/**
 * One collection of a delivery, TL; below zero: it takes one back. `kind` null: nothing was collected
 * although something was due. `isCorrection`: made by a manager later.
 */
export const CollectionView = z.object({
  id: count(),
  orderId: OrderId,
  orderNumber: z.string(),
  kind: z.enum(COLLECTION_KINDS).nullable(),
  brand: z.string().nullable(),
  amount: tl(),
  orderTotal: tl(),
  at: z.string(),
  note: z.string().nullable(),
  isCorrection: z.boolean(),
  byName: z.string().nullable(),
});
export type CollectionView = z.infer<typeof CollectionView>;

/** Change money that the till gave, TL; below zero: it was taken back. */
export const ChangeView = z.object({
  id: count(),
  amount: tl(),
  at: z.string(),
  byName: z.string().nullable(),
  note: z.string().nullable(),
});

export type ChangeView = z.infer<typeof ChangeView>;

/** A movement of cash since the last hand-over that is neither a collection nor change, TL, signed. */
const CashMovement = z.object({
  id: count(),
  kind: z.enum(CASH_MOVEMENTS),
  amount: tl(),
  at: z.string(),
  byName: z.string().nullable(),
  note: z.string().nullable(),
});

/** Collections that the answer lists at most, newest first; sums count all. */
export const MAX_LISTED_COLLECTIONS = 1_000;

/**
 * What each figure is made of. `otherCash` = `carriedOver` (from before the last hand-over and its
 * difference) + `movements`.
 */
export const CourierCashDetail = CourierCash.extend({
  collections: z.array(CollectionView),
  changes: z.array(ChangeView),
  movements: z.array(CashMovement),
  carriedOver: tl(),
});
export type CourierCashDetail = z.infer<typeof CourierCashDetail>;

/** Change money, TL, not zero; below zero the till takes some back, with a note. */
export const ChangeBody = z
  .strictObject({
    courierId: z.number({ error: 'Lütfen bir kurye seçin' }).int().positive().pipe(UserId),
    branchId: z.number({ error: 'Geçerli bir şube seçin' }).int().positive().pipe(BranchId).optional(),
    amount: z
      .number({ error: 'Tutar bir sayı olmalı' })
      .refine((amount) => isTl(amount) && Math.abs(amount) <= MAX_AMOUNT_TL && amount !== 0, {
        error: 'Geçerli bir tutar girin',
      }),
    /** Change money on screen, TL. */
    expected: AmountTl.optional(),
    note: optionalText(TEXT_LIMITS.note),
  })
  .refine(({ amount, note }) => amount > 0 || Boolean(note), {
    path: ['note'],
    error: 'Geri alınan bozuk para için not yazın',
  });
export type ChangeBody = z.output<typeof ChangeBody>;

/**
 * What was collected of a delivered order after all: counter-entries, in the next hand-over. `expected`: what
 * the screen showed.
 */
export const CorrectCollectionBody = z.strictObject({
  expected: CollectedInput.optional(),
  collected: CollectedInput,
  reason: requiredText(TEXT_LIMITS.note, 'Düzeltmenin nedenini yazın'),
});
export type CorrectCollectionBody = z.output<typeof CorrectCollectionBody>;

/**
 * What stands as collected of a delivered order, and every row that led to it. `brands`: meal cards that a
 * correction may name, those of the branch and what stands.
 */
export const OrderCollections = z.object({
  orderId: OrderId,
  orderNumber: z.string(),
  orderTotal: tl(),
  paymentType: z.string().nullable(),
  courierName: z.string(),
  branchName: z.string(),
  brands: z.array(z.string()),
  collected: z.array(CollectedLineView),
  rows: z.array(CollectionView),
});
export type OrderCollections = z.infer<typeof OrderCollections>;

/**
 * A courier's own cash; one account per branch whose money they hold, the own branch's first and always.
 * `cash`: all of them. `brands`: meal cards of the own branch. `handOvers`: the ten newest.
 */
export const OwnCash = z.object({
  cash: tl(),
  cashLimit: tl().nullable(),
  limitExceeded: z.boolean(),
  brands: z.array(z.string()),
  accounts: z.array(CourierCashDetail),
  handOvers: z.array(HandOverView),
});
export type OwnCash = z.infer<typeof OwnCash>;
