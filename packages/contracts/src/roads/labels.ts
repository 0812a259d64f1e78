import type { DistanceMethod } from './method.ts';

/** What people read behind a number of kilometres. */
export const DISTANCE_METHOD_LABELS: Readonly<Record<DistanceMethod, string>> = {
  GREAT_CIRCLE: 'kuş uçuşu',
  STREETS: 'yol',
  VALHALLA: 'yol',
};

/** What times were reckoned by, inside a sentence. */
export const measuredByText = (method: DistanceMethod): string =>
  method === 'GREAT_CIRCLE' ? 'kuş uçuşuna göre' : 'yola göre';
