import { formatNumber } from '@ulak/contracts/format';
import { formatDateTime } from '@ulak/contracts/time';
import {
  type PauseReason,
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@ulak/contracts/webhooks/event-types';
import { MOST_COUNTED, type WebhookView } from '@ulak/contracts/webhooks/schema';

/** How a webhook stands, the worst first. */
export type WebhookState = 'paused' | 'off' | 'failing' | 'on';

export function stateOf({ active, pausedAt, failingSince }: WebhookView): WebhookState {
  if (!active) return 'off';
  if (pausedAt !== null) return 'paused';
  return failingSince === null ? 'on' : 'failing';
}

export const STATE_LABELS: Record<WebhookState, string> = {
  on: 'Açık',
  off: 'Kapalı',
  failing: 'Ulaşmıyor',
  paused: 'Durduruldu',
};

const SHORT_REASONS: Record<PauseReason, string> = {
  GONE: 'alıcı istemiyor (410)',
  FAILING: 'beş gündür ulaşmıyor',
};

export const momentText = (iso: string): string => formatDateTime(Date.parse(iso));
const sinceText = (iso: string): string => `${momentText(iso)} tarihinden beri`;

/** What the state's word leaves open: why it was paused, since when nothing arrives. */
export function stateNote(webhook: WebhookView): string {
  const state = stateOf(webhook);
  if (state === 'paused' && webhook.pausedReason !== null) return SHORT_REASONS[webhook.pausedReason];
  return state === 'failing' && webhook.failingSince !== null ? sinceText(webhook.failingSince) : '';
}

/** 'Sipariş oluşturuldu, Teslim edildi'; 'Tüm olaylar' of every event. */
export const eventsText = (events: readonly WebhookEvent[]): string =>
  events.length === WEBHOOK_EVENTS.length
    ? 'Tüm olaylar'
    : WEBHOOK_EVENTS.filter((event) => events.includes(event))
        .map((event) => WEBHOOK_EVENT_LABELS[event])
        .join(', ');

export const ALL_BRANCHES = 'Tüm şubeler';
export const scopeText = ({ branchName }: WebhookView): string => branchName ?? ALL_BRANCHES;

/** A number of messages; the server counts up to a limit. */
export const countText = (count: number): string =>
  count >= MOST_COUNTED ? `${formatNumber(MOST_COUNTED)}+` : formatNumber(count);

/** Host and path of an address: what tells one from another in a narrow place. */
export const shortUrl = (url: string): string => url.replace(/^https:\/\//, '');
