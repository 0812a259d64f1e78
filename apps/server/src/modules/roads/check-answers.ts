import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import { MAX_SNAP_M, type RoadMatrix, type RoadRoute } from '@ulak/roads/router';

/** A road is no shorter than the ruler; a little less is how the earth is measured. */
const SHORTEST = 0.95;
/** Faster than any motorcycle of a courier rides freely. */
const MAX_MPS = 130 / 3.6;
/** Answers in whole seconds may miss one at either end. */
const ROUNDING_S = 2;

type Verdict = 'FINE' | 'NONE' | 'NONSENSE';

/** What to think of an answer for two places; both may be moved to a road. */
function judgeWay(ruler: number, metres: number, seconds: number): Verdict {
  if (Number.isNaN(metres) || Number.isNaN(seconds)) return 'NONE';
  if (!Number.isFinite(metres) || !Number.isFinite(seconds) || metres < 0 || seconds < 0) return 'NONSENSE';
  if (metres < SHORTEST * ruler - 2 * MAX_SNAP_M) return 'NONSENSE';
  return metres > MAX_MPS * (seconds + ROUNDING_S) ? 'NONSENSE' : 'FINE';
}

/** A matrix whose ways may be believed: none shorter than the ruler, and NaN where it was nonsense. */
export interface JudgedMatrix extends RoadMatrix {
  /** Pairs that were nonsense. */
  readonly nonsense: ReadonlySet<number>;
}

/** Whether a matrix has the size of its question. */
export const isWhole = (
  { metres, seconds }: Pick<RoadMatrix, 'metres' | 'seconds'>,
  pairs: number,
): boolean => [metres, seconds].every((list) => list instanceof Float64Array && list.length === pairs);

/** Judges each pair of a whole matrix, once. Places beside a road are moved onto it. */
export function judgeMatrix(
  { method, metres, seconds }: RoadMatrix,
  from: readonly LatLng[],
  to: readonly LatLng[],
): JudgedMatrix {
  const nonsense = new Set<number>();
  const none = new Float64Array(metres.length).fill(Number.NaN);
  const judged = { method, metres: none, seconds: none.slice(), nonsense };
  for (const [i, a] of from.entries())
    for (const [j, b] of to.entries()) {
      const at = i * to.length + j;
      const [length = Number.NaN, time = Number.NaN] = [metres[at], seconds[at]];
      const ruler = distanceM(a, b);
      const verdict = judgeWay(ruler, length, time);
      if (verdict === 'NONSENSE') nonsense.add(at);
      if (verdict === 'FINE') [judged.metres[at], judged.seconds[at]] = [Math.max(length, ruler), time];
    }
  return judged;
}

const isPlace = ({ lat, lng }: LatLng): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/** Whether a way over these places may be believed; it leads from the first to the last, moved to a road. */
export function isPlausible({ points, metres, seconds }: RoadRoute, places: readonly LatLng[]): boolean {
  let ruler = 0;
  for (const [i, place] of places.entries()) ruler += i === 0 ? 0 : distanceM(places[i - 1] ?? place, place);
  const slack = 2 * MAX_SNAP_M * (places.length - 2);
  const [first, last, start, end] = [points[0], points.at(-1), places[0], places.at(-1)];
  if (points.length < 2 || !points.every(isPlace) || !first || !last || !start || !end) return false;
  if (Math.max(distanceM(first, start), distanceM(last, end)) > MAX_SNAP_M / SHORTEST) return false;
  return judgeWay(Math.max(0, ruler - slack), metres, seconds) === 'FINE';
}
