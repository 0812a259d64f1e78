import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signatureOf } from '../modules/webhooks/sign.ts';
import type { WebhookEngine } from '../modules/webhooks/engine.ts';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../test/factories.ts';
import {
  canRun,
  findFreePort,
  isListening,
  readExamples,
  type RunningExample,
  startExample,
  withValues,
} from '../test/guide-example.ts';
import { orderBody } from '../test/order-body.ts';
import { createTestEngine, LOOPBACK_RECEIVERS, makeWebhook } from '../test/webhook-branch.ts';
import { readGuide } from './guide.ts';

const examples = readExamples(readGuide('en')).map((example) => ({
  ...example,
  calls: /\/api\/orders\/changes/.test(example.code) ? 'changes' : 'orders',
}));

let t: TestApp;
let engine: WebhookEngine;
let url: string;
let branch: GivenBranch;
let admin: GivenUser;
let receiver: RunningExample | undefined;
beforeAll(async () => {
  // programs compare the message's time with the wall clock
  t = await startTestApp({ env: LOOPBACK_RECEIVERS, runningClock: true });
  t.clock.set(new Date(Date.now()));
  engine = createTestEngine(t);
  await engine.drain();
  await t.app.http.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(t.app.http.server.address() as AddressInfo).port}`;
  branch = await t.given.branch();
  admin = await t.given.user('COMPANY_ADMIN', { branch });
});
afterEach(async () => {
  await receiver?.stop();
  receiver = undefined;
});
afterAll(async () => {
  await engine?.stop();
  await t?.close();
});

describe('criteria D11: the guide’s calls run as they stand (skipped: no interpreter here)', () => {
  const calls = examples.filter(({ isReceiver }) => !isReceiver);

  it('are there in five languages', () => {
    const orders = calls.filter((example) => example.calls === 'orders');
    expect(orders.map(({ language }) => language)).toEqual(['sh', 'js', 'python', 'php', 'csharp']);
  });

  for (const example of calls) {
    const { language } = example;
    it.skipIf(!canRun(language))(`${language}: ${example.calls}`, async () => {
      await t.call({ key: branch.key }, 'POST', '/api/orders', orderBody({ orderNumber: 'onceki' }));
      await expect
        .poll(
          async () =>
            (await t.call({ key: branch.key }, 'GET', '/api/orders/changes?after=0')).body.data.length,
        )
        .toBeGreaterThan(0);
      const run = startExample(withValues(example, { baseUrl: url, apiKey: branch.key }));
      expect(await run.ended, run.output()).toBe(0);
      expect(run.output()).toContain(example.calls === 'orders' ? 'PREPARING' : 'ORDER_CREATED');
    });
  }
});

describe('criteria A15: the guide’s receivers verify what Ulak signs (skipped: no interpreter here)', () => {
  const receivers = examples.filter(({ isReceiver }) => isReceiver);

  it('are there in four languages', () => {
    expect(receivers.map(({ language }) => language)).toEqual(['js', 'python', 'php', 'csharp']);
  });

  for (const example of receivers) {
    it.skipIf(!canRun(example.language))(`${example.language}: takes ours and nothing else`, async () => {
      const port = await findFreePort();
      const at = `http://127.0.0.1:${port}/`;
      const webhook = await makeWebhook(t, admin, { url: at, branch });
      receiver = startExample(withValues(example, { secret: webhook.secret, port }), port);
      await expect.poll(() => isListening(port)).toBe(true);

      const order = orderBody({ orderNumber: `alici-${example.language}` });
      await t.call({ key: branch.key }, 'POST', '/api/orders', order);
      await engine.drain();
      const { body } = await t.call(admin, 'GET', `/api/webhooks/${webhook.id}/deliveries`);
      expect(body.data[0], receiver.output()).toMatchObject({ state: 'DELIVERED', lastStatus: 204 });
      await expect.poll(() => receiver?.output()).toContain('ORDER_CREATED');

      const send = async (secrets: readonly string[], ageS = 0, sent = '{"type":"X","data":{}}') => {
        const [id, timestampS] = ['msg_1', Math.floor(Date.now() / 1_000) - ageS];
        const signature = signatureOf({ id, timestampS, body: '{"type":"X","data":{}}' }, secrets);
        const headers = {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(timestampS),
          'webhook-signature': signature,
        };
        return (await fetch(at, { method: 'POST', headers, body: sent })).status;
      };
      const other = `whsec_${Buffer.from('another key of thirty-two bytes!').toString('base64')}`;
      expect(await send([other])).toBe(401);
      expect(await send([webhook.secret], 600)).toBe(401);
      expect(await send([webhook.secret], 0, '{"type":"X","data":{"a":1}}')).toBe(401);
      // a rotation: both sign
      expect(await send([other, webhook.secret])).toBe(204);
      await t.call(admin, 'DELETE', `/api/webhooks/${webhook.id}`);
    });
  }
});
