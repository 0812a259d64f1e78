import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { orderBody } from '../../test/order-body.ts';
import { createTestEngine, LOOPBACK_RECEIVERS, makeWebhook } from '../../test/webhook-branch.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts';
import { startWhenNeeded } from './start-when-needed.ts';

let t: TestApp;
let receiver: WebhookReceiver;
beforeAll(async () => {
  t = await startTestApp({ env: LOOPBACK_RECEIVERS });
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await receiver?.close();
  await t?.close();
});

/** Counts what would be started. */
function startCounted(hasAny: () => Promise<boolean>, lookEveryMs = 60_000) {
  const found = { started: 0, stopped: 0, errors: 0 };
  let tell = (): void => undefined;
  const needed = startWhenNeeded({
    hasAny,
    onCreated: (listener) => (tell = listener),
    start: () => {
      found.started += 1;
      return { stop: async () => void (found.stopped += 1) };
    },
    onError: () => (found.errors += 1),
    lookEveryMs,
  });
  return { found, tell: () => tell(), stop: needed.stop };
}

describe('the process that sends', () => {
  it('starts with the first webhook that is made here, once', async () => {
    const { found, tell, stop } = startCounted(async () => false);
    expect(found.started).toBe(0);
    tell();
    tell();
    expect(found.started).toBe(1);
    await stop();
    expect(found.stopped).toBe(1);
  });

  it('starts at once where there are some, and for those of another node, also after an error', async () => {
    const there = startCounted(async () => true);
    await expect.poll(() => there.found.started).toBe(1);
    await there.stop();
    let looks = 0;
    const later = startCounted(async () => {
      looks += 1;
      if (looks === 1) throw new Error('no database');
      return looks > 2;
    }, 5);
    await expect.poll(() => later.found.started).toBe(1);
    expect(later.found.errors).toBe(1);
    await later.stop();
  });

  it('never starts after the end', async () => {
    const { found, tell, stop } = startCounted(async () => false);
    await stop();
    tell();
    expect(found).toEqual({ started: 0, stopped: 0, errors: 0 });
  });

  it('a call that makes a webhook tells of it; what came before the first one is not told', async () => {
    let told = 0;
    t.app.webhooks.onCreated(() => (told += 1));
    expect(await t.app.webhooks.hasAny()).toBe(false);
    const branch = await t.given.branch();
    const admin = await t.given.user('COMPANY_ADMIN', { branch });
    const order = () => t.call({ key: branch.key }, 'POST', '/api/orders', orderBody());
    expect((await order()).status).toBe(201);
    t.clock.advance(10 * 60_000);
    await makeWebhook(t, admin, { url: `${receiver.url}/lazy` });
    expect(told).toBe(1);
    expect(await t.app.webhooks.hasAny()).toBe(true);
    const second = (await order()).body.data.id;
    // the process would start only now
    const engine = createTestEngine(t);
    await engine.drain();
    await engine.stop();
    expect(receiver.at('/lazy').map(({ body }) => body.data.id)).toEqual([second]);
    const start = await t.db.asSystem((tx) =>
      tx.selectFrom('webhook_progress').select('event_id').executeTakeFirstOrThrow(),
    );
    const early = await t.db.asSystem((tx) =>
      tx
        .selectFrom('events')
        .select('id')
        .where('entity', '=', 'order')
        .orderBy('id')
        .executeTakeFirstOrThrow(),
    );
    expect(start.event_id).toBeGreaterThanOrEqual(early.id);
  });
});
