/** Reasons for a cancellation that the panel proposes (DECISIONS "Orders": cancel it with a reason). */
export const CANCEL_REASONS = [
  'Müşteri vazgeçti',
  'Ürün kalmadı',
  'Adrese teslimat yok',
  'Mükerrer sipariş',
] as const;

/** What happens most at a door; the courier's page proposes it (spec 3 §5). */
export const FAILURE_REASONS = [
  'Müşteri kapıyı açmadı',
  'Müşteriye ulaşılamadı',
  'Adres bulunamadı',
  'Müşteri siparişi kabul etmedi',
] as const;

const OUT_OF_AREA = 'Adresiniz teslimat bölgemizin dışında kaldığı için iptal edildi.';
const NOT_REACHED = 'Kuryeniz size telefonla ulaşamadı.';

/** The customer's sentence for each proposed reason, and for others that outside systems send. */
const CUSTOMER_SENTENCES: Record<(typeof CANCEL_REASONS)[number] | (typeof FAILURE_REASONS)[number], string> &
  Record<string, string> = {
  'Müşteri vazgeçti': 'Sizin isteğinizle iptal edildi.',
  'Ürün kalmadı': 'Siparişinizdeki bir ürün kalmadığı için hazırlanamadı.',
  'Adrese teslimat yok': OUT_OF_AREA,
  'Adres hizmet dışı': OUT_OF_AREA,
  'Mükerrer sipariş': 'Aynı sipariş iki kez girildiği için biri iptal edildi.',
  'Müşteri kapıyı açmadı': 'Kuryeniz kapınıza geldi, kapı açılmadı.',
  'Müşteri adreste yok': 'Kuryeniz geldiğinde adreste kimse yoktu.',
  'Müşteriye ulaşılamadı': NOT_REACHED,
  'Telefona cevap verilmedi': NOT_REACHED,
  'Adres bulunamadı': 'Kuryeniz adresinizi bulamadı.',
  'Müşteri siparişi kabul etmedi': 'Sipariş kapıda teslim alınmadı.',
};

const normalized = (reason: string): string => reason.trim().replace(/\.$/, '').toLocaleLowerCase('tr');

const BY_REASON = new Map(
  Object.entries(CUSTOMER_SENTENCES).map(([reason, sentence]) => [normalized(reason), sentence]),
);

/**
 * What a customer reads of a reason that staff or courier gave; null for free text, which is written for
 * colleagues (docs/decisions/055).
 */
export const customerReason = (reason: string | null): string | null =>
  reason === null ? null : (BY_REASON.get(normalized(reason)) ?? null);
