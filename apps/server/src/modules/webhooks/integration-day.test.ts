import type { AddressInfo } from 'node:net';
import { GUIDE_VALUES } from '@ulak/contracts/integration/guide-values';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@ulak/contracts/time';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readGuide } from '../../http/guide.ts';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { readExamples, startExample, withValues } from '../../test/guide-example.ts';
import { orderBody } from '../../test/order-body.ts';
import { createTestEngine, LOOPBACK_RECEIVERS, makeWebhook } from '../../test/webhook-branch.ts';
import {
  type ReceivedMessage,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../test/webhook-receiver.ts';
import type { WebhookEngine } from './engine.ts';

// On the API, not in a browser: the day passes on the server's clock, and what counts is what arrives.

const EVENTS = [
  'ORDER_CREATED',
  'ORDER_UPDATED',
  'ORDER_ASSIGNED',
  'ORDER_PICKED_UP',
  'ORDER_DELIVERED',
] as const;
const HOURS_AWAY = 24;

let t: TestApp;
let engine: WebhookEngine;
let receiver: WebhookReceiver | undefined;
let branch: GivenBranch;
let manager: GivenUser;
let courier: GivenUser;
beforeAll(async () => {
  t = await startTestApp({ env: LOOPBACK_RECEIVERS });
  engine = createTestEngine(t);
  await engine.drain();
  await t.app.http.listen({ host: '127.0.0.1', port: 0 });
  branch = await t.given.branch();
  manager = await t.given.user('BRANCH_MANAGER', { branch });
  courier = await t.given.courier(branch, { position: { lat: 40.9903, lng: 29.0275 } });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await engine?.stop();
  await receiver?.close();
  await t?.close();
});

/** Has the library verify a message at the server's time. @throws WebhookVerificationError */
function verify(secret: string, { id, timestampS, signature, text }: ReceivedMessage): void {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(t.clock.now().getTime());
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(timestampS),
    'webhook-signature': signature,
  };
  try {
    new Webhook(secret).verify(text, headers);
  } finally {
    clock.mockRestore();
  }
}

