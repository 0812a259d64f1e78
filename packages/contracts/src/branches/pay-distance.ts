/**
 * By which kilometres a branch pays a delivery: the great circle from branch to customer, or the way by road
 * where one is known (docs/decisions/097).
 */
export const PAY_DISTANCES = ['GREAT_CIRCLE', 'ROAD'] as const;
export type PayDistance = (typeof PAY_DISTANCES)[number];

export const PAY_DISTANCE_LABELS: Readonly<Record<PayDistance, string>> = {
  GREAT_CIRCLE: 'kuş uçuşu',
  ROAD: 'yol',
};
