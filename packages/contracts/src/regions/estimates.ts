// Without zod: screens read it before any schema.

/** What stands in for what was not measured (spec 4 §9). */
export const ESTIMATES = {
  /** Couriers on duty, of those that are recommended. */
  currentCouriersShare: 0.7,
  /** TL of an order. */
  orderTl: 25,
  /** Hours, of a selection of which none has begun. */
  hours: 24,
  peakHour: 12,
} as const;

/** Figures of a region that may be estimated. */
export const ESTIMATED_FIGURES = [
  'ordersPerHour',
  'peakHour',
  'recommendedCouriers',
  'currentCouriers',
  'courierEfficiency',
  'totalRevenue',
  'profitabilityScore',
] as const;
export type EstimatedFigure = (typeof ESTIMATED_FIGURES)[number];

/** What a region is: a saved neighbourhood, or an H3 cell of orders that lie in none. */
export const REGION_KINDS = ['NEIGHBORHOOD', 'CELL'] as const;
export type RegionKind = (typeof REGION_KINDS)[number];

/** Resolution of the H3 cells: about 0.7 km². */
export const H3_RESOLUTION = 8;
/** Regions of an answer, those with most orders. */
export const MAX_REGIONS = 60;

/** Radius of a region around a point, metres (spec 4 §9), and its bounds. */
export const REGION_RADIUS_M = 2_000;
export const [MIN_RADIUS_M, MAX_RADIUS_M] = [100, 20_000];
/** A point farther from its branch than this lies in nobody's area. */
export const MAX_POINT_KM = 60;

/** Score of a region that earns per courier minute what its branch does on the mean. */
export const MEAN_PROFITABILITY = 80;

/** Whole days that suggestions are made from. */
export const SUGGESTION_DAYS = 28;

/** Spec 4 §9: low ones last. */
export const PRIORITIES = ['high', 'medium', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Colour of an efficiency or a profitability (spec 4 §9). */
export function scoreTone(score: number): 'green' | 'yellow' | 'red' {
  if (score >= 80) return 'green';
  return score >= 60 ? 'yellow' : 'red';
}

/** Efficiency after a change of couriers (spec 4 §9). */
export const expectedEfficiency = (efficiency: number, change: number): number =>
  Math.min(95, efficiency + 5 * change);

/** Orders that a change makes room for (spec 4 §9), one decimal. */
export const extraCapacity = (orderVolume: number): number => Math.round(orderVolume) / 10;

/** Nothing to analyse, nothing to move (spec 4 §8). */
export const NO_REGIONS = 'Bölge Analizi Bulunamadı';
export const NO_MOVES = 'Optimizasyon Önerisi Bulunamadı';
