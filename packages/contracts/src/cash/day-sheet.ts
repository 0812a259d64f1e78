import { z } from 'zod';
import { BranchId, fromText, OrderId, UserId } from '../ids.ts';
import { calendarDate } from '../salary/pay-month.ts';
import { DAY_SHEET_REASONS } from './day-sheet-reasons.ts';
import { HAND_OVER_STATUSES } from './hand-over-states.ts';
import { COLLECTION_KINDS } from './labels.ts';

const tl = () => z.number();
const count = () => z.number().int();

/** A branch (left out: the caller's own) and a business day (left out: the running one). */
export const DaySheetQuery = z.strictObject({
  branchId: fromText(BranchId).optional(),
  day: calendarDate.optional(),
});
export type DaySheetQuery = z.output<typeof DaySheetQuery>;

/** Collected in a day, TL, corrections included. `cards` = `card` + `mealCard`. */
const KindSums = z.object({ cash: tl(), card: tl(), mealCard: tl(), cards: tl() });

/**
 * Cash of a courier over the day, TL: `opening` + `cash` + `changeMoney` − `handedOver` + `other` =
 * `closing`. `other`: offsets and deductions. `difference`: of the day's hand-overs.
 */
const DaySheetCourier = z.object({
  courierId: UserId,
  courierName: z.string(),
  ...KindSums.shape,
  opening: tl(),
  changeMoney: tl(),
  handedOver: tl(),
  other: tl(),
  closing: tl(),
  difference: tl(),
});

const DaySheetHandOver = z.object({
  id: count(),
  at: z.string(),
  courierName: z.string(),
  byName: z.string().nullable(),
  status: z.enum(HAND_OVER_STATUSES),
  expectedCash: tl(),
  countedCash: tl(),
  difference: tl(),
  cards: tl(),
  countedCards: tl(),
  reason: z.string().nullable(),
});

/** Why an order counts differently in cash than in the money card; TL: what the day collected less that. */
const DaySheetLine = z.object({
  orderId: OrderId,
  orderNumber: z.string(),
  courierName: z.string().nullable(),
  createdAt: z.string(),
  deliveredAt: z.string().nullable(),
  total: tl(),
  reason: z.enum(DAY_SHEET_REASONS),
  cash: tl(),
  cards: tl(),
});

/**
 * The cash of a branch in a business day (07:00–07:00), TL. `moneyCard`: what the dashboard's card says of
 * the orders created in it; `difference` = `collected` − `moneyCard`, and exactly the sum of `lines`.
 */
export const DaySheet = z.object({
  branchId: BranchId,
  branchName: z.string(),
  day: z.string(),
  from: z.string(),
  to: z.string(),
  collected: KindSums,
  kinds: z.array(
    z.object({ kind: z.enum(COLLECTION_KINDS), brand: z.string().nullable(), count: count(), amount: tl() }),
  ),
  couriers: z.array(DaySheetCourier),
  sums: DaySheetCourier.omit({ courierId: true, courierName: true }),
  handOvers: z.array(DaySheetHandOver),
  changes: z.array(
    z.object({
      at: z.string(),
      courierName: z.string(),
      amount: tl(),
      byName: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  moneyCard: z.object({ cash: tl(), cards: tl() }),
  difference: z.object({ cash: tl(), cards: tl() }),
  lines: z.array(DaySheetLine),
});
export type DaySheet = z.infer<typeof DaySheet>;
