// Without zod: the screens read it too.
import { formatDateTime, formatTime, type Instant, istanbulParts } from '../time.ts';

/** What couriers do who are under way when deliveries stop: finish what they have, or stand still. */
export const STOP_ROADS = ['FINISH', 'HOLD'] as const;
export type StopRoad = (typeof STOP_ROADS)[number];

export const STOP_ROAD_LABELS: Record<StopRoad, string> = {
  FINISH: 'Siparişini tamamlasın',
  HOLD: 'Güvenli yerde beklesin',
};

/** What a courier under way is told. */
export const STOP_ROAD_TEXTS: Record<StopRoad, string> = {
  FINISH: 'Üzerinizdeki siparişleri tamamlayın.',
  HOLD: 'Güvenli bir yerde bekleyin.',
};

/** What becomes of orders that arrive by a branch's key meanwhile. */
export const ORDERS_DURING_STOP = ['WAIT', 'REFUSE'] as const;
export type OrdersDuringStop = (typeof ORDERS_DURING_STOP)[number];

export const ORDERS_DURING_STOP_LABELS: Record<OrdersDuringStop, string> = {
  WAIT: 'Kabul et, beklet',
  REFUSE: 'Geri çevir',
};

/** Visible characters of a reason, at least, and characters, at most. */
export const STOP_REASON = { min: 3, max: 200 } as const;
/** Time of an end: the hour, with its day unless it is today. */
export function stopUntilText(endsAt: Instant, now: Instant): string {
  const [end, today] = [istanbulParts(endsAt), istanbulParts(now)];
  const isToday = end.day === today.day && end.month === today.month && end.year === today.year;
  return isToday ? formatTime(endsAt) : formatDateTime(endsAt);
}
