import { z } from 'zod';

/**
 * What gave a distance or a time: the great circle; shortest paths over the streets that were loaded; the
 * router Valhalla. Every stored distance and time of a road names one.
 */
export const DISTANCE_METHODS = ['GREAT_CIRCLE', 'STREETS', 'VALHALLA'] as const;
export const DistanceMethod = z.enum(DISTANCE_METHODS);
export type DistanceMethod = z.infer<typeof DistanceMethod>;

/** A method that follows roads. */
export const ROAD_METHODS = ['STREETS', 'VALHALLA'] as const;
export type RoadMethod = (typeof ROAD_METHODS)[number];
