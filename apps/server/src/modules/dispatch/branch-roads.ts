import { UNKNOWN_POSITION_MIN } from '@ulak/contracts/domain/courier-ranking';
import { roadFactorsOf } from '@ulak/contracts/domain/forecast-timings';
import { isValidCoordinate, type LatLng } from '@ulak/contracts/domain/geo';
import type { UserId } from '@ulak/contracts/ids';
import type { RoadMethod } from '@ulak/contracts/roads/method';
import { monotonicMs } from '../../clock.ts';
import type { RoadService } from '../roads/service.ts';
import { lieOnRoads } from './lie-on-roads.ts';
import { placeOf } from './observe-couriers.ts';
import type { BranchFacts } from './read-branch.ts';
import { type AnsweredWays, createRoadSeconds, distinctPoints, type RoadSeconds } from './road-minutes.ts';
import { type PlacedRoads, travelMin } from './travel-data.ts';

/** How long a round waits for roads; and somebody before a screen. */
export const ROUND_ROADS_MS = 400;
export const REQUEST_ROADS_MS = 120;

/** Minutes by road between the places of a branch's plan, all of one router. */
export interface BranchRoads extends PlacedRoads {
  readonly method: RoadMethod;
  /** Free flow times the learned factor of the hour; NaN: not asked for, or one of them is on no road. */
  minutes(from: LatLng, to: LatLng): number;
}

type RoadFacts = Pick<BranchFacts, 'branch' | 'orders' | 'couriers' | 'now' | 'timings'>;

/**
 * Asks for the roads of a plan: between the branch and its orders, from couriers on their way to the branch,
 * and from each who carries orders to these. Null, the great circle for all: no router, or one question of
 * them was not answered in time.
 */
export async function readBranchRoads(
  roads: RoadService,
  facts: RoadFacts,
  timeoutMs: number,
): Promise<BranchRoads | null> {
  if (roads.method() === null) return null;
  const endsAt = monotonicMs() + timeoutMs;
  const ask = async ({ from, to }: Question): Promise<Question & { ways: AnsweredWays['ways'] | null }> => ({
    from,
    to,
    ways: await roads.matrix(from, to, { timeoutMs }),
  });
  const { plan, loads } = questionsOf(facts);
  const [planned, carried] = await Promise.all([Promise.all(plan.map(ask)), Promise.all(loads.map(ask))]);
  const [plans, ...more] = planned.filter(isAnswered);
  if (!plans || more.length + 1 < planned.length) return null;
  const main = [plans, ...more] as const;
  const first = createRoadSeconds(main);
  const onRoads = (places: readonly LatLng[]): boolean =>
    places.some((place) => first.hasWay(first.placeOf(place)));
  // one courier beyond the roads takes them from nobody else
  if (carried.some(({ from, to, ways }) => !ways && onRoads(from) && onRoads(to))) return null;
  const answers = [...main, ...carried.filter(isAnswered)] as const;
  if (answers.some(({ ways }) => ways.method !== plans.ways.method)) return null;
  return toPlacedRoads({ roads, timings: facts.timings, endsAt }, answers);
}

const isAnswered = (question: Question & { ways: AnsweredWays['ways'] | null }): question is AnsweredWays =>
  question.ways !== null;

/** By whom, by what factor and until when ways are completed. */
interface WaysContext {
  readonly roads: RoadService;
  readonly timings: BranchFacts['timings'];
  readonly endsAt: number;
}

/** The first place of the first question: the branch, or where a route begins. */
const HOME = 0;

/** Answered ways as minutes, and what no way between two places of the same roads costs. */
export async function toPlacedRoads(
  { roads, timings, endsAt }: WaysContext,
  answers: readonly [AnsweredWays, ...AnsweredWays[]],
): Promise<BranchRoads> {
  const seconds = createRoadSeconds(answers);
  const places = await findPlaces(roads, seconds, endsAt);
  const factor = roadFactorsOf(timings).p50;
  function between(a: number, b: number): number {
    const way = seconds.between(a, b);
    if (way === null) return Number.NaN;
    if (way !== 'NONE') return (way / 60) * factor;
    const [from, to] = [seconds.points[a], seconds.points[b]];
    if (!from || !to || !places.has(a) || !places.has(b) || !roads.isOneSet(from, to)) return Number.NaN;
    // both on roads, and no way: water lies between
    return Math.max(UNKNOWN_POSITION_MIN, travelMin(from, to, timings.minPerKmP50));
  }
  const { placeOf: numberOf } = seconds;
  return {
    method: answers[0].ways.method,
    placeOf: numberOf,
    between,
    minutes: (from, to) => between(numberOf(from), numberOf(to)),
  };
}

/** The places that lie on roads, by number; those without any way are asked for if the first one has one. */
async function findPlaces(
  roads: RoadService,
  seconds: RoadSeconds,
  endsAt: number,
): Promise<ReadonlySet<number>> {
  const all = [...seconds.points.keys()];
  const known = new Set(all.filter(seconds.hasWay));
  if (!known.has(HOME)) return known;
  const others = all.filter((place) => !known.has(place));
  const points = others.flatMap((place) => seconds.points[place] ?? []);
  const found = await lieOnRoads(roads, points, endsAt - monotonicMs());
  return new Set([...known, ...others.filter((_, index) => found[index])]);
}

interface Question {
  readonly from: readonly LatLng[];
  readonly to: readonly LatLng[];
}

/** What everybody's times are made of, and each loaded courier's ways to what they carry. */
function questionsOf({ branch, orders, couriers, now }: RoadFacts): Record<'plan' | 'loads', Question[]> {
  const home: LatLng = { lat: branch.lat, lng: branch.lng };
  const stops = distinctPoints([home, ...orders.filter(isValidCoordinate)]);
  const carried = new Map<UserId, LatLng[]>();
  for (const { status, courier_id: id, lat, lng } of orders)
    if (id !== null && (status === 'PICKED_UP' || status === 'IN_DELIVERY'))
      carried.set(id, [...(carried.get(id) ?? []), { lat, lng }]);
  const seen = couriers.flatMap((courier) => {
    const place = placeOf(courier, now);
    return place ? [{ point: place.point, own: carried.get(courier.id) ?? [] }] : [];
  });
  const points = distinctPoints(seen.map(({ point }) => point));
  return {
    plan: [{ from: stops, to: stops }, ...(points.length > 0 ? [{ from: points, to: [home] }] : [])],
    loads: seen
      .filter(({ own }) => own.length > 0)
      .map(({ point, own }) => ({ from: [point], to: distinctPoints(own) })),
  };
}
