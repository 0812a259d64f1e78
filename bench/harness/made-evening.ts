import { arrivalRange } from '@ulak/contracts/domain/arrival-range';
import { roadFactorsOf, type Timings } from '@ulak/contracts/domain/forecast-timings';
import { distanceKm, type LatLng } from '@ulak/contracts/domain/geo';
import { MINUTE_MS } from '@ulak/contracts/time';
import type { Instance } from '@ulak/day-simulation/instance';
import { createProduct } from '@ulak/day-simulation/product-policy';
import { simulateDay } from '@ulak/day-simulation/simulate-day';
import { PRODUCT_POLICY } from '@ulak/dispatch/product-policy';
import type { TravelTimes } from '@ulak/dispatch/snapshot';
import { createGraphRouter } from '@ulak/roads/graph-router';
import { placesNearRoads } from '@ulak/roads/demo-graph';
import type { RoadGraph } from '@ulak/roads/road-graph';
import { percentile } from './statistics.ts';

/** Minutes of an evening, from 18:00. */
const BEGIN = 1_080;
const LENGTH = 180;
const DOOR_MIN = 2;
const TRAFFIC = 1.25;
const NOISE = 0.15;
/** Of the branch's place, the same on every evening. */
const BRANCH_SEED = 7;
const BRANCH_SETTINGS = { minSpeedKmh: 20, orderExtraTimeMin: 10 };

/** An evening of one branch on real streets: places 0 (branch) and 1… (customers). */
export interface Evening {
  readonly instance: Instance;
  readonly km: (from: number, to: number) => number;
  /** Free-flow minutes by road. */
  readonly freeMin: (from: number, to: number) => number;
  /** What the way really takes: free flow × traffic × a draw for the pair. */
  readonly realMin: (from: number, to: number) => number;
}

/** A seeded draw in [0, 1). */
function drawsOf(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}
const normal = (draw: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());

export interface EveningSize {
  readonly orders: number;
  readonly couriers: number;
}

/** Makes an evening; the same seed gives the same. */
export async function makeEvening(
  graph: RoadGraph,
  { orders: count, couriers }: EveningSize,
  seed: number,
): Promise<Evening> {
  const draw = drawsOf(seed);
  const points: LatLng[] = [
    ...placesNearRoads(graph, 1, BRANCH_SEED),
    ...placesNearRoads(graph, count, seed),
  ];
  const ways = await createGraphRouter(graph).matrix(points, points);
  if (!ways) throw new Error('the graph has no ways here');
  const at = (place: number): number => (place > count ? 0 : place);
  const factors = new Map<number, number>();
  const factorOf = (pair: number): number => {
    const known = factors.get(pair) ?? Math.exp(NOISE * normal(drawsOf(seed * 1_000_003 + pair)));
    factors.set(pair, known);
    return known;
  };
  const km = (a: number, b: number): number => distanceKm(points[at(a)] as LatLng, points[at(b)] as LatLng);
  const freeMin = (a: number, b: number): number => {
    const seconds = ways.seconds[at(a) * points.length + at(b)] ?? Number.NaN;
    return Number.isNaN(seconds) ? (km(a, b) * 1.5 * 60) / 25 : seconds / 60;
  };
  const placed = Array.from({ length: count }, () => BEGIN + Math.floor(draw() * LENGTH)).toSorted(
    (a, b) => a - b,
  );
  return {
    instance: {
      name: `evening ${seed}`,
      pickups: [{ name: 'branch', x: 0, y: 0 }],
      orders: placed.map((placedAt, index) => ({
        name: `o${index}`,
        x: index,
        y: 0,
        placedAt,
        pickup: 0,
        readyAt: placedAt + Math.round(8 + 4 * draw() + 2 * normal(draw)),
      })),
      couriers: Array.from({ length: couriers }, (_, index) => ({
        name: `c${index}`,
        x: 0,
        y: 0,
        onAt: BEGIN - 30,
        offAt: BEGIN + LENGTH + 180,
        home: 0,
      })),
      metersPerMinute: 400,
      payPerOrder: 0,
      guaranteedPayPerHour: 0,
      targetMin: 35,
      maximumMin: 45,
      isExact: true,
    },
    km,
    freeMin,
    realMin: (a, b) => freeMin(a, b) * TRAFFIC * factorOf(at(a) * points.length + at(b)),
  };
}

/** What a ride of the evening took, and when its order came and left the branch. */
export interface DeliveredOrder {
  readonly order: number;
  readonly placedAt: number;
  readonly pickupAt: number;
  readonly dropAt: number;
}

/** Minutes to ready goods as a branch learns them; no engine knows when its kitchen is done. */
const PREPARATION = { meanMin: 10, readyP50Min: 10, readyP90Min: 13 };
const COUNTER_MIN = 1;

