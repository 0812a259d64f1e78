import type { OrderId } from '@ulak/contracts/ids';
import { SECOND_MS } from '@ulak/contracts/time';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WEBHOOK_LOCK } from '../../db/advisory-locks.ts';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { holdTransaction } from '../../test/hold-transaction.ts';
import { orderBody } from '../../test/order-body.ts';
import { createTestEngine, LOOPBACK_RECEIVERS, makeWebhook } from '../../test/webhook-branch.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts';
import type { WebhookEngine } from './engine.ts';

let t: TestApp;
let nodes: readonly WebhookEngine[];
let receiver: WebhookReceiver;
let branch: GivenBranch;
let admin: GivenUser;
beforeAll(async () => {
  t = await startTestApp({ env: LOOPBACK_RECEIVERS, poolSize: 20 });
  receiver = await startWebhookReceiver();
  branch = await t.given.branch();
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  nodes = [createTestEngine(t), createTestEngine(t)];
});
afterAll(async () => {
  for (const node of nodes ?? []) await node.stop();
  await receiver?.close();
  await t?.close();
});

const PATIENCE = { timeout: 20_000, interval: 20 };
const ORDERS = 30;

async function createReadyOrder(): Promise<OrderId> {
  const { body } = await t.call({ key: branch.key }, 'POST', '/api/orders', orderBody());
  await t.call(admin, 'POST', `/api/orders/${body.data.id}/status`, { status: 'READY' });
  return body.data.id;
}

describe('two nodes that read and send at once', { timeout: 60_000 }, () => {
  it('tell each event once to each webhook, those of an order in their order', async () => {
    const events = ['ORDER_CREATED', 'ORDER_UPDATED'] as const;
    for (const path of ['/a', '/b']) await makeWebhook(t, admin, { url: receiver.url + path, events });
    for (const node of nodes) await node.start();
    t.clock.advance(SECOND_MS);
    // both have read the same events before either may make messages of them
    const turn = await holdTransaction(t.ownerUrl, 'select pg_advisory_xact_lock($1)', [WEBHOOK_LOCK]);
    const orders: OrderId[] = [];
    for (let n = 0; n < ORDERS; n += 1) orders.push(await createReadyOrder());
    await turn.isWaitedFor();
    expect(receiver.received).toEqual([]);
    await turn.commit();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(ORDERS * 4), PATIENCE);
    for (const node of nodes) await node.drain();
    for (const path of ['/a', '/b']) {
      const got = receiver.at(path);
      expect(new Set(got.map(({ id }) => id)).size).toBe(ORDERS * 2);
      for (const id of orders) {
        const told = got.filter(({ body }) => body.data.id === id);
        expect(told.map(({ body }) => [body.type, body.data.version])).toEqual([
          ['ORDER_CREATED', 1],
          ['ORDER_UPDATED', 2],
        ]);
      }
    }
    const kept = await t.db.asSystem((tx) =>
      tx.selectFrom('webhook_messages').select(['state', 'attempts']).execute(),
    );
    expect(kept).toEqual(Array.from({ length: ORDERS * 4 }, () => ({ state: 'DELIVERED', attempts: 1 })));
  });
});
