import { maskWebhookSecret, WEBHOOK_SECRET_PREFIX } from '@ulak/contracts/webhooks/secret';
import type { WebhookView, WebhookWithSecret } from '@ulak/contracts/webhooks/schema';
import type { Secrets } from '../../access/secrets.ts';
import type { WebhookRow } from './repository.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A webhook as lists show it: its secret masked. `now`: whether a rotation is still under way. */
export function viewWebhook(row: WebhookRow, { open }: Pick<Secrets, 'open'>, now: Date): WebhookView {
  return {
    id: row.id,
    companyId: row.company_id,
    companyName: row.company_name,
    branchId: row.branch_id,
    branchName: row.branch_name,
    url: row.url,
    events: row.events,
    active: row.active,
    secret: maskWebhookSecret(open(row.secret_sealed) ?? WEBHOOK_SECRET_PREFIX),
    previousSecretUntil:
      row.previous_until !== null && row.previous_until > now ? iso(row.previous_until) : null,
    failingSince: iso(row.failing_since),
    pausedAt: iso(row.paused_at),
    pausedReason: row.paused_reason,
    lastDeliveredAt: iso(row.last_delivered_at),
    waiting: row.waiting,
    failed: row.failed,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

/** The same with the whole secret, for who has just made it. */
export const withSecret = (view: WebhookView, secret: string): WebhookWithSecret => ({ ...view, secret });

/** What an edit changes, as the audit log tells it; the query of an address may hold somebody's key. */
export const auditedFields = ({ url, events, active }: Pick<WebhookRow, 'url' | 'events' | 'active'>) => ({
  url: url.replace(/[?#].*$/s, ''),
  events,
  active,
});
