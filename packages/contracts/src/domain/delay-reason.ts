import { formatKm, formatMetres } from '../format.ts';
import { epochMs, formatTime, MINUTE_MS, type Period } from '../time.ts';
import { distanceM, type LatLng } from './geo.ts';
import { type GpsFix, trackSteps } from './position-filter.ts';

/** Standing, or without a position, for fewer minutes is no reason. */
const LEAST_MINUTES = 5;
/** Who stays this near to a place stands there, metres; GPS strays by as much. */
const STANDS_WITHIN_M = 75;

/** What a late way back left behind. */
export interface LateWay {
  /** From the moment the courier was expected to the end of the delay. */
  readonly span: Period;
  /** Stored fixes of the span and the last ones before it, in any order. */
  readonly fixes: readonly GpsFix[];
  /** Breaks of the courier: nothing is stored during them, and nothing held against anybody. */
  readonly breaks: readonly Period[];
  readonly branch: LatLng;
  /** The branch's slowest speed. */
  readonly minSpeedKmh: number;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Why a return was late, as the trail tells: where the courier stood, when no position came, or how slow they
 * were. The words outlive the positions; they name no place but the distance to the branch.
 */
export function delayReasonOf(way: LateWay): string {
  const steps = trackSteps(way.fixes);
  const [from, to] = [epochMs(way.span.from), epochMs(way.span.to)];
  const known = [...steps.map((step) => step.from), ...steps.slice(-1).map((step) => step.to)];
  const fixes = known.length > 0 ? known : way.fixes.slice(0, 1);
  const within = fixes.filter(({ fixAt }) => fixAt >= from && fixAt <= to);
  const last = fixes.at(-1);
  if (last === undefined) return 'Bu sürede hiç konum alınmadı.';
  const minutesOf = (stretch: Stretch): number => workedMinutes(stretch, way.breaks);
  const silence = longest(silencesOf(fixes, from, to), minutesOf);
  const found: string[] = [];
  const stand = longest(standsOf(within), minutesOf);
  if (stand && minutesOf(stand) >= LEAST_MINUTES)
    found.push(
      `${minutesOf(stand)} dk hareketsiz kaldı (şubeye ${formatMetres(distanceM(stand.at, way.branch))}).`,
    );
  if (silence && minutesOf(silence) >= LEAST_MINUTES)
    found.push(
      silence.to >= to
        ? `Saat ${formatTime(silence.from)} sonrasında konum alınmadı.`
        : `${formatTime(silence.from)}–${formatTime(silence.to)} arasında konum alınmadı.`,
    );
  return found.length > 0 ? found.join(' ') : wordsOfRide(way, within);
}

/** A ride without a halt: slow, or longer than the way that was expected. */
function wordsOfRide({ span, breaks, minSpeedKmh }: LateWay, fixes: readonly GpsFix[]): string {
  const rideM = trackSteps(fixes).reduce((sum, step) => sum + step.distanceM, 0);
  const minutes = workedMinutes({ from: epochMs(span.from), to: epochMs(span.to) }, breaks);
  const speedKmh = minutes === 0 ? null : Math.round(rideM / 1_000 / (minutes / 60));
  if (speedKmh !== null && speedKmh < minSpeedKmh)
    return `Yavaş ilerledi: ortalama ${speedKmh} km/sa, şubenin hesabı ${Math.round(minSpeedKmh)} km/sa.`;
  return `Durmadan ilerledi: beklenen andan sonra ${formatKm(rideM / 1_000)} yol gitti.`;
}

/** Whole minutes of a stretch without what breaks take of it. */
function workedMinutes({ from, to }: Stretch, breaks: readonly Period[]): number {
  const paused = breaks.reduce(
    (sum, one) => sum + Math.max(0, Math.min(to, epochMs(one.to)) - Math.max(from, epochMs(one.from))),
    0,
  );
  return Math.floor((to - from - paused) / MINUTE_MS);
}

/** Between which fixes, and after the last of them, nothing came; only what lies in the span counts. */
function silencesOf(fixes: readonly GpsFix[], from: number, to: number): Stretch[] {
  const times = [...fixes.map(({ fixAt }) => fixAt).filter((at) => at <= to), to];
  return times
    .slice(1)
    .map((end, index) => ({ from: times[index] ?? end, to: end }))
    .filter((gap) => gap.to > from);
}

interface Stand extends Stretch {
  readonly at: LatLng;
}

/** Stretches in which every fix lies near the first of them. */
function standsOf(fixes: readonly GpsFix[]): Stand[] {
  const stands: Stand[] = [];
  for (let first = 0; first < fixes.length; ) {
    const start = fixes[first];
    if (!start) break;
    let next = first + 1;
    for (let fix = fixes[next]; fix && distanceM(start, fix) <= STANDS_WITHIN_M; fix = fixes[next]) {
      // A long silence in between says nothing about where somebody was.
      if (fix.fixAt - (fixes[next - 1]?.fixAt ?? fix.fixAt) >= LEAST_MINUTES * MINUTE_MS) break;
      next += 1;
    }
    stands.push({ from: start.fixAt, to: fixes[next - 1]?.fixAt ?? start.fixAt, at: start });
    first = next;
  }
  return stands;
}

const longest = <T extends Stretch>(all: readonly T[], minutesOf: (one: T) => number): T | undefined =>
  all.reduce<T | undefined>(
    (best, one) => (best === undefined || minutesOf(one) > minutesOf(best) ? one : best),
    undefined,
  );