/** Takes an order from the kitchen to the customer. */
async function deliver(id: number): Promise<void> {
  const step = async (who: GivenUser, status: string): Promise<void> => {
    t.clock.advance(MINUTE_MS);
    expect((await t.call(who, 'POST', `/api/orders/${id}/status`, { status })).status).toBe(200);
  };
  await step(manager, 'READY');
  const assigned = await t.call(manager, 'POST', `/api/orders/${id}/assign`, { courierId: courier.id });
  expect(assigned.status).toBe(200);
  for (const status of ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED']) await step(courier, status);
}

interface Change {
  readonly cursor: string;
  readonly type: string;
  readonly data: { readonly id: number; readonly version: number };
}

async function changesAfter(key: string, after: string): Promise<{ data: Change[]; cursor: string }> {
  const { status, body } = await t.call({ key }, 'GET', `/api/orders/changes?after=${after}&limit=200`);
  expect(status).toBe(200);
  return body;
}

const toldOf = (id: number, received: readonly ReceivedMessage[]): string[] =>
  received.filter(({ body }) => body.data.id === id).map(({ body }) => `${body.type} ${body.data.version}`);

describe('criteria A15, A16: an integration’s first days', { timeout: 60_000 }, () => {
  it('example by key, signed message; a day without receiver; all in order after it; one again', async () => {
    // the key, as the panel shows it
    const { apiKey: key } = (await t.call(manager, 'POST', `/api/branches/${branch.id}/reveal-key`)).body;
    receiver = await startWebhookReceiver();
    const { url } = receiver;
    const { id: webhookId, secret } = await makeWebhook(t, manager, { url: `${url}/`, events: EVENTS });

    // the guide's example runs as it stands, and its order is on the desk
    const example = readExamples(readGuide('tr')).find(({ language }) => language === 'js');
    if (!example) throw new Error('the guide has no example');
    const baseUrl = `http://127.0.0.1:${(t.app.http.server.address() as AddressInfo).port}`;
    const run = startExample(withValues(example, { baseUrl, apiKey: key }));
    expect(await run.ended, run.output()).toBe(0);
    const [first] = (await t.call(manager, 'GET', '/api/orders/active')).body;
    expect(first).toMatchObject({
      orderNumber: GUIDE_VALUES.orderNumber,
      status: 'PREPARING',
      customerName: 'Ayşe Yılmaz',
    });

    // its message arrives, and the library verifies it with this secret only
    await engine.drain();
    const [hello] = receiver.received;
    if (!hello) throw new Error('no message arrived');
    expect(hello.body).toMatchObject({ type: 'ORDER_CREATED', data: { id: first.id, version: 1 } });
    verify(secret, hello);
    const other = `whsec_${Buffer.from('another key of thirty-two bytes!').toString('base64')}`;
    expect(() => verify(other, hello)).toThrow('No matching signature');
    await expect.poll(async () => (await changesAfter(key, '0')).data.length).toBe(1);
    const { cursor } = await changesAfter(key, '0');

    // the receiver is away for a day, in which orders come and go
    await receiver.close();
    await deliver(first.id);
    const ids: number[] = [first.id];
    for (let hour = 0; hour < HOURS_AWAY; hour += 1) {
      t.clock.advance(HOUR_MS);
      if (hour % 8 === 0) {
        const body = orderBody({ orderNumber: `gun-${hour}`, source: 'Web' });
        const { id } = (await t.call({ key }, 'POST', '/api/orders', body)).body.data;
        ids.push(id);
        await deliver(id);
      }
      await engine.drain();
    }
    const viewOf = async () => (await t.call(manager, 'GET', '/api/webhooks')).body.data[0];
    expect(await viewOf()).toMatchObject({ pausedAt: null, failed: 0, failingSince: expect.any(String) });
    expect((await viewOf()).waiting).toBe(5 + 3 * 6);

    // it comes back on its address, and hears everything, each order's messages in their order
    receiver = await startWebhookReceiver(Number(new URL(url).port));
    for (let hour = 0; hour < HOURS_AWAY && (await viewOf()).waiting > 0; hour += 1) {
      t.clock.advance(HOUR_MS + SECOND_MS);
      await engine.drain();
    }
    expect(await viewOf()).toMatchObject({ waiting: 0, failed: 0, failingSince: null, pausedAt: null });
    const steps = [
      'ORDER_UPDATED 2',
      'ORDER_ASSIGNED 3',
      'ORDER_PICKED_UP 4',
      'ORDER_UPDATED 5',
      'ORDER_DELIVERED 6',
    ];
    for (const id of ids)
      expect(toldOf(id, receiver.received)).toEqual(id === first.id ? steps : ['ORDER_CREATED 1', ...steps]);

    // the changes tell the same, from the cursor that was kept
    await expect.poll(async () => (await changesAfter(key, cursor)).data.length).toBe(5 + 3 * 6);
    const { data: changes } = await changesAfter(key, cursor);
    for (const id of ids) {
      const told = changes.filter(({ data }) => data.id === id);
      expect(told.map(({ type, data }) => `${type} ${data.version}`)).toEqual(toldOf(id, receiver.received));
    }

    // one of them once more: the same message, signed anew
    const last = receiver.received.at(-1);
    if (!last) throw new Error('no message arrived');
    t.clock.advance(MINUTE_MS);
    const resend = `/api/webhooks/${webhookId}/deliveries/${last.id}/resend`;
    expect((await t.call(manager, 'POST', resend)).status).toBe(200);
    await engine.drain();
    const again = receiver.received.at(-1);
    expect(again).toMatchObject({ id: last.id, text: last.text });
    expect(again?.timestampS).toBeGreaterThan(last.timestampS);
    verify(secret, again ?? last);
  });
});
