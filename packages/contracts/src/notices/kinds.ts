// Without zod: the courier's page reads it too.

/** What a courier has to know (docs/decisions/053). */
export const NOTICE_KINDS = [
  'NEW_ORDER',
  'ORDER_MOVED',
  'ORDER_TAKEN_BACK',
  'ORDER_CANCELLED',
  'ORDER_UNDELIVERED',
  'MESSAGE',
  'PAY_TERMS',
  'PAY_ANSWER',
  'FEEDBACK_ANSWER',
  'CASH',
  'DELIVERY_STOP',
  'DOCUMENT',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Titles of cards and notifications. */
export const NOTICE_TITLES: Record<NoticeKind, string> = {
  NEW_ORDER: 'Yeni sipariş',
  ORDER_MOVED: 'Sipariş başka kuryeye verildi',
  ORDER_TAKEN_BACK: 'Sipariş geri alındı',
  ORDER_CANCELLED: 'Sipariş iptal edildi',
  ORDER_UNDELIVERED: 'Teslim edilemedi',
  MESSAGE: 'Mesaj',
  PAY_TERMS: 'Ücret koşulları değişti',
  PAY_ANSWER: 'İtirazınız yanıtlandı',
  FEEDBACK_ANSWER: 'Geri bildiriminiz yanıtlandı',
  CASH: 'Kurye kasası',
  DELIVERY_STOP: 'Teslimat durdurma',
  DOCUMENT: 'Belgeleriniz',
};

/** Ready-made texts of a message to a courier. */
export const MESSAGE_PRESETS = ['Şubeye dönün', 'Beni arayın', 'Acele edin'] as const;

/** Maximum number of characters of a message to a courier. */
export const MESSAGE_MAX = 200;
/** Messages that one person may send within an hour. */
export const MESSAGES_PER_HOUR = 30;
/** Maximum number of notices of one answer. */
export const MAX_NOTICES = 50;

/** What the courier has to do about a notice of an order. */
export function noticeInstruction({
  kind,
  hasPackage,
}: {
  readonly kind: NoticeKind;
  readonly hasPackage: boolean;
}): string | null {
  if (hasPackage) return 'Paketi şubeye götürün.';
  if (!kind.startsWith('ORDER_')) return null;
  return 'Paketi almadıysanız bir şey yapmanız gerekmez.';
}
