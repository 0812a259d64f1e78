import { escapeIdentifier } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { administer } from '../../test/database.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { holdTransaction } from '../../test/hold-transaction.ts';
import { orderBody } from '../../test/order-body.ts';
import { createTestEngine, LOOPBACK_RECEIVERS, makeWebhook } from '../../test/webhook-branch.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts';
import type { WebhookEngine } from './engine.ts';

let t: TestApp;
let engine: WebhookEngine;
let receiver: WebhookReceiver;
let branch: GivenBranch;
let admin: GivenUser;
const troubles: string[] = [];
beforeEach(async () => {
  troubles.length = 0;
  t = await startTestApp({ env: LOOPBACK_RECEIVERS });
  receiver = await startWebhookReceiver();
  branch = await t.given.branch();
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  engine = createTestEngine(t, { onError: (_, what) => void troubles.push(what) });
  await engine.drain();
  await makeWebhook(t, admin, { url: receiver.url });
});
afterEach(async () => {
  await engine?.stop();
  await receiver?.close();
  await t?.close();
});

const PATIENCE = { timeout: 20_000, interval: 20 };
const createOrder = async () =>
  (await t.call({ key: branch.key }, 'POST', '/api/orders', orderBody())).body.data.id as number;
const messages = () =>
  t.db.asSystem((tx) =>
    tx.selectFrom('webhook_messages').select(['order_id', 'state', 'attempts']).orderBy('id').execute(),
  );
const databaseName = () => new URL(t.ownerUrl).pathname.slice(1);
/** Ends connections of the database, as a restart or a broken network does. */
const cut = (which: string): Promise<void> =>
  administer(inject('testCluster').adminUrl, [
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${databaseName()}' and ${which}`,
  ]);
const WAITING = 'cardinality(pg_blocking_pids(pid)) > 0';

describe('a database that is lost', { timeout: 60_000 }, () => {
  it('while messages are made: they are made of the same events once it is back', async () => {
    const held = await holdTransaction(t.ownerUrl, 'select from webhook_progress for update', []);
    const orders = [await createOrder(), await createOrder()];
    const drained = engine.drain();
    await held.isWaitedFor();
    await cut(WAITING);
    await held.commit();
    await drained;
    expect(troubles).toContain('webhook events');
    expect(receiver.received.map(({ body }) => body.data.id)).toEqual(orders);
    expect(await messages()).toEqual(
      orders.map((order_id) => ({ order_id, state: 'DELIVERED', attempts: 1 })),
    );
  });

  it('while a try is recorded: it is recorded later, and the receiver got it once', async () => {
    let answer = (): void => undefined;
    receiver.respond((_, response) => (answer = () => void response.writeHead(204).end()));
    await engine.start();
    const order = await createOrder();
    // the receiver is slow: the message is written down while it is on its way
    await vi.waitFor(async () => expect(await messages()).toHaveLength(1), PATIENCE);
    expect(receiver.received).toHaveLength(1);
    const held = await holdTransaction(t.ownerUrl, 'select from webhook_messages for update', []);
    answer();
    await held.isWaitedFor();
    await cut(WAITING);
    await held.commit();
    const done = [{ order_id: order, state: 'DELIVERED', attempts: 1 }];
    await vi.waitFor(async () => expect(await messages()).toEqual(done), PATIENCE);
    expect(troubles).toContain('webhook tries');
    expect(receiver.received).toHaveLength(1);
  });

  it('while a message that has arrived is written down: it is later, and came once', async () => {
    await engine.start();
    const held = await holdTransaction(t.ownerUrl, 'select from webhook_progress for update', []);
    const order = await createOrder();
    await held.isWaitedFor();
    expect(receiver.received).toHaveLength(1);
    await cut(WAITING);
    await held.commit();
    const done = [{ order_id: order, state: 'DELIVERED', attempts: 1 }];
    await vi.waitFor(async () => expect(await messages()).toEqual(done), PATIENCE);
    expect(troubles).toContain('webhook events');
    expect(receiver.received).toHaveLength(1);
  });

  it('and the sender ends before: another one sends it again, with the same id', async () => {
    await engine.start();
    const held = await holdTransaction(t.ownerUrl, 'select from webhook_progress for update', []);
    const order = await createOrder();
    await held.isWaitedFor();
    const stopped = engine.stop();
    await cut(WAITING);
    await held.commit();
    await stopped;
    expect(await messages()).toEqual([]);
    engine = createTestEngine(t);
    await engine.start();
    const done = [{ order_id: order, state: 'DELIVERED', attempts: 1 }];
    await vi.waitFor(async () => expect(await messages()).toEqual(done), PATIENCE);
    const [first, again] = receiver.received;
    expect(receiver.received).toHaveLength(2);
    expect([again?.id, again?.text]).toEqual([first?.id, first?.text]);
  });

  it('while the sender starts: it begins when the database is back, where it ended', async () => {
    const orders = [await createOrder(), await createOrder()];
    await engine.stop();
    const name = escapeIdentifier(databaseName());
    const { adminUrl } = inject('testCluster');
    await administer(adminUrl, [`alter database ${name} allow_connections false`]);
    try {
      await cut('true');
      engine = createTestEngine(t, { onError: (_, what) => void troubles.push(what) });
      await engine.start();
      expect(troubles).toContain('webhook start');
      expect(receiver.received).toEqual([]);
    } finally {
      await administer(adminUrl, [`alter database ${name} allow_connections true`]);
    }
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), PATIENCE);
    expect(receiver.received.map(({ body }) => body.data.id)).toEqual(orders);
    await engine.drain();
    expect(receiver.received).toHaveLength(2);
  });
});
