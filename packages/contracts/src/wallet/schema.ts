import { z } from 'zod';
import {
  dataReply,
  IsoInstant,
  optionalText,
  PageQuery,
  Pagination,
  requiredText,
  TEXT_LIMITS,
} from '../fields.ts';
import {
  BranchFilter,
  BranchId,
  EarningId,
  fromText,
  OrderId,
  PayoutId,
  UserFilter,
  UserId,
} from '../ids.ts';
import { BonusAmount, CorrectionAmount, EarningAmount } from './amounts.ts';
import { EarningEvidence } from './evidence.ts';
import { EARNING_STATUSES, EARNING_TYPES, PAY_STATUSES, PAYABLE_KINDS, PAYOUT_METHODS } from './labels.ts';

const Person = z.object({ id: UserId, fullName: z.string() });
const status = z.enum(EARNING_STATUSES);
const count = () => z.number().int();

/**
 * An earning as it stands in the ledger (spec 3 §3). `amount` TL; 0 once it is deleted, `formerAmount` is
 * what it
 * was then. `locked`: why it can't be edited any more; what is wrong with it is put right by a correction.
 */
export const EarningView = z.object({
  id: EarningId,
  courierId: UserId,
  courierName: z.string(),
  branchId: BranchId,
  branchName: z.string(),
  type: z.enum(EARNING_TYPES),
  amount: z.number(),
  formerAmount: z.number().nullable(),
  status,
  locked: z.enum(['PAID', 'MONTH_CLOSED', 'CANCELLED']).nullable(),
  earnedAt: z.string(),
  notes: z.string().nullable(),
  /** Who added or last changed it; null: it came with the delivery. */
  addedBy: Person.nullable(),
  order: z.object({ id: OrderId, orderNumber: z.string(), total: z.number() }).nullable(),
  evidence: EarningEvidence,
  payoutId: PayoutId.nullable(),
});
export type EarningView = z.infer<typeof EarningView>;

/**
 * A manager's correction of a courier's pay, TL in either direction. `earningId`: which earning it is
 * about.
 */
export const CorrectionView = z.object({
  id: count(),
  courierId: UserId,
  branchId: BranchId,
  branchName: z.string(),
  amount: z.number(),
  status: z.enum(PAY_STATUSES),
  at: z.string(),
  notes: z.string(),
  addedBy: Person.nullable(),
  earningId: EarningId.nullable(),
  payoutId: PayoutId.nullable(),
});
export type CorrectionView = z.infer<typeof CorrectionView>;

/**
 * Sums of a range, TL. `totalEarnings` = deliveries + bonuses + corrections = `pendingEarnings` +
 * `paidEarnings`; deleted ones count 0. `deliveredOrders`: deliveries that count.
 */
const sums = {
  totalEarnings: z.number(),
  pendingEarnings: z.number(),
  paidEarnings: z.number(),
  deliveryEarnings: z.number(),
  bonusEarnings: z.number(),
  corrections: z.number(),
  deliveredOrders: count(),
};

/**
 * [from, to); without both it is the reporting day, 10:00–07:00 (spec 3 §9). At most a year.
 */
export const WalletQuery = z.strictObject({ from: IsoInstant.optional(), to: IsoInstant.optional() });
export type WalletQuery = z.output<typeof WalletQuery>;

/** Open entries of one kind and pay month ('YYYY-MM'), TL: what a balance is made of. */
const OwedLine = z.object({
  kind: z.enum(PAYABLE_KINDS),
  month: z.string(),
  count: count(),
  amount: z.number(),
});
export type OwedLine = z.infer<typeof OwedLine>;

/**
 * A courier's own wallet. `gap`: what lies in the part of 07:00–10:00 before the range, in no reporting day
 * (docs/decisions/010); null when none does. `balance`: all that is owed now, TL, of any day, less
 * deductions; the sum of `owed`, newest month first.
 */
export const OwnWallet = z.object({
  from: z.string(),
  to: z.string(),
  ...sums,
  gap: z.object({ earnings: count(), amount: z.number() }).nullable(),
  balance: z.number(),
  owed: z.array(OwedLine),
  earnings: z.array(EarningView),
  correctionList: z.array(CorrectionView),
});
export type OwnWallet = z.infer<typeof OwnWallet>;
export const OwnWalletReply = dataReply(OwnWallet);

/** `status`: of earnings and corrections alike; without it deleted earnings are listed too. */
export const EarningsQuery = WalletQuery.extend({
  courierId: UserFilter.optional(),
  branchId: BranchFilter.optional(),
  type: z.enum(EARNING_TYPES, { error: 'Kazanç türü teslimat veya bonus olmalı' }).optional(),
  status: z.enum(PAY_STATUSES, { error: 'Durum bekliyor veya ödendi olmalı' }).optional(),
  ...PageQuery,
});
export const EarningsReply = dataReply(z.array(EarningView)).extend({
  corrections: z.array(CorrectionView),
  pagination: Pagination,
});

