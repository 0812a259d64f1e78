import type { CourierCash } from '@ulak/contracts/cash/schema';
import {
  awaitsCourier as doesAwaitCourier,
  HAND_OVER_STATUS_LABELS,
} from '@ulak/contracts/cash/hand-over-states';
import { formatNumber, formatTl } from '@ulak/contracts/format';
import { formatDateTime } from '@ulak/contracts/time';

export const LOAD_FAILED = 'Kasa bilgileri alınamadı';

/** One account is a courier's cash of one branch. */
export const keyOfCash = ({ courierId, branchId }: Pick<CourierCash, 'courierId' | 'branchId'>): string =>
  `${courierId}-${branchId}`;

/** When the last hand-over was. */
export const sinceText = ({ since }: Pick<CourierCash, 'since'>): string =>
  since === null ? 'Henüz teslim etmedi' : formatDateTime(new Date(since));

/** State of the last hand-over, and how many older ones wait for the courier; null without one. */
export function lastText({ lastHandOver, awaitsCourier }: CourierCash): string | null {
  if (lastHandOver === null) return null;
  const older = awaitsCourier - (doesAwaitCourier(lastHandOver.status) ? 1 : 0);
  const state = HAND_OVER_STATUS_LABELS[lastHandOver.status];
  return older > 0 ? `${state} · ${formatNumber(older)} eski teslim onay bekliyor` : state;
}

/** What the desk has to look at: the limit, disputes, what was not collected. */
export function warningsOf(row: CourierCash): string[] {
  return [
    row.limitExceeded && row.cashLimit !== null ? `Sınır aşıldı (${formatTl(row.cashLimit)})` : '',
    row.disputed > 0 ? `${formatNumber(row.disputed)} itiraz` : '',
    row.uncollected > 0 ? `${formatNumber(row.uncollected)} tahsil edilmeyen` : '',
  ].filter(Boolean);
}

/** Whether there is something to count. */
export const hasSomething = ({ cash, cards, deliveries, changeMoney }: CourierCash): boolean =>
  cash !== 0 || cards !== 0 || deliveries > 0 || changeMoney !== 0;
