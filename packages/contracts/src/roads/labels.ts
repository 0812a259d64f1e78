import { formatKm } from '../format.ts';
import type { DistanceMethod } from './method.ts';

/** What people read behind a number of kilometres. */
export const DISTANCE_METHOD_LABELS: Readonly<Record<DistanceMethod, string>> = {
  GREAT_CIRCLE: 'kuş uçuşu',
  STREETS: 'yol',
  VALHALLA: 'yol',
};

/** Kilometres and what measured them: '3,9 km yol', '2,4 km kuş uçuşu'. */
export const measuredKm = (km: number, method: DistanceMethod): string =>
  `${formatKm(km)} ${DISTANCE_METHOD_LABELS[method]}`;

interface OrderWay {
  readonly distanceKm: number;
  readonly roadKm?: number | undefined;
}

/** How far an order goes from its branch, and what measured it: by road where that is known. */
export const wayOf = ({ distanceKm, roadKm }: OrderWay): readonly [km: number, method: DistanceMethod] =>
  roadKm === undefined ? [distanceKm, 'GREAT_CIRCLE'] : [roadKm, 'STREETS'];

/** The same in words. */
export const wayText = (order: OrderWay): string => measuredKm(...wayOf(order));

/** What times were reckoned by, inside a sentence. */
export const measuredByText = (method: DistanceMethod): string =>
  method === 'GREAT_CIRCLE' ? 'kuş uçuşuna göre' : 'yola göre';
