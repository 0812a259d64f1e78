import type { CourierStatusView } from '@ulak/contracts/couriers/schema';
import { MINUTE_MS } from '@ulak/contracts/time';
import { CLOCK_TOLERANCE_MS } from './clock-tolerance.ts';

/** What a refused switch says (spec 3 §8). */
export interface PresenceRefusal {
  readonly title: string;
  readonly text: string;
  /** The server's own sentence, when the spec's text does not tell the cause. */
  readonly detail: string | null;
  readonly mayCallManager: boolean;
}

const HAS_DELIVERIES_TEXT = 'Aktif teslimatlarınız var. Lütfen önce teslimatları tamamlayın.';

const NOT_ALLOWED_TEXT = 'Bu işlem için yetkiniz bulunmuyor.';

/** Refused before asking the server: orders are still assigned to the courier. */
export const HAS_DELIVERIES_REFUSAL: PresenceRefusal = {
  title: 'Çevrimdışı Olamazsınız',
  text: HAS_DELIVERIES_TEXT,
  detail: null,
  mayCallManager: false,
};

/** Told when the courier was taken off duty and it was not done on this phone. */
export const SWITCHED_OFF: PresenceRefusal = {
  title: 'Çevrimdışı yapıldınız',
  text:
    'Bu değişiklik bu telefondan yapılmadı; şube yöneticiniz yapmış olabilir. Yeni sipariş almazsınız ve ' +
    'konumunuz paylaşılmaz.',
  detail: null,
  mayCallManager: true,
};

/** @param error what the call answered; status 0: nobody answered */
export function presenceRefusal(error: {
  readonly code: string;
  readonly status: number;
  readonly message: string;
}): PresenceRefusal {
  if (error.code === 'COURIER_HAS_DELIVERIES') return HAS_DELIVERIES_REFUSAL;
  if (/yönetici/i.test(error.message))
    return { title: 'Yetki Gerekiyor', text: error.message, detail: null, mayCallManager: true };
  // Without a response no right was checked: the spec's text would be untrue.
  const isRefusedByServer = error.status >= 400 && error.status < 500;
  if (!isRefusedByServer)
    return { title: 'İşlem Başarısız', text: error.message, detail: null, mayCallManager: false };
  const detail = error.message.startsWith(NOT_ALLOWED_TEXT) ? null : error.message;
  return { title: 'İşlem Başarısız', text: NOT_ALLOWED_TEXT, detail, mayCallManager: false };
}

/**
 * Whole minutes of the break that are left, rounded up; negative when it is over, null without a planned end.
 */
export function breakMinutesLeft(
  status: Pick<CourierStatusView, 'onBreak' | 'breakEndsAt'>,
  now: number,
): number | null {
  if (!status.onBreak || status.breakEndsAt === null) return null;
  return Math.ceil((Date.parse(status.breakEndsAt) - now - CLOCK_TOLERANCE_MS) / MINUTE_MS) || 0;
}

export function breakText(minutesLeft: number | null): string {
  if (minutesLeft === null) return 'Moladasınız';
  if (minutesLeft < 0) return `Mola süresi ${-minutesLeft} dk aşıldı`;
  return `Moladasınız · ${minutesLeft} dk kaldı`;
}
