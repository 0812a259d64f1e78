import { SECOND_MS } from '../time.ts';
import { distanceM, speedKmh } from './geo.ts';
import { type GpsFix, MAX_ACCURACY_M, MAX_PLAUSIBLE_KMH } from './position-filter.ts';

/**
 * A fix shows where a step was taken when it was taken within this of the tap, ms. A phone that stands still
 * reports every 20 s at the latest; the rest is for its request (docs/decisions/048).
 */
const STEP_FIX_WINDOW_MS = 30 * SECOND_MS;

/** A fix as a step is judged by it; `fixAt` in the server's time. */
export interface StepFix extends GpsFix {
  readonly mocked: boolean;
}

/** What a step can be judged by. */
export interface StepFixes {
  /** When the courier tapped, in the server's time, epoch ms. */
  readonly at: number;
  /** The fix that the phone sent with the step; null: none. */
  readonly sent: StepFix | null;
  /** The courier's stored fixes around that moment, in any order. */
  readonly trail: readonly StepFix[];
}

/** `isSentRefused`: the phone sent a fix of the moment that is not believed. */
export interface StepFixChoice {
  readonly fix: StepFix | null;
  readonly isSentRefused: boolean;
}

/**
 * The fix of a step's own moment: the one that the phone sent with it, else the stored one nearest in time,
 * else none. A fix proves nothing that the phone calls mocked, that is worse than 100 m, or from which or to
 * which the courier's other positions imply more than 150 km/h.
 * @see docs/decisions/048; the limits are those of DECISIONS "Time and numbers" and "Violations"
 */
export function chooseStepFix({ at, sent, trail }: StepFixes): StepFixChoice {
  const all = [...trail, ...(sent ? [sent] : [])].filter(isReliable).toSorted((a, b) => a.fixAt - b.fixAt);
  const stored = all.filter((fix) => fix !== sent && !isOutlier(fix, all));
  const isProof = (fix: StepFix): boolean =>
    isReliable(fix) && isOfMoment(fix, at) && !isContradicted(fix, stored);
  if (sent && isProof(sent)) return { fix: sent, isSentRefused: false };
  const [nearest] = stored.filter(isProof).toSorted((a, b) => timeBetween(a, at) - timeBetween(b, at));
  return { fix: nearest ?? null, isSentRefused: sent !== null && isOfMoment(sent, at) };
}

const isReliable = ({ mocked, accuracyM }: StepFix): boolean => !mocked && (accuracyM ?? 0) <= MAX_ACCURACY_M;

const timeBetween = ({ fixAt }: GpsFix, at: number): number => Math.abs(fixAt - at);

const isOfMoment = (fix: GpsFix, at: number): boolean => timeBetween(fix, at) <= STEP_FIX_WINDOW_MS;

/** The fixes before and after this one in time. */
const neighboursOf = (fix: GpsFix, track: readonly StepFix[]) =>
  [track.findLast(({ fixAt }) => fixAt < fix.fixAt), track.find(({ fixAt }) => fixAt > fix.fixAt)] as const;

/** A single jump there and back: a reading gone wrong, by which no other fix is measured. */
function isOutlier(fix: StepFix, track: readonly StepFix[]): boolean {
  const [before, after] = neighboursOf(fix, track);
  return !!before && !!after && isOutOfReach(before, fix) && isOutOfReach(fix, after);
}

function isContradicted(fix: StepFix, track: readonly StepFix[]): boolean {
  const sameInstant = track.filter(({ fixAt }) => fixAt === fix.fixAt);
  return [...neighboursOf(fix, track), ...sameInstant].some((other) => !!other && isOutOfReach(fix, other));
}

/**
 * Whether even the nearest edges of two fixes are further apart than somebody gets in the time between them.
 * Without their uncertainty the noise of two readings a second apart would count as speed.
 */
function isOutOfReach(a: GpsFix, b: GpsFix): boolean {
  const metres = distanceM(a, b);
  const uncertainM = (a.accuracyM ?? 0) + (b.accuracyM ?? 0);
  if (metres <= uncertainM) return false;
  return speedKmh(a, b) * ((metres - uncertainM) / metres) > MAX_PLAUSIBLE_KMH;
}
