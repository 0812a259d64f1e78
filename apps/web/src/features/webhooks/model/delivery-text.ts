import { formatNumber } from '@ulak/contracts/format';
import { SECOND_MS } from '@ulak/contracts/time';
import { ATTEMPT_ERROR_TEXTS, type AttemptError } from '@ulak/contracts/webhooks/event-types';
import type { WebhookDelivery } from '@ulak/contracts/webhooks/schema';
import { momentText } from './webhook-text.ts';

interface Outcome {
  readonly status: number | null;
  readonly error: AttemptError | null;
}

/** What came of a try: 'HTTP 204', 'HTTP 500 · Alıcı başarısız …', 'Bağlantı kurulamadı veya koptu'. */
export const outcomeText = ({ status, error }: Outcome): string =>
  [status !== null && `HTTP ${status}`, error && ATTEMPT_ERROR_TEXTS[error]].filter(Boolean).join(' · ');

/** '85 ms', '1,2 sn'. */
export const durationText = (ms: number): string =>
  ms < SECOND_MS
    ? `${formatNumber(ms)} ms`
    : `${(ms / SECOND_MS).toLocaleString('tr-TR', { maximumFractionDigits: 1 })} sn`;

type Progress = Pick<
  WebhookDelivery,
  'state' | 'attempts' | 'nextAttemptAt' | 'deliveredAt' | 'lastError' | 'type'
>;

/** What happens next with a message, or when it ended. */
export function progressText({ state, attempts, nextAttemptAt, deliveredAt, type }: Progress): string {
  if (state === 'DELIVERED') return deliveredAt === null ? '' : `${momentText(deliveredAt)} ulaştı`;
  if (state === 'FAILED') {
    if (attempts > 0) return 'Artık denenmiyor';
    return type === 'COURIER_LOCATION_UPDATED' ? 'Gönderilmeden eskidi' : 'Gönderilmedi';
  }
  if (nextAttemptAt === null) return 'Siparişin önceki mesajını bekliyor';
  return attempts === 0 ? 'Sırada' : `Sonraki deneme ${momentText(nextAttemptAt)}`;
}

/** A body with line breaks, when it is JSON; else as it is. It is shown as text, never as markup. */
export function prettyBody(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Rows that are shown, and how many newer ones wait to be asked for. */
export interface HeldRows<Row> {
  readonly shown: readonly Row[];
  readonly fresh: number;
}

/**
 * A list that changes in place and does not jump under a hand: rows that came after `newest` are held back.
 * @param rows newest first @param newest id of the first row when the list was last brought up to date; null:
 * nothing was there
 */
export function holdFresh<Row extends { readonly id: string }>(
  rows: readonly Row[],
  newest: string | null,
): HeldRows<Row> {
  const at = newest === null ? 0 : rows.findIndex(({ id }) => id === newest);
  return at <= 0 ? { shown: rows, fresh: 0 } : { shown: rows.slice(at), fresh: at };
}
