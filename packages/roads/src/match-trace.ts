import { distanceM } from '@ulak/contracts/domain/geo';
import { BACKWARD, FORWARD, type RoadGraph } from './road-graph.ts';
import type { MatchedTrace, TraceFix } from './router.ts';
import { matrixOf } from './shortest-paths.ts';
import { pointsWithin, type RoadPoint } from './snap-point.ts';

/** Fixes of so long a time are taken together: their mean is more exact than each of them. */
const POOLED_MS = 15_000;
/** Nearer to the last one, or by less than three deviations, a fix tells of noise and not of the way. */
const MIN_STEP_M = 25;
const MIN_STEP_SIGMAS = 3;
/** Less exact fixes are not used. */
const MAX_ACCURACY_M = 100;
/** Standard deviation of a fix that tells no accuracy, and the least that is believed. */
const USUAL_SIGMA_M = 12;
const MIN_SIGMA_M = 8;
/** Roads that a fix may lie on: the nearest ones within twice its deviation, at least so far. */
const MAX_CANDIDATES = 5;
const MIN_REACH_M = 40;
/** How much longer than the great circle a way is before it becomes improbable (Newson, Krumm 2009). */
const DETOUR_M = 30;
/** Longer ways are not ridden between two fixes, and no courier rides faster. */
const MAX_DETOUR = 2.5;
const SPARE_M = 300;
const FASTEST_MPS = 120 / 3.6;
const longestWayM = (straightM: number, seconds: number): number =>
  Math.min(MAX_DETOUR * straightM + SPARE_M, Math.max(SPARE_M, FASTEST_MPS * seconds));
/** Free-flow speed below which no such way lies, m/s. */
const SLOWEST_MPS = 22 / 3.6;

const sigmaOf = ({ accuracyM }: TraceFix): number => Math.max(MIN_SIGMA_M, accuracyM ?? USUAL_SIGMA_M);

/** A fix, and what is known of the roads that it may lie on. */
interface Step {
  readonly fix: TraceFix;
  readonly points: readonly RoadPoint[];
  /** How improbable each of them is at best, together with all before (a negative logarithm). */
  readonly costs: readonly number[];
  /** Metres ridden until each of them, on that most probable way. */
  readonly metres: readonly number[];
  /** Whether a way leads to it from the fix before; the first begins one. */
  readonly isJoined: boolean;
}

/**
 * The way along roads that best explains a courier's fixes (hidden Markov model, Viterbi). Where no way leads
 * from one fix to the next the great circle counts. Null: fewer than two fixes lie near a road.
 */
export function matchTrace(graph: RoadGraph, fixes: readonly TraceFix[]): MatchedTrace | null {
  const thinned = thinFixes(fixes);
  let last: Step | null = null;
  let [near, joined] = [0, 0];
  for (const fix of thinned) {
    const points = candidatesOf(graph, fix);
    if (points.length === 0) continue;
    last = last ? nextStep(graph, last, { fix, points }) : firstStep(fix, points);
    near += 1;
    if (last.isJoined) joined += 1;
  }
  if (!last || near < 2) return null;
  const best = last.costs.indexOf(Math.min(...last.costs));
  return { method: 'STREETS', metres: last.metres[best] ?? 0, matched: joined / thinned.length };
}

/** Fixes that are farther apart than their noise; the first and the last always. */
function thinFixes(fixes: readonly TraceFix[]): TraceFix[] {
  const kept: TraceFix[] = [];
  const pooled = poolFixes(fixes);
  for (const [i, fix] of pooled.entries()) {
    const before = kept.at(-1);
    const least = Math.max(MIN_STEP_M, MIN_STEP_SIGMAS * sigmaOf(fix));
    if (!before || i === pooled.length - 1 || distanceM(before, fix) >= least) kept.push(fix);
  }
  return kept;
}

/** The means of fixes that follow each other within `POOLED_MS`. */
function poolFixes(fixes: readonly TraceFix[]): TraceFix[] {
  const groups: TraceFix[][] = [];
  for (const fix of fixes) {
    if ((fix.accuracyM ?? 0) > MAX_ACCURACY_M) continue;
    const group = groups.at(-1);
    const first = group?.[0];
    if (group && first && fix.at - first.at < POOLED_MS) group.push(fix);
    else groups.push([fix]);
  }
  return groups.map((group) => {
    const meanOf = (value: (fix: TraceFix) => number): number =>
      group.reduce((sum, fix) => sum + value(fix), 0) / group.length;
    return {
      lat: meanOf(({ lat }) => lat),
      lng: meanOf(({ lng }) => lng),
      at: meanOf(({ at }) => at),
      accuracyM: meanOf(sigmaOf) / Math.sqrt(group.length),
    };
  });
}

const candidatesOf = (graph: RoadGraph, fix: TraceFix): RoadPoint[] =>
  pointsWithin(graph, fix, Math.max(MIN_REACH_M, 2 * sigmaOf(fix)))
    .toSorted((a, b) => a.distanceM - b.distanceM || a.edge - b.edge)
    .slice(0, MAX_CANDIDATES);

const emissionOf = (fix: TraceFix, { distanceM: off }: RoadPoint): number => 0.5 * (off / sigmaOf(fix)) ** 2;

const firstStep = (fix: TraceFix, points: readonly RoadPoint[]): Step => ({
  fix,
  points,
  costs: points.map((point) => emissionOf(fix, point)),
  metres: points.map(() => 0),
  isJoined: true,
});

function nextStep(graph: RoadGraph, before: Step, { fix, points }: Pick<Step, 'fix' | 'points'>): Step {
  const straight = distanceM(before.fix, fix);
  const noiseM = sigmaOf(before.fix) + sigmaOf(fix);
  const longest = longestWayM(straight, (fix.at - before.fix.at) / 1_000);
  const ways = matrixOf(graph, { from: before.points, to: points, maxSeconds: longest / SLOWEST_MPS });
  const costs: number[] = [];
  const metres: number[] = [];
  for (const [to, point] of points.entries()) {
    let [best, ridden] = [Infinity, 0];
    for (const [from, start] of before.points.entries()) {
      const way = isNoise(graph, [start, point], noiseM)
        ? 0
        : (ways.metres[from * points.length + to] as number);
      if (Number.isNaN(way) || way > longest) continue;
      const cost = (before.costs[from] ?? Infinity) + Math.abs(way - straight) / DETOUR_M;
      if (cost < best) [best, ridden] = [cost, (before.metres[from] ?? 0) + way];
    }
    costs.push(best + emissionOf(fix, point));
    metres.push(ridden);
  }
  if (costs.some((cost) => cost < Infinity)) return { fix, points, costs, metres, isJoined: true };
  // no way at all: it begins anew here
  const likeliest = before.costs.indexOf(Math.min(...before.costs));
  const gap = (before.metres[likeliest] ?? 0) + straight;
  return { ...firstStep(fix, points), metres: points.map(() => gap), isJoined: false };
}

/** A little backwards on the same road is noise, no ride round the block. */
function isNoise(graph: RoadGraph, [from, to]: readonly [RoadPoint, RoadPoint], noiseM: number): boolean {
  if (from.edge !== to.edge || to.share === from.share) return false;
  const isAllowed = ((graph.ways[from.edge] as number) & (to.share > from.share ? FORWARD : BACKWARD)) !== 0;
  return !isAllowed && Math.abs(to.share - from.share) * (graph.metres[from.edge] as number) <= noiseM;
}
