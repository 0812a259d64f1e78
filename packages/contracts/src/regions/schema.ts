import { z } from 'zod';
import { TIME_SLOTS } from '../heatmap/analysis.ts';
import { CellOrdersQuery, HeatHoursQuery, HeatMapQuery } from '../heatmap/schema.ts';
import { BranchId } from '../ids.ts';
import { ESTIMATED_FIGURES, MAX_RADIUS_M, MIN_RADIUS_M, PRIORITIES, REGION_KINDS } from './estimates.ts';

const { timeSlot, weekdays } = HeatMapQuery.shape;

/** Orders of a branch by their creation, as the heat map selects them. */
export const RegionsQuery = HeatHoursQuery.extend({ timeSlot, weekdays });
export type RegionsQuery = z.output<typeof RegionsQuery>;

const BAD_RADIUS = 'Yarıçap 100 ile 20.000 metre arasında olmalı';
const { lat, lng } = CellOrdersQuery.shape;

/**
 * The region around a point, `radius` metres (2,000). Without `branchId`: the nearest branch that the caller
 * sees.
 */
export const RegionAnalysisQuery = RegionsQuery.extend({
  branchId: HeatHoursQuery.shape.branchId.optional(),
  lat,
  lng,
  radius: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,3})?$/, BAD_RADIUS)
    .transform(Number)
    .pipe(z.number().min(MIN_RADIUS_M, BAD_RADIUS).max(MAX_RADIUS_M, BAD_RADIUS))
    .optional(),
});
export type RegionAnalysisQuery = z.output<typeof RegionAnalysisQuery>;

export const RouteOptimizationQuery = HeatHoursQuery.pick({ branchId: true });
export type RouteOptimizationQuery = z.output<typeof RouteOptimizationQuery>;

const count = () => z.number().int();

/**
 * What the figures of a region are made of. `hours`: of the selection that have begun; `peakHours` of them at
 * the peak hour, with `peakOrders` in the region. `serviceMinutes`: out and back; `slackMinutes`: how long
 * ready goods may wait; `timingSamples`: deliveries they were learned from, 0: the settings. `share`: of the
 * branch's work at the peak hour, percent, by which its need and its couriers on duty (null: not
 * measured) are the region's. Revenue per courier hour in TL. `recommendedLow`, `recommendedHigh`: nine of
 * ten true values lie between.
 */
const RegionBasis = z.object({
  hours: count(),
  peakHours: count(),
  peakOrders: count(),
  serviceMinutes: z.number(),
  slackMinutes: z.number(),
  timingSamples: count(),
  share: z.number(),
  branchNeed: count(),
  branchCouriers: z.number().nullable(),
  recommendedLow: z.number(),
  recommendedHigh: z.number(),
  revenuePerCourierHour: z.number().nullable(),
  branchRevenuePerCourierHour: z.number().nullable(),
});

/**
 * A region of a branch (spec 4 §3). `center`: the middle of its orders. `totalRevenue`, `avgOrderValue`: TL.
 * Couriers with one decimal: a region's part of the branch's. `courierEfficiency`: how near couriers on duty
 * are to the recommended ones, `profitabilityScore`: revenue per courier minute, the branch's mean being 80;
 * both 0 to 100. `estimated`: the figures that were not measured. Definitions: docs/figures.md.
 */
export const RegionItem = z.object({
  id: z.string(),
  kind: z.enum(REGION_KINDS),
  regionName: z.string(),
  centerLat: z.number(),
  centerLng: z.number(),
  totalOrders: count(),
  ordersPerHour: z.number(),
  peakHour: count(),
  recommendedCouriers: z.number(),
  currentCouriers: z.number(),
  courierEfficiency: z.number(),
  totalRevenue: z.number(),
  avgOrderValue: z.number(),
  profitabilityScore: z.number(),
  insights: z.array(z.string()),
  estimated: z.array(z.enum(ESTIMATED_FIGURES)),
  basis: RegionBasis,
});
export type RegionItem = z.infer<typeof RegionItem>;

/** Regions with most orders first; `left`: how many more there are, and orders in them. */
export const Regions = z.object({
  regions: z.array(RegionItem),
  left: z.object({ regions: count(), orders: count() }),
  startDate: z.string(),
  endDate: z.string(),
});
export type Regions = z.infer<typeof Regions>;

/** The region around a point (spec 4 §7). `peakHours`: hours of the day, the busiest first, three at most. */
export const RegionAnalysis = z.object({
  regionName: z.string(),
  coordinates: z.object({ lat: z.number(), lng: z.number() }),
  branchId: BranchId,
  radius: z.number(),
  timeSlot: z.enum(TIME_SLOTS),
  analysis: z.object({
    orderDensity: count(),
    peakHours: z.array(count()),
    recommendedCouriers: z.number(),
    profitability: z.number(),
  }),
  insights: z.array(z.string()),
  /** All figures of the same region; null without orders. */
  region: RegionItem.nullable(),
});
export type RegionAnalysis = z.infer<typeof RegionAnalysis>;

/** One hour of a suggestion, means per day. `from…`: of the branch that gives; null: nobody does. */
const MoveHour = z.object({
  hour: count(),
  orders: z.number(),
  couriers: z.number(),
  need: count(),
  fromCouriers: z.number().nullable(),
  fromNeed: count().nullable(),
});

/**
 * What a move does. Late shares: orders that would wait longer than they may, percent, by the queue.
 * `efficiencyAfter`, `extraCapacity`: formula of spec 4 §9.
 */
export const MoveEffect = z.object({
  lateBefore: z.number(),
  lateAfter: z.number(),
  fromLateBefore: z.number().nullable(),
  fromLateAfter: z.number().nullable(),
  efficiencyBefore: z.number(),
  efficiencyAfter: z.number(),
  extraCapacity: z.number(),
  text: z.string(),
});
export type MoveEffect = z.infer<typeof MoveEffect>;

/**
 * Couriers for a branch in some hours of the day (spec 4 §3). `region`: where the branch that gets them is.
 * `hours`: [from, to) of the day. `couriers`: how many move; `orderVolume`: its orders of a day in these
 * hours. `fromBranchId` null: no branch that the caller sees has one to spare. `samples`: orders behind it;
 * `isEstimated`: its couriers on duty were not measured.
 */
export const MoveSuggestion = z.object({
  id: z.string(),
  region: z.object({ lat: z.number(), lng: z.number() }),
  fromBranchId: BranchId.nullable(),
  fromBranchName: z.string().nullable(),
  toBranchId: BranchId,
  toBranchName: z.string(),
  distanceKm: z.number().nullable(),
  hours: z.object({ from: count(), to: count() }),
  couriers: count(),
  currentCouriers: z.number(),
  recommendedCouriers: z.number(),
  orderVolume: z.number(),
  reason: z.string(),
  priority: z.enum(PRIORITIES),
  effect: MoveEffect,
  samples: count(),
  isEstimated: z.boolean(),
  basis: z.array(MoveHour),
});
export type MoveSuggestion = z.infer<typeof MoveSuggestion>;

/** Suggestions that concern a branch, high ones first; `firstDay`, `lastDay`: days they were made from. */
export const RouteOptimization = z.object({
  suggestions: z.array(MoveSuggestion),
  firstDay: z.string(),
  lastDay: z.string(),
});
export type RouteOptimization = z.infer<typeof RouteOptimization>;
