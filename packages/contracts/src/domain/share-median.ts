/** A branch's median is shown from as many couriers on: of fewer, somebody's pay could be worked out. */
export const MIN_SHARE_COURIERS = 5;
/** Steps of a shown median, so that it is nobody's own rate: TL by hour, and orders by hour. */
const SHARE_STEPS = { paidTl: 5, orders: 0.1 } as const;

/** Work and pay of a courier by hour online; null: too short for a rate, or not to be seen. */
export interface HourlyRates {
  readonly ordersPerHour: number | null;
  readonly paidPerHour: number | null;
}

/** The medians of a branch. `couriers`: those with a rate; below five the medians are null. */
export interface ShareMedian extends HourlyRates {
  readonly couriers: number;
}

/**
 * Median of rates with two decimals, again with two, half rounded up; null without any. Of an even number it
 * is the mean of the two in the middle.
 */
export function median(rates: readonly number[]): number | null {
  if (rates.length === 0) return null;
  const hundredths = rates.map((rate) => Math.round(rate * 100)).sort((a, b) => a - b);
  const [low, high] = [Math.floor((rates.length - 1) / 2), Math.floor(rates.length / 2)];
  return Math.round(((hundredths[low] ?? 0) + (hundredths[high] ?? 0)) / 2) / 100;
}

const present = (rates: readonly (number | null)[]): number[] => rates.filter((rate) => rate !== null);

/** The median in whole steps of so many hundredths, half up. */
function rounded(rates: readonly number[], stepHundredths: number): number | null {
  const exact = median(rates);
  return exact === null
    ? null
    : (Math.round(Math.round(exact * 100) / stepHundredths) * stepHundredths) / 100;
}

/**
 * Medians over the couriers of a branch who were online long enough for a rate: pay in whole 5 TL, orders in
 * tenths, because of an odd number the middle one is somebody's rate.
 */
export function shareMedian(shares: readonly HourlyRates[]): ShareMedian {
  const orders = present(shares.map(({ ordersPerHour }) => ordersPerHour));
  const couriers = orders.length;
  if (couriers < MIN_SHARE_COURIERS) return { couriers, ordersPerHour: null, paidPerHour: null };
  const paid = present(shares.map(({ paidPerHour }) => paidPerHour));
  return {
    couriers,
    ordersPerHour: rounded(orders, SHARE_STEPS.orders * 100),
    paidPerHour: rounded(paid, SHARE_STEPS.paidTl * 100),
  };
}
