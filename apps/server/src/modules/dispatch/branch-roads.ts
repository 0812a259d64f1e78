import { isValidCoordinate, type LatLng } from '@ulak/contracts/domain/geo';
import { roadFactorsOf } from '@ulak/contracts/domain/forecast-timings';
import type { RoadMethod } from '@ulak/contracts/roads/method';
import type { RoadService } from '../roads/service.ts';
import type { RoadMatrix } from '@ulak/roads/router';
import { placeOf } from './observe-couriers.ts';
import type { BranchFacts } from './read-branch.ts';

/** How long a round waits for roads; and somebody before a screen. */
export const ROUND_ROADS_MS = 400;
export const REQUEST_ROADS_MS = 120;

/** Minutes by road between the places of a branch's plan, all of one router. */
export interface BranchRoads {
  readonly method: RoadMethod;
  /** Free flow times the learned factor of the hour; NaN: not asked for, or there is no way. */
  minutes(from: LatLng, to: LatLng): number;
}

type RoadFacts = Pick<BranchFacts, 'branch' | 'orders' | 'couriers' | 'now' | 'timings'>;

/**
 * Asks for the roads of a plan: between the branch and its orders, from couriers on their way to the branch,
 * and from those who carry orders to these. Null, the great circle for all: no router, or one question of
 * them was not answered in time.
 */
export async function readBranchRoads(
  roads: RoadService,
  facts: RoadFacts,
  timeoutMs: number,
): Promise<BranchRoads | null> {
  if (roads.method() === null) return null;
  const matrices = await Promise.all(
    questionsOf(facts).map(async ({ from, to }) => ({
      from: placesOf(from),
      to: placesOf(to),
      ways: await roads.matrix(from, to, { timeoutMs }),
    })),
  );
  const answers = matrices.flatMap(({ ways, ...places }) => (ways ? [{ ...places, ways }] : []));
  const method = answers[0]?.ways.method;
  if (!method || answers.length < matrices.length) return null;
  if (answers.some(({ ways }) => ways.method !== method)) return null;
  const factor = roadFactorsOf(facts.timings).p50;
  return {
    method,
    minutes(from, to) {
      for (const answer of answers) {
        const minutes = secondsOf(answer, from, to) / 60;
        if (!Number.isNaN(minutes)) return minutes * factor;
      }
      return Number.NaN;
    },
  };
}

interface Question {
  readonly from: readonly LatLng[];
  readonly to: readonly LatLng[];
}

function questionsOf({ branch, orders, couriers, now }: RoadFacts): Question[] {
  const home: LatLng = { lat: branch.lat, lng: branch.lng };
  const stops = distinct([home, ...orders.filter(isValidCoordinate)]);
  const carried = orders.filter(({ status }) => status === 'PICKED_UP' || status === 'IN_DELIVERY');
  const seen = couriers.flatMap((courier) => {
    const place = placeOf(courier, now);
    return place
      ? [{ point: place.point, own: carried.filter((order) => order.courier_id === courier.id) }]
      : [];
  });
  const loaded = seen.filter(({ own }) => own.length > 0);
  return [
    { from: stops, to: stops },
    { from: distinct(seen.map(({ point }) => point)), to: [home] },
    { from: distinct(loaded.map(({ point }) => point)), to: distinct(loaded.flatMap(({ own }) => own)) },
  ].filter(({ from, to }) => from.length > 0 && to.length > 0);
}

const keyOf = ({ lat, lng }: LatLng): string => `${lat} ${lng}`;

const distinct = (points: readonly LatLng[]): LatLng[] => [
  ...new Map(points.map(({ lat, lng }) => [keyOf({ lat, lng }), { lat, lng }])).values(),
];

const placesOf = (points: readonly LatLng[]): ReadonlyMap<string, number> =>
  new Map(points.map((point, index) => [keyOf(point), index]));

interface Answer {
  readonly from: ReadonlyMap<string, number>;
  readonly to: ReadonlyMap<string, number>;
  readonly ways: RoadMatrix;
}

function secondsOf({ from, to, ways }: Answer, a: LatLng, b: LatLng): number {
  const [row, column] = [from.get(keyOf(a)), to.get(keyOf(b))];
  if (row === undefined || column === undefined) return Number.NaN;
  return ways.seconds[row * to.size + column] ?? Number.NaN;
}
