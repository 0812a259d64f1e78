import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { entryBeside, spawnProcess } from '../../background/spawn-process.ts';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { orderBody } from '../../test/order-body.ts';
import { LOOPBACK_RECEIVERS, makeWebhook } from '../../test/webhook-branch.ts';
import { isSignedBy, startWebhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts';
import { startWebhookProcess } from './run-process.ts';
import type { ProcessSettings } from './webhook-process.ts';

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

const settings = (): ProcessSettings => ({
  appUrl: t.database.appUrl,
  appSecret: 'test-secret-test-secret-test-secret-0',
  statementTimeoutMs: 4_000,
  virtualClock: null,
  privateHosts: ['127.0.0.1'],
});
const note = (facts: object, message: string): void =>
  void logged.push(`${message} ${JSON.stringify(facts)}`);
/** Whether requests wait for the database. */
let isPressed = false;
const start = () =>
  startWebhookProcess(settings(), {
    log: { warn: note, error: note },
    hasWaiting: () => isPressed,
  });
const hasBegun = () =>
  t.db.asSystem((tx) => tx.selectFrom('webhook_progress').select('event_id').executeTakeFirst());
const createOrder = () => t.call({ key: branch.key }, 'POST', '/api/orders', orderBody());
const PATIENCE = { timeout: 60_000, interval: 20 };

describe('the process that sends', { timeout: 120_000 }, () => {
  it('ends when it is stopped while it begins to read', async () => {
    await start().stop();
    expect(logged).toEqual([]);
  });

  it('sends by itself what is committed, also what came while it was away', async () => {
    const { secret } = await makeWebhook(t, admin, { url: `${receiver.url}/process` });
    const first = start();
    await vi.waitFor(async () => expect(await hasBegun()).toBeDefined(), PATIENCE);
    const one = await createOrder();
    await vi.waitFor(() => expect(receiver.at('/process')).toHaveLength(1), PATIENCE);
    await first.stop();
    const two = await createOrder();
    const second = start();
    await vi.waitFor(() => expect(receiver.at('/process')).toHaveLength(2), PATIENCE);
    await second.stop();
    const got = receiver.at('/process');
    expect(got.map(({ body }) => body.data.id)).toEqual([one, two].map(({ body }) => body.data.id));
    expect(got.every((message) => isSignedBy(secret, message))).toBe(true);
    expect(logged).toEqual([]);
  });

  it('goes on telling while requests wait, and after it', async () => {
    await makeWebhook(t, admin, { url: `${receiver.url}/pressed` });
    isPressed = true;
    const sending = start();
    await createOrder();
    await createOrder();
    await vi.waitFor(() => expect(receiver.at('/pressed')).toHaveLength(2), PATIENCE);
    isPressed = false;
    await createOrder();
    await vi.waitFor(() => expect(receiver.at('/pressed')).toHaveLength(3), PATIENCE);
    await sending.stop();
    expect(logged).toEqual([]);
  });

  it('is started again when it dies, and goes on where it was', async () => {
    await makeWebhook(t, admin, { url: `${receiver.url}/restarted` });
    const sending = start();
    const killed = sending.pid();
    process.kill(killed ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(logged.join()).toContain('webhook process ended'), PATIENCE);
    const order = await createOrder();
    await vi.waitFor(() => expect(receiver.at('/restarted')).toHaveLength(1), PATIENCE);
    expect(receiver.at('/restarted').map(({ body }) => body.data.id)).toEqual([order.body.data.id]);
    expect(sending.pid()).not.toBe(killed);
    await sending.stop();
    logged.length = 0;
  });

  it('ends when the server is gone, also when it was killed: its channel is closed then', async () => {
    const child = spawnProcess(entryBeside(import.meta.url, 'webhook-process'), {
      groupNiceness: 0,
    });
    const exited = once(child, 'exit');
    child.send({ settings: settings() });
    child.disconnect();
    expect(await exited).toEqual([0, null]);
  });
});
