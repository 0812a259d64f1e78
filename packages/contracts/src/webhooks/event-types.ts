/** What a webhook is told of (spec 2 §3). */
export const WEBHOOK_EVENTS = [
  'ORDER_CREATED',
  'ORDER_UPDATED',
  'ORDER_ASSIGNED',
  'ORDER_PICKED_UP',
  'ORDER_DELIVERED',
  'COURIER_LOCATION_UPDATED',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const WEBHOOK_EVENT_LABELS: Record<WebhookEvent, string> = {
  ORDER_CREATED: 'Sipariş oluşturuldu',
  ORDER_UPDATED: 'Sipariş değişti',
  ORDER_ASSIGNED: 'Kuryeye atandı',
  ORDER_PICKED_UP: 'Kurye teslim aldı',
  ORDER_DELIVERED: 'Teslim edildi',
  COURIER_LOCATION_UPDATED: 'Kurye konumu değişti',
};

/** Where a message to a receiver stands; FAILED: no try follows by itself. */
export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_STATE_LABELS: Record<DeliveryState, string> = {
  PENDING: 'Bekliyor',
  DELIVERED: 'Ulaştı',
  FAILED: 'Ulaşmadı',
};

/** Why the server stopped sending to a receiver: it answered 410, or failed for five days. */
export const PAUSE_REASONS = ['GONE', 'FAILING'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const PAUSE_REASON_TEXTS: Record<PauseReason, string> = {
  GONE:
    'Alıcı artık mesaj istemediğini bildirdi (410). Mesajlar saklanıyor: adresi kontrol edip yeniden ' +
    'başlatın.',
  FAILING: 'Alıcıya beş gün boyunca ulaşılamadı. Mesajlar saklanıyor: alıcı düzelince yeniden başlatın.',
};

/** Why one try failed. STATUS: the receiver answered with a status that is no success. */
export const ATTEMPT_ERRORS = [
  'STATUS',
  'REDIRECT',
  'TIMEOUT',
  'ADDRESS_REFUSED',
  'NAME_NOT_FOUND',
  'TLS',
  'CONNECTION',
  'SECRET_UNREADABLE',
] as const;
export type AttemptError = (typeof ATTEMPT_ERRORS)[number];

export const ATTEMPT_ERROR_TEXTS: Record<AttemptError, string> = {
  STATUS: 'Alıcı başarısız bir durum kodu ile yanıt verdi',
  REDIRECT: 'Alıcı başka bir adrese yönlendirdi; yönlendirmeler izlenmez',
  TIMEOUT: 'Alıcı 15 saniye içinde yanıtı tamamlamadı',
  ADDRESS_REFUSED: 'Adres özel veya yerel bir ağa çıkıyor; gönderilmedi',
  NAME_NOT_FOUND: 'Alan adı bulunamadı',
  TLS: 'Güvenli bağlantı kurulamadı; sertifikayı kontrol edin',
  CONNECTION: 'Bağlantı kurulamadı veya koptu',
  SECRET_UNREADABLE: 'İmza anahtarı okunamadı; anahtarı yenileyin',
};
