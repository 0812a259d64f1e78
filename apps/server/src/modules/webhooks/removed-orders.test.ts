import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { holdTransaction } from '../../test/hold-transaction.ts';
import { orderBody } from '../../test/order-body.ts';
import { createTestEngine, LOOPBACK_RECEIVERS, makeWebhook } from '../../test/webhook-branch.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts';
import type { WebhookEngine } from './engine.ts';

let t: TestApp;
let engine: WebhookEngine;
let receiver: WebhookReceiver;
let sql: Client;
const troubles: unknown[] = [];
beforeAll(async () => {
  t = await startTestApp({ env: LOOPBACK_RECEIVERS });
  receiver = await startWebhookReceiver();
  engine = createTestEngine(t, { onError: (error) => void troubles.push(error) });
  sql = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
  await sql.connect();
});
afterAll(async () => {
  await sql?.end();
  await engine?.stop();
  await receiver?.close();
  await t?.close();
});

describe('an order that is removed while its messages are made', { timeout: 60_000 }, () => {
  it('is told to nobody, without a word in the log; what came with it is told', async () => {
    const branch = await t.given.branch();
    const admin = await t.given.user('COMPANY_ADMIN', { branch });
    await makeWebhook(t, admin, { url: receiver.url });
    const create = async (): Promise<number> =>
      (await t.call({ key: branch.key }, 'POST', '/api/orders', orderBody())).body.data.id;
    const [removed, kept] = [await create(), await create()];
    await sql.query('delete from tracking_tokens where order_id = $1', [removed]);
    // the engine reads from here on; the removal has not committed when messages are made: they wait for it
    const removal = await holdTransaction(t.ownerUrl, 'delete from orders where id = $1', [removed]);
    const drained = engine.drain();
    await removal.isWaitedFor();
    await removal.commit();
    await drained;
    expect(troubles).toEqual([]);
    expect(receiver.received.map(({ body }) => body.data.id)).toEqual([kept]);
  });
});
