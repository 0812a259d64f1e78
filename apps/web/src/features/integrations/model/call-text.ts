import type { ApiCall, KeyState } from '@ulak/contracts/branches/api-call';
import { getOrder } from '@ulak/contracts/orders/calls';
import { listOrderChanges, createOrder } from '@ulak/contracts/orders/desk-calls';
import { formatNumber } from '@ulak/contracts/format';
import { formatFullDateTime } from '@ulak/contracts/time';
import { formatClock } from '../../../lib/format-clock.ts';

/** How a call ended; the colour of its badge. */
export type CallResult = 'accepted' | 'repeated' | 'refused' | 'failed';

const ROUTES = new Map([
  [`${createOrder.method} ${createOrder.path}`, 'Sipariş gönderme'],
  [`${getOrder.method} ${getOrder.path}`, 'Siparişi okuma'],
  [`${listOrderChanges.method} ${listOrderChanges.path}`, 'Değişiklikleri okuma'],
]);

export const RESULT_LABELS: Record<CallResult, string> = {
  accepted: 'Kabul edildi',
  repeated: 'Yinelendi: ilk yanıt verildi',
  refused: 'Reddedildi',
  failed: 'Sunucu hatası',
};

/** By which key, where it was not the branch's present one. */
export const KEY_LABELS: Record<KeyState, string | null> = {
  CURRENT: null,
  PREVIOUS: 'Eski anahtarla',
  REPLACED: 'Geçersiz anahtarla',
};

/** What the caller wanted; null: none of the calls that are meant for keys. */
export const routeText = ({ method, route }: Pick<ApiCall, 'method' | 'route'>): string | null =>
  ROUTES.get(`${method} ${route}`) ?? null;

export function resultOf({ status, repeated }: Pick<ApiCall, 'status' | 'repeated'>): CallResult {
  if (status >= 500) return 'failed';
  if (status >= 400) return 'refused';
  return repeated ? 'repeated' : 'accepted';
}

/** '02.03.2026 19:30:05': calls of one minute are told apart. */
export const callTime = (iso: string): string =>
  `${formatFullDateTime(Date.parse(iso)).slice(0, 10)} ${formatClock(iso)}`;

export const durationText = (ms: number): string => `${formatNumber(ms)} ms`;
