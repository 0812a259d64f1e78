import { MINUTE_MS } from '../time.ts';
import { distanceM, isValidCoordinate, type LatLng, speedKmh } from './geo.ts';

/** One reading of a courier's position. */
export interface GpsFix extends LatLng {
  /** When the phone took it, epoch ms, in the server's time (see {@link fixServerTime}). */
  readonly fixAt: number;
  /** Radius of uncertainty in metres, null when the phone did not say. */
  readonly accuracyM: number | null;
}

/** A fix this far ahead of the server is refused, ms (criteria A13). */
export const MAX_FIX_AHEAD_MS = MINUTE_MS;
/** A fix less accurate than this takes no part in kilometres, metres (DECISIONS "Time and numbers"). */
export const MAX_ACCURACY_M = 100;
/** No courier is faster: a step that implies more is left out, km/h (DECISIONS "Time and numbers"). */
export const MAX_PLAUSIBLE_KMH = 150;
/**
 * Too fast a step of at least this length is suspected of spoofing; a shorter one is the noise of GPS, metres
 * (DECISIONS "Violations").
 */
const SPOOFING_MIN_M = 500;
/** An older position does not prove where somebody is, ms (DECISIONS "Violations"). */
export const POSITION_FRESH_MS = 2 * MINUTE_MS;

/**
 * When a fix was taken, in the server's time: the age the phone gives it, counted back from its arrival. A
 * phone whose clock is hours off is corrected this way, as both of its times are off alike; waiting in its
 * queue counts as age (criteria A14, D08).
 * @param phone `fixAt` and `sentAt` by the phone's clock, epoch ms; sentAt null: the phone's clock is
 * trusted
 * @param receivedAt by the server's clock, epoch ms
 */
export const fixServerTime = (
  phone: { readonly fixAt: number; readonly sentAt: number | null },
  receivedAt: number,
): number => (phone.sentAt === null ? phone.fixAt : receivedAt - (phone.sentAt - phone.fixAt));

/** Why a fix is not stored. */
export type FixRefusal = 'NO_PLACE' | 'FROM_FUTURE';

/**
 * Why a fix must be refused: 0/0, out of range or no number (NO_PLACE), or more than 60 s ahead
 * (FROM_FUTURE); null when it is fine. Old fixes are accepted: they waited for signal.
 * @param now epoch ms, the server's
 * @see criteria A13
 */
export function findFixRefusal(fix: GpsFix, now: number): FixRefusal | null {
  if (!isValidCoordinate(fix) || !Number.isFinite(fix.fixAt)) return 'NO_PLACE';
  return fix.fixAt - now > MAX_FIX_AHEAD_MS ? 'FROM_FUTURE' : null;
}

/** Whether a time that the server recorded lies further ahead than a fix may: the server's clock was set back
 * since. Such a time bounds nothing, as its age is unknown.
 * @param recordedAt epoch ms @param now epoch ms, the server's */
export const isAheadOfServerClock = (recordedAt: number, now: number): boolean =>
  recordedAt - now > MAX_FIX_AHEAD_MS;

/** Whether a position is recent enough for decisions. One from before the server's clock was set back is not:
 * its age is unknown. */
export const isFresh = (fixAt: number, now: number): boolean =>
  now - fixAt <= POSITION_FRESH_MS && !isAheadOfServerClock(fixAt, now);

/**
 * A total order of fixes: by time; at the same time the more accurate one first, then by place, so that
 * nothing depends on the order of arrival.
 */
function compareFixes(a: GpsFix, b: GpsFix): number {
  const uncertain = Number.MAX_VALUE;
  return (
    a.fixAt - b.fixAt ||
    (a.accuracyM ?? uncertain) - (b.accuracyM ?? uncertain) ||
    a.lat - b.lat ||
    a.lng - b.lng
  );
}

/** Fixes in the order they were taken, one per instant: of two at the same one the more accurate stays. The
 * last is the current position. Any permutation or duplication of the input gives the same result (criteria
 * A13); `ulak_take_positions` stores the same. */
export function sortAndDeduplicateFixes<F extends GpsFix>(fixes: readonly F[]): readonly F[] {
  return fixes.toSorted(compareFixes).filter((fix, index, sorted) => fix.fixAt !== sorted[index - 1]?.fixAt);
}

/** One step of a track between two fixes that follow each other. */
export interface TrackStep<F extends GpsFix = GpsFix> {
  readonly from: F;
  readonly to: F;
  readonly distanceM: number;
  readonly speedKmh: number;
}

/**
 * The steps of a track, in order. Fixes worse than 100 m are skipped: the step then leads from the last
 * good fix to the next.
 */
export function trackSteps<F extends GpsFix>(fixes: readonly F[]): readonly TrackStep<F>[] {
  const good = sortAndDeduplicateFixes(fixes.filter((fix) => (fix.accuracyM ?? 0) <= MAX_ACCURACY_M));
  return good.slice(1).map((to, index) => {
    const from = good[index] ?? to;
    return { from, to, distanceM: distanceM(from, to), speedKmh: speedKmh(from, to) };
  });
}

/**
 * Whether one step is a LOCATION_SPOOFING candidate: more than 150 km/h over at least 500 m (DECISIONS
 * "Violations").
 */
const isSpoofingStep = (step: TrackStep): boolean =>
  step.speedKmh > MAX_PLAUSIBLE_KMH && step.distanceM >= SPOOFING_MIN_M;

/** The steps of a track that are LOCATION_SPOOFING candidates; a fix that the phone marks as mocked is one
 * regardless. */
export const spoofingSteps = <F extends GpsFix>(fixes: readonly F[]): readonly TrackStep<F>[] =>
  trackSteps(fixes).filter(isSpoofingStep);
