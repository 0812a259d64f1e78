import { asKurus, type Kurus } from './money.ts';

/** What a branch pays its couriers per delivery (spec 2 §3 "Delivery rate"). */
export interface DeliveryRate {
  readonly baseRateKurus: Kurus;
  readonly pricePerKmKurus: Kurus;
  readonly minimumRateKurus: Kurus;
}

/** Pay for one delivered order: the larger of the minimum and base + distance part.
 * @param km great circle branch → customer, ≥ 0; counted with two decimals
 * @returns kuruş, rounded half up
 * @throws RangeError for a negative or infinite distance
 * @see DECISIONS "Time and numbers" */
export function deliveryEarning(rate: DeliveryRate, km: number): Kurus {
  if (!(km >= 0 && Number.isFinite(km))) throw new RangeError(`not a distance: ${km}`);
  const hundredthsOfKm = Math.round(km * 100);
  // Integers until the last division, so that no binary fraction decides how a half is rounded.
  const distancePart = Math.floor((rate.pricePerKmKurus * hundredthsOfKm + 50) / 100);
  return asKurus(Math.max(rate.minimumRateKurus, rate.baseRateKurus + distancePart));
}
