/** Weight of the violation share in the success score (spec 2 §9). */
const VIOLATION_WEIGHT = 0.5;
/** Weight of the relative average delivery time in the success score (spec 2 §9). */
const TIME_WEIGHT = 0.2;
/** Least score of 5, 4, 3 and 2 stars; anything less has one (spec 2 §9). */
const STAR_SCORES = [95, 90, 80, 70] as const;

/** What a courier did in a range, for one branch. */
export interface CourierRecord {
  /** Delivered orders. */
  readonly completed: number;
  /** Delivered and undeliverable orders. */
  readonly total: number;
  readonly violations: number;
  /** Mean minutes from creation to delivery, 0 without deliveries. */
  readonly avgDeliveryMin: number;
}

/** How couriers are judged. */
export interface ScoreRules {
  /** Of the branch, minutes, > 0. */
  readonly maxDeliveryMin: number;
  /** Safe mode of the company: the score has no time term (docs/decisions/077). */
  readonly safeMode: boolean;
}

/** What every score of a safe company says of itself. */
export const SAFE_MODE_NOTE = 'Güvenli sürüş: puan hız içermez.';

/**
 * Success score of a courier, 0–100 with one decimal: clamp(100·completed/total − 0.5·100·violations/total −
 * 0.2·100·avgDeliveryTime/maxDeliveryTime); in safe mode without its last term.
 * @returns null without deliveries: there is nothing to judge
 * @see DECISIONS "Time and numbers", spec 2 §9
 */
export function courierScore(record: CourierRecord, rules: ScoreRules): number | null {
  const { completed, total, violations, avgDeliveryMin } = record;
  if (total === 0) return null;
  const timeLoss = rules.safeMode ? 0 : (TIME_WEIGHT * 100 * avgDeliveryMin) / rules.maxDeliveryMin;
  const score = (100 * completed) / total - (VIOLATION_WEIGHT * 100 * violations) / total - timeLoss;
  return Math.round(Math.min(100, Math.max(0, score)) * 10) / 10;
}

/** Stars of a success score: 5 at 95 or above, 4 at 90, 3 at 80, 2 at 70, otherwise 1 (spec 2 §9). */
export function scoreStars(score: number): 1 | 2 | 3 | 4 | 5 {
  const place = STAR_SCORES.findIndex((least) => score >= least);
  return ([5, 4, 3, 2][place] ?? 1) as 1 | 2 | 3 | 4 | 5;
}

/** Colour of a success-rate badge: green at 90 % or above, yellow at 70 or above, red below (spec 2 §9). */
export const successBadge = (ratePercent: number): 'green' | 'yellow' | 'red' =>
  ratePercent >= 90 ? 'green' : ratePercent >= 70 ? 'yellow' : 'red';

/**
 * Deliveries per hour online = completed / working hours, two decimals; null without any (spec 2 §9).
 */
export const deliveriesPerHour = (completed: number, workingMinutes: number): number | null =>
  workingMinutes === 0 ? null : Math.round((completed * 60 * 100) / workingMinutes) / 100;

/** Packages that a courier is entitled to = completed − violations, at least 0 (spec 2 §9). */
export const entitledPackages = (completed: number, violations: number): number =>
  Math.max(0, completed - violations);