/** `courierId`: the row of one courier, also when nothing is open or was earned in the range. */
export const SummaryQuery = WalletQuery.extend({
  courierId: UserFilter.optional(),
  branchId: BranchFilter.optional(),
  search: optionalText(TEXT_LIMITS.name),
  ...PageQuery,
});
export type SummaryQuery = z.output<typeof SummaryQuery>;

/** A courier in the management's table: sums of the range, what is owed in all, the latest earnings. */
const WalletRow = z.object({
  courierId: UserId,
  fullName: z.string(),
  username: z.string(),
  branchId: BranchId.nullable(),
  branchName: z.string().nullable(),
  /**
   * False: passive, removed or no courier any more; listed while money is open or was earned in the
   * range.
   */
  active: z.boolean(),
  ...sums,
  balance: z.number(),
  latest: z.array(EarningView),
});

/** `totals`: of everybody who matches, not of the page alone. */
export const SummaryReply = dataReply(z.array(WalletRow)).extend({
  from: z.string(),
  to: z.string(),
  totals: z.object({ ...sums, balance: z.number() }),
  pagination: Pagination,
});

const courierId = z.number({ error: 'Geçerli bir kurye seçin' }).int().positive().pipe(UserId);
const reason = requiredText(500, 'Nedenini yazın');

export const BonusBody = z.strictObject({
  courierId,
  amount: BonusAmount,
  notes: optionalText(TEXT_LIMITS.note),
});

/** `id` and `courierId` must be those of the earning (spec 3 §7); what is left out keeps its value. */
export const EditEarningBody = z
  .strictObject({
    id: z.number({ error: 'Geçerli bir kazanç seçin' }).int().positive().pipe(EarningId).optional(),
    courierId: courierId.optional(),
    amount: EarningAmount.optional(),
    notes: optionalText(TEXT_LIMITS.note),
  })
  .refine(
    ({ amount, notes }) => amount !== undefined || notes !== undefined,
    'Değişecek en az bir alan gönderin: amount ya da notes',
  );
export type EditEarningBody = z.output<typeof EditEarningBody>;

export const CorrectionBody = z.strictObject({
  courierId,
  amount: CorrectionAmount,
  notes: reason,
  earningId: z.number({ error: 'Geçerli bir kazanç seçin' }).int().positive().pipe(EarningId).optional(),
});

/** Entries of one kind within a payout, TL. */
const PayoutLine = z.object({ kind: z.enum(PAYABLE_KINDS), count: count(), amount: z.number() });

export const PayoutPreviewQuery = z.strictObject({ courierId: UserFilter, until: IsoInstant.optional() });

/**
 * What a payout up to `until`, at most now, would pay. `heldBack`: open entries that wait for the close of
 * their month (hours, rent, fuel, deductions), TL. `cashAtHand`: collected cash that the courier holds, TL,
 * not below zero; as much of the payout as that may be offset against it.
 */
export const PayoutPreview = z.object({
  courierId: UserId,
  courierName: z.string(),
  until: z.string(),
  amount: z.number(),
  entries: count(),
  lines: z.array(PayoutLine),
  branches: z.array(z.object({ branchId: BranchId, branchName: z.string(), amount: z.number() })),
  heldBack: z.number(),
  cashAtHand: z.number(),
});
export type PayoutPreview = z.infer<typeof PayoutPreview>;

/**
 * `amount`: what the payer was shown; refused with PAYOUT_CHANGED when it is another one by now. `offset`:
 * how much of it is settled with cash that the courier holds, TL; the rest is paid by `method`.
 */
export const PayoutBody = z.strictObject({
  courierId,
  until: IsoInstant,
  method: z.enum(PAYOUT_METHODS, { error: 'Ödeme yöntemi nakit veya havale olmalı' }),
  amount: EarningAmount.optional(),
  offset: EarningAmount.optional(),
});

export const ReversePayoutBody = z.strictObject({ reason });

/** A payout with what its receipt shows. `offset`: the part settled with cash at hand, TL; 0 without. */
export const PayoutView = z.object({
  id: PayoutId,
  courierId: UserId,
  courierName: z.string(),
  until: z.string(),
  method: z.enum(PAYOUT_METHODS),
  amount: z.number(),
  offset: z.number(),
  at: z.string(),
  /** Who paid; null: taken over from before the ledger. */
  by: Person.nullable(),
  entries: count(),
  lines: z.array(PayoutLine),
  branches: z.array(z.string()),
  reversedAt: z.string().nullable(),
  reversedBy: Person.nullable(),
  reversalReason: z.string().nullable(),
});
export type PayoutView = z.infer<typeof PayoutView>;

/** A courier gets the own ones, whatever is asked. `id`: that one alone, or none. */
export const PayoutsQuery = z.strictObject({
  id: fromText(PayoutId).optional(),
  courierId: UserFilter.optional(),
  branchId: BranchFilter.optional(),
  ...PageQuery,
});
export const PayoutsReply = dataReply(z.array(PayoutView)).extend({ pagination: Pagination });
