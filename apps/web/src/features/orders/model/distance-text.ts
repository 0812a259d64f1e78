import { formatKm, formatMinutes } from '@ulak/contracts/format';
import type { OrderView } from '@ulak/contracts/orders/schema';

type Way = Pick<OrderView, 'distanceKm' | 'roadKm' | 'estimatedMinutes'>;

/** '2,1 km yol · kuş uçuşu 0,6 km · ~12 dk'; a line breaks between its parts only. */
export function distanceText({ distanceKm, roadKm, estimatedMinutes }: Way): string {
  const ways =
    roadKm === undefined
      ? [`${formatKm(distanceKm)} kuş uçuşu`]
      : [`${formatKm(roadKm)} yol`, `kuş uçuşu ${formatKm(distanceKm)}`];
  const parts = [...ways, `~${formatMinutes(estimatedMinutes)}`];
  return parts.map((part) => part.replaceAll(' ', '\u00a0')).join('\u00a0· ');
}
