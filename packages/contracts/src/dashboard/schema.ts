import { z } from 'zod';
import { DELIVERY_TIME_BUCKETS } from '../domain/delivery-buckets.ts';
import { IsoInstant } from '../fields.ts';
import { BranchFilter, UserId } from '../ids.ts';
import { Violation } from '../violations/schema.ts';

/**
 * The period of a summary, [from, to); without one it is the reporting day on screen at the server's moment
 * (spec 1 §9). At most a year.
 */
export const SummaryQuery = z.strictObject({
  from: IsoInstant.optional(),
  to: IsoInstant.optional(),
  branchId: BranchFilter.optional(),
});
export type SummaryQuery = z.output<typeof SummaryQuery>;

/**
 * The reporting gap 07:00–10:00 of the period: 'Mesai dışı 07:00–10:00: N sipariş, X TL' (DECISIONS "Time and
 * numbers"). `orders` created in it and not cancelled, `amount` their totals, TL.
 */
export const GapLine = z.object({ orders: z.number().int(), amount: z.number() });
export type GapLine = z.infer<typeof GapLine>;

/**
 * One payment type by its label, of the delivered orders. `kind`: how the money changed hands
 * (orders/source-payment.ts).
 */
const PaymentLine = z.object({
  label: z.string(),
  kind: z.enum(['CASH', 'CARD', 'ONLINE', 'OTHER']),
  count: z.number().int(),
  totalAmount: z.number(),
});

/**
 * One business day (07:00–07:00, Istanbul) of the period, oldest first, also without orders. Revenue: orders
 * that are not cancelled.
 */
const DailyLine = z.object({
  date: z.string(),
  totalOrders: z.number().int(),
  deliveredOrders: z.number().int(),
  cancelledOrders: z.number().int(),
  revenue: z.number(),
});

/**
 * Orders of a source that are not cancelled. `share` = amount / total revenue, rounded percent (spec 1 §9).
 */
const SourceShare = z.object({
  count: z.number().int(),
  totalAmount: z.number(),
  share: z.number().int(),
});

/**
 * Financial summary of the orders created in the period, TL. `totalRevenue`: all but cancelled;
 * `avgOrderValue`: their mean, 0 without any; `deliveredRevenue` and payments: delivered ones.
 * `inProgressOrders`: neither delivered nor cancelled.
 */
export const FinancialSummary = z.object({
  from: z.string(),
  to: z.string(),
  totalOrders: z.number().int(),
  deliveredOrders: z.number().int(),
  cancelledOrders: z.number().int(),
  inProgressOrders: z.number().int(),
  totalRevenue: z.number(),
  deliveredRevenue: z.number(),
  cancelledRevenue: z.number(),
  cashPayments: z.number(),
  cardPayments: z.number(),
  onlinePayments: z.number(),
  otherPayments: z.number(),
  payments: z.array(PaymentLine),
  dailyBreakdown: z.array(DailyLine),
  /** By source label ('Belirsiz' without one), largest amount first. */
  sourceDistribution: z.record(z.string(), SourceShare),
  avgOrderValue: z.number(),
  gap: GapLine,
});
export type FinancialSummary = z.infer<typeof FinancialSummary>;

/** Deliveries of one courier in the period, most first. Minutes with one decimal. */
const CourierPerformance = z.object({
  courierId: UserId,
  courierName: z.string(),
  deliveredCount: z.number().int(),
  delayedCount: z.number().int(),
  onTimeRate: z.number().int(),
  averageDeliveryTime: z.number(),
});

/**
 * Delivery summary of the orders created in the period. Minutes from creation to delivery (means with one
 * decimal, 0 without deliveries); delayed: whole minutes exceed the branch's maximum (spec 1 §4).
 * `onTimeRate`, `delayRate`: rounded percent of the delivered ones; without deliveries 100 and 0.
 */
export const DeliverySummary = z.object({
  from: z.string(),
  to: z.string(),
  totalOrders: z.number().int(),
  deliveredCount: z.number().int(),
  cancelledCount: z.number().int(),
  undeliverableCount: z.number().int(),
  inProgressCount: z.number().int(),
  delayedCount: z.number().int(),
  onTimeRate: z.number().int(),
  delayRate: z.number().int(),
  averageDeliveryTime: z.number(),
  fastestDelivery: z.number(),
  slowestDelivery: z.number(),
  averageDelayTime: z.number(),
  courierPerformance: z.array(CourierPerformance),
  deliveryTimeDistribution: z.record(z.enum(DELIVERY_TIME_BUCKETS), z.number().int()),
  gap: GapLine,
});
export type DeliverySummary = z.infer<typeof DeliverySummary>;

/**
 * The four lists of violations of spec 1 §3, newest first (at most 500 each; the counts are complete).
 * `complianceRate`: percent of the delivered orders without a violation, 100 without any.
 */
export const ViolationSummary = z.object({
  outOfBranchArea: z.array(Violation),
  outOfCustomerArea: z.array(Violation),
  quickDeliveryAbuse: z.array(Violation),
  locationSpoofing: z.array(Violation),
  counts: z.object({
    OUT_OF_BRANCH_AREA: z.number().int(),
    OUT_OF_CUSTOMER_AREA: z.number().int(),
    QUICK_DELIVERY_ABUSE: z.number().int(),
    LOCATION_SPOOFING: z.number().int(),
  }),
  totalCount: z.number().int(),
  deliveredCount: z.number().int(),
  complianceRate: z.number().int(),
});
export type ViolationSummary = z.infer<typeof ViolationSummary>;
