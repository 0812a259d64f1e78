import { formatMinutes } from '@ulak/contracts/format';
import { formatTime } from '@ulak/contracts/time';

/** A span in which something is expected at the customer's. ISO instants. */
interface Forecast {
  readonly deliveryFrom: string;
  readonly deliveryTo: string;
}

/** '19:40 – 19:50', as the customer reads it; one time when both ends read the same. */
export function arrivalRangeText({ deliveryFrom, deliveryTo }: Forecast): string {
  const [from, to] = [formatTime(Date.parse(deliveryFrom)), formatTime(Date.parse(deliveryTo))];
  return from === to ? from : `${from} – ${to}`;
}

/**
 * The least waiting that one of the compared couriers adds, minutes; 0 when none is compared. What they add
 * beyond it is their difference.
 */
export const minAddedWait = (compared: readonly { readonly addedMin: number }[]): number =>
  compared.length === 0 ? 0 : Math.min(...compared.map(({ addedMin }) => addedMin));

/**
 * '+4 dk bekleme': how much longer everybody waits than with the best of the compared; null below half a
 * minute, which nobody would notice.
 * @param minutes with fractions
 */
export const addedWaitText = (minutes: number): string | null =>
  Math.round(minutes) > 0 ? `+${formatMinutes(minutes)} bekleme` : null;
