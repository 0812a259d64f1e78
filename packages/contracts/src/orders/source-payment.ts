import { foldTr } from '../text.ts';

/** Sources with a colour of their own (spec 1 §2.3): TY, GY and MY are the marketplaces' short names. */
export const KNOWN_SOURCES = ['Yemeksepeti', 'Getir', 'Web', 'Telefon', 'TY', 'GY', 'MY'] as const;

/** A source with a colour of its own. */
export type KnownSource = (typeof KNOWN_SOURCES)[number];

/** Label of an order without a source (spec 1 §2.3). */
export const UNKNOWN_SOURCE_LABEL = 'Belirsiz';

/** The known source a free text names, ignoring case and Turkish letters; null for any other text. */
export function findKnownSource(source: string | null | undefined): KnownSource | null {
  const wanted = foldTr((source ?? '').trim());
  return KNOWN_SOURCES.find((known) => foldTr(known) === wanted) ?? null;
}

/** The label of a source: the known name, else the text as sent, else 'Belirsiz'. */
export const sourceLabel = (source: string | null | undefined): string =>
  findKnownSource(source) ?? (source?.trim() || UNKNOWN_SOURCE_LABEL);

/**
 * Payment types that we offer and that outside systems send (spec 2 §2.6 shows CREDIT_CARD), with their
 * labels.
 */
export const PAYMENT_LABELS = {
  CASH: 'Nakit',
  CREDIT_CARD: 'Kredi Kartı',
  DEBIT_CARD: 'Banka Kartı',
  MEAL_CARD: 'Yemek Kartı',
  ONLINE: 'Çevrimiçi Ödeme',
  BANK_TRANSFER: 'Havale / EFT',
} as const;

/** A payment type with a label of its own; paymentType itself is free text (spec 1 §3). */
export type PaymentType = keyof typeof PAYMENT_LABELS;

/** The payment types, in the order forms offer them. */
export const PAYMENT_TYPES = Object.keys(PAYMENT_LABELS) as readonly PaymentType[];

/** Text of an order about whose payment nothing is known (spec 1 §2.3). */
export const NO_PAYMENT_TEXT = 'Ödeme bilgisi girilmemiş';
/** Text of an order with payment notes but without a type (spec 1 §2.3). */
export const NO_PAYMENT_TYPE_TEXT = 'Ödeme Tipi Belirtilmemiş';

/** The Turkish label of a known type in any case; other text passes through unchanged. */
export function paymentTypeLabel(type: string): string {
  const known = PAYMENT_TYPES.find((candidate) => candidate === type.trim().toUpperCase());
  return known ? PAYMENT_LABELS[known] : type.trim();
}

/**
 * The text of the payment column: the type's label; 'Ödeme Tipi Belirtilmemiş' when there are only notes;
 * 'Ödeme bilgisi girilmemiş' when there is nothing (spec 1 §2.3).
 */
export function paymentText(payment: {
  paymentType: string | null | undefined;
  paymentNotes: string | null | undefined;
}): string {
  if (payment.paymentType?.trim()) return paymentTypeLabel(payment.paymentType);
  return payment.paymentNotes?.trim() ? NO_PAYMENT_TYPE_TEXT : NO_PAYMENT_TEXT;
}

/**
 * How money changes hands: CASH and CARD on delivery, ONLINE already paid, OTHER unknown or free text
 * (cashPayments and cardPayments of the financial summary, spec 1 §3; amount to collect, ux "Courier phone").
 */
export type PaymentKind = 'CASH' | 'CARD' | 'ONLINE' | 'OTHER';

/** The kind a free-text payment type means. Online wins over card ('Online Kredi Kartı' is paid already). */
export function paymentKind(type: string | null | undefined): PaymentKind {
  const text = foldTr(type ?? '');
  if (/online|cevrim|havale|eft|transfer/.test(text)) return 'ONLINE';
  if (/nakit|cash/.test(text)) return 'CASH';
  if (/kart|card|pos\b/.test(text)) return 'CARD';
  return 'OTHER';
}
