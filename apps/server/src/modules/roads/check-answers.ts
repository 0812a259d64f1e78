import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import { MAX_SNAP_M, type RoadMatrix, type RoadRoute } from '@ulak/roads/router';

/** A road is no shorter than the ruler; a little less is how the earth is measured. */
const SHORTEST = 0.95;
/** Faster than any motorcycle of a courier rides freely. */
const MAX_MPS = 130 / 3.6;
/** Answers in whole seconds may miss one at either end. */
const ROUNDING_S = 2;

export type Verdict = 'FINE' | 'NONE' | 'NONSENSE';

/** What to think of an answer for two places; both may be moved to a road. */
export function judgeWay(ruler: number, metres: number, seconds: number): Verdict {
  if (Number.isNaN(metres) || Number.isNaN(seconds)) return 'NONE';
  if (!Number.isFinite(metres) || !Number.isFinite(seconds) || metres < 0 || seconds < 0) return 'NONSENSE';
  if (metres < SHORTEST * ruler - 2 * MAX_SNAP_M) return 'NONSENSE';
  return metres > MAX_MPS * (seconds + ROUNDING_S) ? 'NONSENSE' : 'FINE';
}

/** Ways of an answer that cannot be believed; all of them where it has not the size of the question. */
export function countNonsense(
  { metres, seconds }: Pick<RoadMatrix, 'metres' | 'seconds'>,
  from: readonly LatLng[],
  to: readonly LatLng[],
): number {
  const pairs = from.length * to.length;
  const isWhole = [metres, seconds].every((list) => list instanceof Float64Array && list.length === pairs);
  if (!isWhole) return pairs;
  let nonsense = 0;
  for (const [i, a] of from.entries())
    for (const [j, b] of to.entries()) {
      const at = i * to.length + j;
      const verdict = judgeWay(distanceM(a, b), metres[at] ?? Number.NaN, seconds[at] ?? Number.NaN);
      if (verdict === 'NONSENSE') nonsense += 1;
    }
  return nonsense;
}

/** Whether a way over these places may be believed. */
export function isPlausible({ points, metres, seconds }: RoadRoute, places: readonly LatLng[]): boolean {
  let ruler = 0;
  for (const [i, place] of places.entries()) ruler += i === 0 ? 0 : distanceM(places[i - 1] ?? place, place);
  const slack = 2 * MAX_SNAP_M * (places.length - 2);
  return points.length >= 2 && judgeWay(Math.max(0, ruler - slack), metres, seconds) === 'FINE';
}
