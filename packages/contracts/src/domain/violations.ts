import { epochMs, type Instant, MINUTE_MS, SECOND_MS } from '../time.ts';
import type { ViolationDetails } from '../violations/schema.ts';
import type { RoadMethod } from '../roads/method.ts';
import { distanceM, type LatLng } from './geo.ts';

/** A delivery in fewer seconds than this since pick-up is quick … (DECISIONS "Violations"). */
const QUICK_DELIVERY_BELOW_S = 60;
/** … and a violation over at least this many metres (DECISIONS "Violations"). */
const QUICK_DELIVERY_MIN_M = 200;
/** A step that reaches the server this long after the tap waited for signal. */
const LATE_SUBMISSION_MS = MINUTE_MS;

/** Where a courier was at a step (see {@link chooseStepFix} in step-fix.ts). */
export interface StepPosition extends LatLng {
  /** Epoch ms, in the server's time. */
  readonly fixAt: number;
  readonly accuracyM: number | null;
}

/** A circle in which a step has to happen; radius in metres. */
export interface CircularArea {
  readonly center: LatLng;
  readonly radiusM: number;
}

/** The result of an area check; `details` is the evidence of a step outside. */
export type AreaCheckResult =
  | { readonly verdict: 'INSIDE' }
  | { readonly verdict: 'OUTSIDE'; readonly details: ViolationDetails };

/** Rounds to centimetres and hundredths of km/h: the last binary digit of a great circle decides nothing. */
const round2 = (value: number): number => Math.round(value * 100) / 100;
const pointOf = ({ lat, lng }: LatLng): LatLng => ({ lat, lng });

/**
 * Whether a step was taken in its area: OUT_OF_BRANCH_AREA at pick-up, OUT_OF_CUSTOMER_AREA at delivery. The
 * edge belongs to the area.
 * @param position a fix of the step's own moment
 * @see DECISIONS "Violations"; docs/decisions/048
 */
export function checkArea(position: StepPosition, area: CircularArea): AreaCheckResult {
  const metres = round2(distanceM(position, area.center));
  if (metres <= area.radiusM) return { verdict: 'INSIDE' };
  const { fixAt, accuracyM } = position;
  return {
    verdict: 'OUTSIDE',
    details: {
      reason: 'OUTSIDE',
      to: { ...pointOf(position), at: new Date(fixAt).toISOString(), accuracyM },
      center: pointOf(area.center),
      radiusM: area.radiusM,
      // Rounded up: just outside must not read as on the edge.
      distanceM: Math.ceil(metres),
    },
  };
}

/** Input of the quick delivery rule; instants are the server's. */
export interface DeliveryLeg {
  readonly branch: LatLng;
  readonly customer: LatLng;
  readonly pickedUpAt: Instant;
  readonly deliveredAt: Instant;
  readonly maxSpeedKmh: number;
  /** The way by road, metres, and what found it; null or absent: the great circle counts. */
  readonly road?: { readonly metres: number; readonly method: RoadMethod } | null;
  /** False: nobody is called too fast, because the way that was ridden is not known. */
  readonly isSpeedJudged?: boolean;
}

/**
 * QUICK_DELIVERY_ABUSE: the way branch → customer over the time from pick-up to delivery is faster than the
 * branch's maxSpeed, or less than 60 s for 200 m and more. The ruler decides the 200 m; nearer than that it
 * also counts for the speed, because who walks across a street has not ridden around it.
 * @see DECISIONS "Violations"; docs/decisions/096
 */
export function checkDeliverySpeed({
  branch,
  customer,
  pickedUpAt,
  deliveredAt,
  maxSpeedKmh,
  road = null,
  isSpeedJudged = true,
}: DeliveryLeg): ViolationDetails | null {
  const straightM = round2(distanceM(branch, customer));
  const isFar = straightM >= QUICK_DELIVERY_MIN_M;
  const way = road && isFar ? road : { metres: straightM, method: null };
  // Clocks of two servers may differ by a moment: never less than nothing.
  const seconds = Math.max(0, epochMs(deliveredAt) - epochMs(pickedUpAt)) / SECOND_MS;
  const isTooFast = isSpeedJudged && kmhOf(way.metres, seconds) > maxSpeedKmh;
  if (!isTooFast && (seconds >= QUICK_DELIVERY_BELOW_S || !isFar)) return null;
  const { metres, method } = isTooFast ? way : { metres: straightM, method: null };
  const speedKmh = kmhOf(metres, seconds);
  return {
    reason: isTooFast ? 'TOO_FAST' : 'TOO_SHORT',
    from: { ...pointOf(branch), at: new Date(pickedUpAt).toISOString() },
    to: { ...pointOf(customer), at: new Date(deliveredAt).toISOString() },
    distanceM: Math.round(metres),
    ...(method && { distanceMethod: method }),
    seconds: Math.round(seconds),
    // No time at all has no speed.
    ...(Number.isFinite(speedKmh) ? { speedKmh } : {}),
    limitKmh: maxSpeedKmh,
  };
}

const kmhOf = (metres: number, seconds: number): number =>
  metres === 0 ? 0 : round2((metres / seconds) * 3.6);

/** When a courier tapped, and when the phone sent it, both by the phone's clock. */
export interface PhoneTap {
  readonly tappedAt: Instant | null;
  readonly sentAt: Instant | null;
}

/**
 * By how many whole seconds a step reached the server after the courier had tapped; null when it came at once
 * (within a minute) or bears no time. With a time of sending the age is a duration and no clock is asked.
 * @param phoneOffsetMs server's clock minus phone's, as its positions show it; null: not known, the phone's
 * clock is trusted. A wrong clock alone makes no step late (criteria A14).
 */
export function lateSubmissionSeconds(
  { tappedAt, sentAt }: PhoneTap,
  now: Instant,
  phoneOffsetMs: number | null,
): number | null {
  if (tappedAt === null) return null;
  const sentMs = sentAt === null ? epochMs(now) - (phoneOffsetMs ?? 0) : epochMs(sentAt);
  const age = sentMs - epochMs(tappedAt);
  return Math.abs(age) > LATE_SUBMISSION_MS ? Math.round(age / SECOND_MS) : null;
}

/**
 * Percent of the delivered orders without a violation, rounded; 100 only for none at all, and for nothing
 * delivered.
 */
export function compliancePercent(delivered: number, violated: number): number {
  if (delivered === 0 || violated === 0) return 100;
  return Math.min(99, Math.round((100 * (delivered - violated)) / delivered));
}

/** Why a check was skipped at a step, and what the order's history says about it. */
export const SKIPPED_CHECK_NOTES = {
  NO_POSITION: 'Konum bilinmediği için alan kontrolü yapılamadı',
  SENT_LATE: 'Adım bağlantı gelince gönderildi; o ana ait konum olmadığı için alan kontrolü yapılamadı',
  FIX_REFUSED: 'Adımla gelen konum güvenilir değil; alan kontrolü yapılamadı',
  PICKED_UP_LATE: 'Teslim alma sonradan gönderildiği için hız kontrolü yapılamadı',
  SECOND_ATTEMPT: 'Paket önceki denemeden kuryede; alan kontrolü yapılmadı',
  SECOND_ATTEMPT_SPEED: 'Paket önceki denemeden kuryede; hız kontrolü yapılmadı',
  NO_ROAD: 'Yol mesafesi bilinmediği için hız kontrolü yapılmadı',
  APPROXIMATE_LOCATION: 'Teslimat konumu yaklaşık; alan ve hız kontrolü yapılmadı',
} as const;
export type SkippedCheck = keyof typeof SKIPPED_CHECK_NOTES;
