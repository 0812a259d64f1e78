// Without zod: the page reads it before any schema.
import { DAY_MS } from '../time.ts';

/** How many days of orders suggestions are made of, and after how long they are made anew. */
export const [DEMAND_DAYS, SUGGESTIONS_FRESH_MS] = [90, DAY_MS / 24];
/** How many places may be asked for at once, and how many are without a word. */
export const [MAX_SITES, DEFAULT_SITES] = [5, 3];
/** A place that would serve fewer orders of the sample is not suggested. */
export const MIN_SERVED_ORDERS = 30;
/** A place nearer to a present branch is no new branch, metres. */
export const MIN_BRANCH_GAP_M = 500;
/** A place so near to a planned one is the same place, metres. */
export const PLAN_GAP_M = 100;

/** Assumptions of spec 4 §9. TL. */
export const OPENING_COST_RANGE_TL = { low: 150_000, high: 250_000 } as const;
const OPENING_COST_TL = 200_000;
/** Below this potential a place cannot be planned; of exactly 60 it can (DECISIONS). */
export const MIN_PLAN_POTENTIAL = 60;
const HIGH_POTENTIAL = 80;
const MEDIUM_POTENTIAL = 60;
/** Farther than this from every branch: saturation is low, and a strategic place. Metres. */
const [LOW_SATURATION_M, STRATEGIC_M] = [3_000, 5_000];

export const LEVELS = ['HIGH', 'MEDIUM', 'LOW'] as const;
export type Level = (typeof LEVELS)[number];
export const LEVEL_LABELS: Record<Level, string> = { HIGH: 'Yüksek', MEDIUM: 'Orta', LOW: 'Düşük' };

/** Points of the two parts of a potential. */
export const POTENTIAL_POINTS = { demand: 60, nearness: 40 } as const;
/** The share of a present branch's orders that earns all points for demand. */
export const FULL_DEMAND_SHARE = 0.5;

/** What is known of a place. Orders and revenue of the sample of `days`; metres as means per order. */
export interface SiteEvidence {
  readonly orders: number;
  readonly revenueTl: number;
  readonly days: number;
  /** Orders of the whole sample per branch that stands. */
  readonly ordersPerBranch: number;
  readonly distanceBeforeM: number;
  readonly distanceAfterM: number;
  /** To the nearest branch that stands; null where none does. */
  readonly nearestBranchM: number | null;
}

export interface SiteAssessment {
  readonly potential: number;
  readonly priority: Level;
  readonly mayPlan: boolean;
  readonly estimatedOrders: number;
  readonly estimatedOrdersRange: { readonly low: number; readonly high: number };
  readonly monthlyRevenue: number;
  readonly paybackMonths: number | null;
  readonly roiPercent: number | null;
  readonly competition: Level;
  readonly saturation: 'LOW' | 'HIGH';
  readonly isStrategic: boolean;
}

/**
 * 0–100: up to 60 points for demand (all of them at half of what a present branch serves) and up to 40 for
 * the share of the way that its orders would save; rounded.
 */
export function potentialOf(site: SiteEvidence): number {
  const { orders, ordersPerBranch, distanceBeforeM, distanceAfterM } = site;
  const full = ordersPerBranch * FULL_DEMAND_SHARE;
  const demand = full > 0 ? Math.min(1, orders / full) : 0;
  const nearness = distanceBeforeM > 0 ? Math.max(0, 1 - distanceAfterM / distanceBeforeM) : 0;
  return Math.round(POTENTIAL_POINTS.demand * demand + POTENTIAL_POINTS.nearness * nearness);
}

/** Above 80 high, above 60 medium, else low (spec 4 §9). */
export function priorityOf(potential: number): Level {
  if (potential > HIGH_POTENTIAL) return 'HIGH';
  return potential > MEDIUM_POTENTIAL ? 'MEDIUM' : 'LOW';
}

const MONTH_DAYS = 30;
/** Standard deviations to both sides that hold 95 of 100 counts. */
const RANGE_DEVIATIONS = 1.96;

/**
 * All that is estimated of a place, by the constants of spec 4 §9. A month has 30 days; its orders range as
 * counts do (Poisson, 95 %). `monthlyRevenue` is turnover, TL; payback and return are null without any.
 */
export function assessSite(site: SiteEvidence): SiteAssessment {
  const potential = potentialOf(site);
  const { orders, days, nearestBranchM } = site;
  const perMonth = MONTH_DAYS / Math.max(1, days);
  const spread = RANGE_DEVIATIONS * Math.sqrt(orders);
  const monthlyRevenue = Math.round(site.revenueTl * perMonth);
  const priority = priorityOf(potential);
  const isKnown = monthlyRevenue > 0;
  return {
    potential,
    priority,
    mayPlan: potential >= MIN_PLAN_POTENTIAL,
    estimatedOrders: Math.round(orders * perMonth),
    estimatedOrdersRange: {
      low: Math.max(0, Math.floor((orders - spread) * perMonth)),
      high: Math.ceil((orders + spread) * perMonth),
    },
    monthlyRevenue,
    paybackMonths: isKnown ? Math.ceil(OPENING_COST_TL / monthlyRevenue) : null,
    roiPercent: isKnown
      ? Math.round(((monthlyRevenue * 12 - OPENING_COST_TL) / OPENING_COST_TL) * 100)
      : null,
    competition: COMPETITION[priority],
    saturation: nearestBranchM === null || nearestBranchM > LOW_SATURATION_M ? 'LOW' : 'HIGH',
    isStrategic: nearestBranchM === null || nearestBranchM > STRATEGIC_M,
  };
}

/** The more promising, the less competition is assumed (spec 4 §9). */
const COMPETITION: Record<Level, Level> = { HIGH: 'LOW', MEDIUM: 'MEDIUM', LOW: 'HIGH' };

/** What became of a plan. */
export const PLAN_STATES = ['PLANNED', 'IN_PROGRESS', 'OPENED', 'DROPPED'] as const;
export type PlanState = (typeof PLAN_STATES)[number];
export const PLAN_STATE_LABELS: Record<PlanState, string> = {
  PLANNED: 'Planlandı',
  IN_PROGRESS: 'Hazırlanıyor',
  OPENED: 'Açıldı',
  DROPPED: 'Vazgeçildi',
};

/** No place is worth a card (spec 4 §8). */
export const NO_SUGGESTION = 'Yeni Şube Önerisi Bulunamadı';
