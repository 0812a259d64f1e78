import { formatKm, formatMinutes } from '@ulak/contracts/format';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { wayText } from '@ulak/contracts/roads/labels';

type Way = Pick<OrderView, 'distanceKm' | 'roadKm' | 'estimatedMinutes'>;

/** '2,1 km yol · kuş uçuşu 0,6 km · ~12 dk'; a line breaks between its parts only. */
export function distanceText({ distanceKm, roadKm, estimatedMinutes }: Way): string {
  const other = roadKm === undefined ? [] : [`kuş uçuşu ${formatKm(distanceKm)}`];
  const parts = [wayText({ distanceKm, roadKm }), ...other, `~${formatMinutes(estimatedMinutes)}`];
  return parts.map((part) => part.replaceAll(' ', '\u00a0')).join('\u00a0· ');
}
