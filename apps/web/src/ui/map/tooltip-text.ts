import { COURIER_STATE_LABELS } from '@ulak/contracts/couriers/state';
import { STAFF_LABELS } from '@ulak/contracts/orders/labels';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import type { MapBranch, MapCourier, MapOrder } from './types.ts';

/** Lines of the small box beside a hovered marker; the first is the title. */
export type TooltipLines = string[];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** '40 sn önce', '12 dk önce', '3 sa önce', '2 gün önce'; a clock that runs ahead counts as now. */
export function agoText(ageMs: number): string {
  const age = Math.max(0, ageMs);
  if (age < MINUTE_MS) return `${Math.floor(age / 1000)} sn önce`;
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} dk önce`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} sa önce`;
  return `${Math.floor(age / DAY_MS)} gün önce`;
}

/** ux.md: stale couriers say when they were last seen; criteria D08: 'konum eski'. */
export function courierLines(courier: MapCourier, now: { ms: number; isStale: boolean }): TooltipLines {
  const lines = [courier.name, COURIER_STATE_LABELS[courier.state]];
  if (courier.positionAt === null) return [...lines, 'konum zamanı bilinmiyor'];
  const ago = agoText(now.ms - Date.parse(courier.positionAt));
  return [...lines, now.isStale ? `konum eski: en son ${ago} görüldü` : `konum ${ago}`];
}

export function orderLines(order: MapOrder): TooltipLines {
  const lines = [order.label, order.statusText ?? STAFF_LABELS[order.status]];
  if (order.detail) lines.push(order.detail);
  if (order.isOverdue) lines.push('Gecikti');
  else if (order.isWarning) lines.push('Süresi azalıyor');
  return lines;
}

export const branchLines = ({ name, radiusM }: MapBranch): TooltipLines =>
  radiusM ? [name, 'Şube', `${radiusM.toLocaleString('tr-TR')} m yarıçap`] : [name, 'Şube'];

export function orderClusterLines(counts: ReadonlyMap<OrderStatus, number>): TooltipLines {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [`${total} sipariş`, ...[...counts].map(([status, count]) => `${STAFF_LABELS[status]}: ${count}`)];
}

export function courierClusterLines(members: readonly MapCourier[]): TooltipLines {
  const counts = new Map<string, number>();
  for (const { state } of members)
    counts.set(COURIER_STATE_LABELS[state], (counts.get(COURIER_STATE_LABELS[state]) ?? 0) + 1);
  return [`${members.length} kurye`, ...[...counts].map(([label, count]) => `${label}: ${count}`)];
}
