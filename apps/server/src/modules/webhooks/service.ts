import type { WebhookId } from '@ulak/contracts/ids';
import type { WebhookEvent } from '@ulak/contracts/webhooks/event-types';
import type { CreateWebhookBody, UpdateWebhookBody, WebhookView } from '@ulak/contracts/webhooks/schema';
import { createResolver, type ResolveHost } from '../../access/public-address.ts';
import type { Secrets } from '../../access/secrets.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { removeWebhook, resumeWebhook, revealSecret, rotateSecret, updateWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { createPost } from './post.ts';
import type { WebhookEdit } from './record-action.ts';
import * as repository from './repository.ts';
import { getDelivery, listDeliveries, resendFailed, resendOne } from './delivery-log.ts';
import { sendTest } from './send-test.ts';
import { viewWebhook } from './view-webhook.ts';

export interface WebhookServiceDeps {
  readonly config: Pick<Config, 'webhooks'>;
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Addresses of a receiver's name; left out: the name servers'. */
  readonly resolve?: ResolveHost;
}

/** Which webhooks, and which page of them, from 1. */
type WebhookListQuery = repository.ListFilter & { readonly page: number; readonly limit: number };

export type WebhookService = ReturnType<typeof createWebhookService>;

/** Webhooks, their secrets and the log of their messages; a worker sends them (docs/decisions/065). */
export function createWebhookService({ config, db, clock, secrets, resolve }: WebhookServiceDeps) {
  const privateHosts = new Set(config.webhooks.privateHosts);
  const deps = { secrets, privateHosts };
  let tellCreated = (): void => undefined;
  const { post, close } = createPost({ privateHosts, resolve: resolve ?? createResolver() });
  return {
    /** One page of the scope's webhooks; a branch's without those of its company. Secrets are masked. */
    async list(tx: Tx, scope: Scope, { page, limit, ...filter }: WebhookListQuery) {
      const rows = await repository.list(tx, scope, { ...filter, limit, offset: (page - 1) * limit });
      const { total, troubled } = await repository.count(tx, scope, filter);
      const now = clock.now();
      return {
        data: rows.map((row) => viewWebhook(row, secrets, now)),
        pagination: { page, limit, total },
        troubled,
      };
    },
    /** @throws AppError WEBHOOK_NOT_FOUND */
    async get(tx: Tx, scope: Scope, id: WebhookId): Promise<WebhookView> {
      const row = await repository.find(tx, scope, id);
      if (!row) throw new AppError('WEBHOOK_NOT_FOUND');
      return viewWebhook(row, secrets, clock.now());
    },
    create: (tx: Tx, edit: Omit<WebhookEdit, 'id'>, body: CreateWebhookBody) =>
      createWebhook(deps, tx, edit, body),
    update: (tx: Tx, edit: WebhookEdit, body: UpdateWebhookBody) => updateWebhook(deps, tx, edit, body),
    remove: removeWebhook,
    resume: (tx: Tx, edit: WebhookEdit) => resumeWebhook(deps, tx, edit),
    revealSecret: (tx: Tx, edit: WebhookEdit) => revealSecret(deps, tx, edit),
    rotateSecret: (tx: Tx, edit: WebhookEdit, secret: string | undefined) =>
      rotateSecret(deps, tx, edit, secret),
    sendTest: (edit: WebhookEdit, type: WebhookEvent) => sendTest({ ...deps, db, post }, edit, type),
    /** After the commit of a new one. */
    announceCreated: (): void => tellCreated(),
    onCreated: (listener: () => void): void => void (tellCreated = listener),
    /** Whether there is any, of whomever. */
    hasAny: (): Promise<boolean> => db.reserved.asSystem((tx) => repository.hasAny(tx)),
    listDeliveries,
    getDelivery,
    resendOne,
    resendFailed,
    stop: close,
  };
}