/** Plays the evening with an engine that believes these travel minutes, of couriers on the road too. */
export function playEvening(
  { instance, realMin }: Evening,
  believed: (from: number, to: number) => number,
  seed: number,
): DeliveredOrder[] {
  const placeCount = 1 + instance.orders.length + instance.couriers.length;
  const travelOf = (minutes: TravelTimes['minutes']): TravelTimes => ({ placeCount, minutes });
  const policy = {
    ...PRODUCT_POLICY,
    serviceBeforePickupMin: COUNTER_MIN,
    serviceAfterPickupMin: COUNTER_MIN,
    serviceBeforeDropMin: DOOR_MIN,
    serviceAfterDropMin: 0,
  };
  const product = createProduct({ seed, everyMin: 1, policy });
  const day = simulateDay(instance, product, {
    everyMin: 1,
    capacity: 3,
    believed: travelOf(believed),
    uncertainty: { cooking: () => PREPARATION, wayFactor: () => 1, isRefused: () => false },
    service: {
      beforePickupMin: COUNTER_MIN,
      afterPickupMin: COUNTER_MIN,
      beforeDropMin: DOOR_MIN,
      afterDropMin: 0,
    },
    travel: travelOf(realMin),
  });
  return day.trips.flatMap((trip) =>
    trip.orders.flatMap((order, index) => {
      const dropAt = trip.dropAt[index];
      const placedAt = instance.orders[order]?.placedAt;
      return dropAt === undefined || placedAt === undefined
        ? []
        : [{ order, placedAt, pickupAt: trip.pickupAt, dropAt }];
    }),
  );
}

/** The first stops of trips, whose ride is that from the branch. */
const firstStops = ({ km }: Evening, delivered: readonly DeliveredOrder[]): DeliveredOrder[] =>
  delivered.filter(
    (one, index) => delivered[index - 1]?.pickupAt !== one.pickupAt && km(0, one.order + 1) >= 0.3,
  );
const ridingMin = ({ dropAt, pickupAt }: DeliveredOrder): number =>
  Math.max(0.1, dropAt - pickupAt - DOOR_MIN);

/** Mean minutes by which the ride to the first stop of each trip was guessed wrong. */
export function rideError(
  evening: Evening,
  delivered: readonly DeliveredOrder[],
  guess: (place: number) => number,
): number {
  const firsts = firstStops(evening, delivered);
  return (
    firsts.reduce((sum, one) => sum + Math.abs(guess(one.order + 1) - ridingMin(one)), 0) / firsts.length
  );
}

/** What a branch learns of an evening: as modules/forecasts measures it, of the first stop of each trip. */
export function learn(evening: Evening, delivered: readonly DeliveredOrder[]): Timings {
  const firsts = firstStops(evening, delivered);
  const decile = (values: readonly number[], share: number): number => percentile(values, share);
  const paces = firsts.map((one) => ridingMin(one) / evening.km(0, one.order + 1));
  const factors = firsts.map((one) => ridingMin(one) / Math.max(0.5, evening.freeMin(0, one.order + 1)));
  const waits = delivered.map(({ placedAt, pickupAt }) => pickupAt - placedAt);
  return {
    readyP50Min: PREPARATION.readyP50Min,
    readyP90Min: PREPARATION.readyP90Min,
    pickupP50Min: decile(waits, 0.5),
    pickupP90Min: decile(waits, 0.9),
    minPerKmP50: decile(paces, 0.5),
    minPerKmP90: decile(paces, 0.9),
    roadFactorP50: decile(factors, 0.5),
    roadFactorP90: decile(factors, 0.9),
    doorMin: DOOR_MIN,
    samples: firsts.length,
  };
}

/** Minutes by which an order's first promise missed its arrival. */
export interface PromiseError {
  /** Of the range's middle. */
  readonly middle: number;
  /** Of the moment that the range lies around: it reaches farther beyond than before, on a grid of five. */
  readonly moment: number;
}

export function promiseError(
  evening: Evening,
  { order, placedAt, dropAt }: DeliveredOrder,
  { learned, byRoad }: { readonly learned: Timings; readonly byRoad: boolean },
): PromiseError {
  const place = order + 1;
  const now = new Date(placedAt * MINUTE_MS);
  const range = arrivalRange({
    status: 'PREPARING',
    createdAt: now,
    branchDistanceKm: evening.km(0, place),
    courierDistanceKm: null,
    roadMin: byRoad ? evening.freeMin(0, place) : null,
    branch: BRANCH_SETTINGS,
    learnedTimings: learned,
    now,
  });
  if (!range) throw new Error('a new order has a range');
  const wayMin = byRoad
    ? evening.freeMin(0, place) * roadFactorsOf(learned).p50
    : evening.km(0, place) * learned.minPerKmP50;
  const middle = (range.from.getTime() + range.to.getTime()) / 2 / MINUTE_MS;
  const moment = placedAt + learned.pickupP50Min + wayMin + learned.doorMin;
  return { middle: Math.abs(middle - dropAt), moment: Math.abs(moment - dropAt) };
}
