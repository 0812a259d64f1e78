import type { UserId } from '@ulak/contracts/ids';
import type { PushState } from '../../../lib/push-support.ts';
import { type StoredValue, storedValue } from '../../../lib/stored-value.ts';

/** What a person chose on this device: `no` after 'Sonra' or after switching it off; null: never asked. */
export type PushChoice = 'on' | 'no' | null;

export const pushChoice = (userId: UserId): StoredValue<PushChoice> =>
  storedValue<PushChoice>(`ulak.push.${userId}`, null, (value) =>
    value === 'on' || value === 'no' ? value : undefined,
  );

export const PUSH_TEXTS: Record<PushState, string> = {
  on: 'Bu cihazda bildirimler açık. Sayfa kapalıyken ve telefon cebinizdeyken de haber verilir.',
  off: 'Bu cihazda bildirimler kapalı.',
  denied: 'Bu cihazda bildirimlere izin verilmiyor.',
  'install-first':
    'iPhone ve iPad’de bildirimler için Ulak’ı ana ekrana ekleyin: Safari’de Paylaş düğmesine, sonra ' +
    '"Ana Ekrana Ekle"ye dokunun. Ulak’ı ana ekrandan açıp bildirimleri Ayarlar’dan açın.',
  unsupported:
    'Bu tarayıcı bildirimleri desteklemiyor. Chrome, Firefox veya Safari’nin güncel sürümünü, https ile ' +
    'başlayan adreste kullanın.',
};

/** The browser's own refusal has no sentence for people. */
export const PUSH_FAILED =
  'Tarayıcı bildirimlere kaydolamadı. Bağlantınızı kontrol edip yeniden deneyin; gizli pencerede açılamaz.';

/** The browser asked, and nobody answered. */
export const PUSH_UNANSWERED = 'İzin verilmedi. Yeniden deneyip tarayıcının sorusuna "İzin ver" deyin.';
