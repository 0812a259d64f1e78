import type { WebhookId } from '@ulak/contracts/ids';
import type { WebhookEvent } from '@ulak/contracts/webhooks/event-types';
import { expect } from 'vitest';
import { createWebhookEngine, type EngineDeps, type WebhookEngine } from '../modules/webhooks/engine.ts';
import type { TestApp } from './build-app.ts';
import type { GivenBranch, GivenUser } from './factories.ts';

/** What a server needs to call receivers of this machine. */
export const LOOPBACK_RECEIVERS = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1,localhost' } as const;

/** The sender of webhooks on a test app's database and clock; it sends when it is told to. */
export const createTestEngine = (t: TestApp, deps: Partial<EngineDeps> = {}): WebhookEngine =>
  createWebhookEngine({
    db: t.db,
    busUrl: t.database.appUrl,
    clock: t.clock,
    secrets: t.secrets,
    privateHosts: ['127.0.0.1', 'localhost'],
    onError: () => undefined,
    ...deps,
  });

export interface GivenWebhook {
  readonly id: WebhookId;
  readonly secret: string;
  readonly version: number;
}

/** A webhook made by a call. */
export async function makeWebhook(
  t: TestApp,
  who: GivenUser,
  fields: { url: string; events?: readonly WebhookEvent[]; branch?: GivenBranch; secret?: string },
): Promise<GivenWebhook> {
  const { branch, events = ['ORDER_CREATED'], ...rest } = fields;
  const answer = await t.call(who, 'POST', '/api/webhooks', {
    ...rest,
    events,
    ...(branch && { branchId: branch.id }),
  });
  expect([answer.status, answer.raw.body]).toEqual([201, expect.any(String)]);
  return answer.body.data;
}
