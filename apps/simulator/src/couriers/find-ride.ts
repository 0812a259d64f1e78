import type { Random } from '@ulak/city/random';
import { makeStreetPath, pathAlong, type StreetPath } from '@ulak/city/street-path';
import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import { istanbulParts } from '@ulak/contracts/time';
import { findRoute } from '@ulak/roads/find-route';
import type { RoadGraph } from '@ulak/roads/road-graph';

/** A way and how fast it is ridden on average. */
export interface Ride {
  readonly path: StreetPath;
  readonly kmh: number;
}

export interface RideOptions {
  /** Null: no streets are there. */
  readonly roads: RoadGraph | null;
  readonly random: Random;
  /** Direction of made-up streets, which lead where no real ones are. */
  readonly gridDeg: number;
  /** Simulated epoch ms. */
  readonly departsAt: number;
}

/** Next door one walks, metres. */
const NEXT_DOOR_M = 40;
/** Speeds on made-up streets. */
const MADE_UP_KMH = [20, 35] as const;
/** Of the free-flow speed: lights and corners at any hour, and more traffic at some. */
const QUIET_PACE = 0.92;
const RUSH_PACE: Readonly<Record<number, number>> = {
  8: 0.8,
  9: 0.85,
  12: 0.85,
  13: 0.85,
  17: 0.78,
  18: 0.72,
  19: 0.75,
  20: 0.85,
};
/** Riders and days differ: σ of a log-normal factor. */
const PACE_SPREAD = 0.12;

/** The quickest way along real streets with the doors at its ends, else one along made-up streets. */
export function findRide(from: LatLng, to: LatLng, options: RideOptions): Ride {
  const { roads, random, departsAt } = options;
  const route = roads && distanceM(from, to) > NEXT_DOOR_M ? findRoute(roads, from, to) : null;
  if (!route || route.seconds < 1)
    return { path: makeStreetPath(from, to, options), kmh: random.floatBetween(...MADE_UP_KMH) };
  const pace = RUSH_PACE[istanbulParts(departsAt).hour] ?? QUIET_PACE;
  const freeKmh = (route.metres / route.seconds) * 3.6;
  return {
    path: pathAlong([from, ...route.points, to]),
    kmh: freeKmh * pace * Math.exp(PACE_SPREAD * random.normal()),
  };
}
