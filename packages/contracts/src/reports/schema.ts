import { z } from 'zod';
import { GapLine } from '../dashboard/schema.ts';
import { IsoInstant } from '../fields.ts';
import { BranchFilter, BranchId, CompanyId, UserId } from '../ids.ts';
import { ROLES } from '../roles.ts';
import { MINUTE_MS } from '../time.ts';

/** Reports lag by at most this: a computed one is kept and answered for 30 minutes (spec 2 §2.5, §9). */
export const REPORT_CACHE_MS = 30 * MINUTE_MS;

/**
 * The range [startDate, endDate) of a report by the orders' creation; without both it is the reporting day on
 * screen at the server's moment (spec 2 §9). At most a year. `branchId`: one branch; BRANCH_MANAGER and
 * PACKAGING_CHIEF always get their own.
 */
export const ReportQuery = z.strictObject({
  startDate: IsoInstant.optional(),
  endDate: IsoInstant.optional(),
  branchId: BranchFilter.optional(),
});
export type ReportQuery = z.output<typeof ReportQuery>;

/** Which couriers a courier report lists. Removed accounts count as passive. */
export const COURIER_FILTERS = ['active', 'passive', 'all'] as const;
export type CourierFilter = (typeof COURIER_FILTERS)[number];

/** {@link ReportQuery}; `couriers` is `active` unless sent, others are for company-wide roles (spec 2 §6). */
export const CourierReportQuery = ReportQuery.extend({
  couriers: z.enum(COURIER_FILTERS, { error: 'active, passive veya all gönderin' }).optional(),
});
export type CourierReportQuery = z.output<typeof CourierReportQuery>;

/**
 * What a report tells of itself: its range, the moment of its data (`asOf`), and the orders of the part of
 * 07:00–10:00 that lies before the range (docs/decisions/019); null when none lies before it.
 */
const reportReply = <T extends z.ZodType>(data: T) =>
  z.object({
    success: z.literal(true),
    data,
    startDate: z.string(),
    endDate: z.string(),
    asOf: z.string(),
    gap: GapLine.nullable(),
  });

const count = () => z.number().int();

/**
 * A courier's work for one branch in the range (spec 2 §3); a courier who changed branch has a row for each.
 * `totalDeliveries` = completed (delivered) + failed (undeliverable); `pickupDeliveries`: picked up, whatever
 * became of them. Rates: rounded percent. Minutes with one decimal, `workingMinutes` (online, less breaks)
 * whole; km with two decimals. 0 where nothing was delivered. `successScore`: null without deliveries
 * (domain/courier-score.ts). Definitions: docs/figures.md.
 */
export const CourierSummaryRow = z.object({
  courierId: UserId,
  courierName: z.string(),
  courierRole: z.enum(ROLES),
  active: z.boolean(),
  branchId: BranchId,
  branchName: z.string(),
  totalDeliveries: count(),
  completedDeliveries: count(),
  failedDeliveries: count(),
  pickupDeliveries: count(),
  avgDeliveryTimeMinutes: z.number(),
  workingMinutes: count(),
  totalDistanceKm: z.number(),
  /** The same number twice: the specification names it both ways. */
  violationCount: count(),
  totalViolations: count(),
  successRate: count(),
  successScore: z.number().nullable(),
  /** The score has no time term (docs/decisions/077). */
  safeMode: z.boolean(),
  /** Customers' ratings given in the range, and their mean; null: fewer than five (decision 074). */
  ratings: count(),
  ratingAverage: z.number().nullable(),
});
export type CourierSummaryRow = z.infer<typeof CourierSummaryRow>;

/**
 * Figures of a branch, or of all that a report covers. Rates: rounded percents of the delivered ones (100 in
 * time without any). Minutes with one decimal, TL and km with two, 0 where there is nothing to average.
 * `avgDeliveryTime`: creation → delivery; `avgAssignmentTime`: creation → assignment, of delivered orders;
 * `avgTotalTime`: creation → end, of delivered and undeliverable orders; `totalCouriers`: couriers with a
 * delivered or undeliverable order. Definitions: docs/figures.md.
 */
export const BranchFigures = z.object({
  totalOrders: count(),
  deliveredOrders: count(),
  cancelledOrders: count(),
  failedDeliveries: count(),
  lateDeliveries: count(),
  onTimeDeliveries: count(),
  lateDeliveryRate: count(),
  onTimeRate: count(),
  avgDeliveryTime: z.number(),
  avgAssignmentTime: z.number(),
  avgTotalTime: z.number(),
  avgBasketValue: z.number(),
  totalDistanceKm: z.number(),
  totalCouriers: count(),
});
export type BranchFigures = z.infer<typeof BranchFigures>;

/** A branch in the branch report (spec 2 §3). */
export const BranchSummaryRow = BranchFigures.extend({
  branchId: BranchId,
  branchName: z.string(),
  companyId: CompanyId.nullable(),
  companyName: z.string().nullable(),
});
export type BranchSummaryRow = z.infer<typeof BranchSummaryRow>;

/** A courier among the five with the most delivered packages. */
const TopPerformer = z.object({
  courierId: UserId,
  courierName: z.string(),
  completedDeliveries: count(),
});

/**
 * Analysis of a branch, or of all that the caller sees (spec 2 §3). `activeCouriers`: couriers who delivered
 * at least one order; `avgPackagesPerCourier` = delivered / active, one decimal; `successRate`: delivered
 * of delivered, cancelled and undeliverable; high volume: 10 or more packages, low: 9 or fewer;
 * `lowVolumeEquivalent` = ⌊packages of low-volume couriers / 10⌋, `remainingPackages` the rest.
 */
export const BranchAnalysis = z.object({
  deliveredOrders: count(),
  cancelledOrders: count(),
  totalOrders: count(),
  successRate: count(),
  avgPackagesPerCourier: z.number(),
  activeCouriers: count(),
  avgDeliveryTime: z.number(),
  highVolumeCourierCount: count(),
  lowVolumeCourierCount: count(),
  lowVolumeEquivalent: count(),
  lowVolumeDetails: z.object({ totalPackages: count(), remainingPackages: count() }),
  topPerformers: z.array(TopPerformer),
  lateDeliveryRate: count(),
});
export type BranchAnalysis = z.infer<typeof BranchAnalysis>;

/** Branches by name; `total`: the whole range at once, whose means and couriers are no sums of the rows. */
export const BranchSummaryReply = reportReply(z.array(BranchSummaryRow)).extend({ total: BranchFigures });
export type BranchSummaryReply = z.infer<typeof BranchSummaryReply>;

/** Couriers, most completed deliveries first. */
export const CourierSummaryReply = reportReply(z.array(CourierSummaryRow));
export type CourierSummaryReply = z.infer<typeof CourierSummaryReply>;

export const BranchAnalysisReply = reportReply(BranchAnalysis);
export type BranchAnalysisReply = z.infer<typeof BranchAnalysisReply>;
