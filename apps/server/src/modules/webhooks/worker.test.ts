import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { orderBody } from '../../test/order-body.ts';
import { LOOPBACK_RECEIVERS, makeWebhook } from '../../test/webhook-branch.ts';
import { isSignedBy, startWebhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts';
import { startWebhookWorker } from './run-worker.ts';

let t: TestApp;
let receiver: WebhookReceiver;
let branch: GivenBranch;
let admin: GivenUser;
const logged: string[] = [];
beforeAll(async () => {
  t = await startTestApp({ env: LOOPBACK_RECEIVERS, runningClock: true });
  receiver = await startWebhookReceiver();
  branch = await t.given.branch();
  admin = await t.given.user('COMPANY_ADMIN', { branch });
});
afterAll(async () => {
  await receiver?.close();
  await t?.close();
});

const start = () =>
  startWebhookWorker(
    {
      appUrl: t.database.appUrl,
      appSecret: 'test-secret-test-secret-test-secret-0',
      statementTimeoutMs: 4_000,
      virtualClock: null,
      privateHosts: ['127.0.0.1'],
    },
    {
      warn: (facts, message) => void logged.push(`${message} ${JSON.stringify(facts)}`),
      error: (facts, message) => void logged.push(`${message} ${JSON.stringify(facts)}`),
    },
  );
const hasBegun = () =>
  t.db.asSystem((tx) => tx.selectFrom('webhook_progress').select('event_id').executeTakeFirst());
const createOrder = () => t.call({ key: branch.key }, 'POST', '/api/orders', orderBody());
const PATIENCE = { timeout: 20_000, interval: 20 };

describe('the thread that sends', { timeout: 60_000 }, () => {
  it('ends when it is stopped while it begins to read', async () => {
    await start().stop();
    expect(logged).toEqual([]);
  });

  it('sends by itself what is committed, also what came while it was away', async () => {
    const { secret } = await makeWebhook(t, admin, { url: `${receiver.url}/thread` });
    const first = start();
    await vi.waitFor(async () => expect(await hasBegun()).toBeDefined(), PATIENCE);
    const one = await createOrder();
    await vi.waitFor(() => expect(receiver.at('/thread')).toHaveLength(1), PATIENCE);
    await first.stop();
    const two = await createOrder();
    const second = start();
    await vi.waitFor(() => expect(receiver.at('/thread')).toHaveLength(2), PATIENCE);
    await second.stop();
    const got = receiver.at('/thread');
    expect(got.map(({ body }) => body.data.id)).toEqual([one, two].map(({ body }) => body.data.id));
    expect(got.every((message) => isSignedBy(secret, message))).toBe(true);
    expect(logged).toEqual([]);
  });
});
