import type { PushMessage } from '@ulak/contracts/push/message';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { type PushService, startPushService, type TestDevice } from '../../test/push-service.ts';
import { enqueuePush } from './service.ts';

let t: TestApp;
let service: PushService;
let branch: GivenBranch;
let courier: GivenUser;
let device: TestDevice;
beforeAll(async () => {
  service = await startPushService();
  t = await startTestApp({ env: { PUSH_LOOPBACK: 'on', VAPID_SUBJECT: 'mailto:yonetici@ulak.example' } });
  branch = await t.given.branch();
});
afterAll(async () => {
  await t?.close();
  await service?.close();
});
beforeEach(async () => {
  courier = await t.given.courier(branch);
  device = service.addDevice(t.app.push.publicKey);
});

const register = (who: GivenUser, from: TestDevice = device, more: object = {}): Promise<Answer> =>
  t.call(who, 'POST', '/api/push/subscriptions', { ...from.subscription, ...more });
const tell = (body: string, { ttlS = 600, tag = 'siparis-1' } = {}): Promise<void> => {
  const message: PushMessage = {
    title: 'Yeni sipariş',
    body,
    tag,
    url: '/courier-dashboard',
    isUrgent: true,
  };
  return t.db.asSystem((tx) =>
    enqueuePush(tx, { userId: courier.id }, { message, now: t.clock.now(), ttlS }),
  );
};
const bodies = (from: TestDevice = device): string[] =>
  from.received.map(({ message }) => (message as PushMessage).body);
const subscriptions = (who: GivenUser = courier) =>
  t.db.asSystem((tx) =>
    tx.selectFrom('push_subscriptions').selectAll().where('user_id', '=', who.id).orderBy('id').execute(),
  );
const waiting = () =>
  t.db.asSystem((tx) =>
    tx.selectFrom('push_messages').selectAll().where('user_id', '=', courier.id).execute(),
  );

describe('a registered device', () => {
  it('gets the message, encrypted for it, with its urgency and time', async () => {
    const key = await t.call(null, 'GET', '/api/push/key');
    expect(key.body).toEqual({ publicKey: t.app.push.publicKey });
    const answer = await register(courier, device, { device: 'Chrome · Android' });
    expect([answer.status, typeof answer.body.id]).toEqual([201, 'number']);
    await tell('Moda Cad. 41');
    await t.app.push.drain();
    expect(device.received).toEqual([
      {
        message: {
          title: 'Yeni sipariş',
          body: 'Moda Cad. 41',
          tag: 'siparis-1',
          url: '/courier-dashboard',
          isUrgent: true,
        },
        ttlS: 600,
        urgency: 'high',
        topic: expect.stringMatching(/^[\w-]{32}$/),
        subject: 'mailto:yonetici@ulak.example',
      },
    ]);
    expect(await waiting()).toEqual([]);
    expect(await subscriptions()).toMatchObject([{ device: 'Chrome · Android', failures: 0 }]);
  });

  it('that registers again stays one; eleven become ten, the oldest goes', async () => {
    await register(courier);
    await register(courier);
    expect(await subscriptions()).toHaveLength(1);
    for (let i = 0; i < 10; i += 1) {
      t.clock.advance(1_000);
      await register(courier, service.addDevice());
    }
    const kept = (await subscriptions()).map(({ endpoint }) => endpoint);
    expect([kept.length, kept.includes(device.subscription.endpoint)]).toEqual([10, false]);
  });

  it('is told for who signed in on it last', async () => {
    const next = await t.given.courier(branch);
    await register(courier);
    await register(next);
    await tell('önceki kuryeye');
    await t.app.push.drain();
    expect([await subscriptions(), bodies()]).toEqual([[], []]);
    // who knows only the address cannot take it away
    await register(courier, service.addDevice(), { endpoint: device.subscription.endpoint });
    expect(await subscriptions(next)).toHaveLength(1);
  });

  it('is not told after its sign-out, nor after the account was closed', async () => {
    await register(courier);
    expect((await t.call(courier, 'POST', '/api/logout')).status).toBe(200);
    expect(await subscriptions()).toEqual([]);
    const other = await t.given.courier(branch);
    await register(other);
    const manager = await t.given.user('BRANCH_MANAGER', { branch });
    const off = await t.call(manager, 'POST', `/api/users/${other.id}/deactivate`, { reason: 'ayrıldı' });
    expect([off.status, await subscriptions(other)]).toEqual([200, []]);
  });

  it('is forgotten on request, also twice', async () => {
    await register(courier);
    const { endpoint } = device.subscription;
    for (const _ of [1, 2]) {
      const answer = await t.call(courier, 'DELETE', '/api/push/subscriptions', { endpoint });
      expect(answer.status).toBe(200);
    }
    await tell('x');
    expect([await subscriptions(), await waiting()]).toEqual([[], []]);
  });
});

describe('what a push service answers', () => {
  it('410 and 404: the subscription is deleted', async () => {
    for (const status of [410, 404]) {
      await register(courier);
      device.refuse([status]);
      await tell('gitti');
      await t.app.push.drain();
      expect([await subscriptions(), await waiting()]).toEqual([[], []]);
    }
    expect(t.app.push.counts().gone).toBeGreaterThanOrEqual(2);
  });

  it('429 and 503: again later, when it asked for, to that device only', async () => {
    const second = service.addDevice(t.app.push.publicKey);
    await register(courier);
    await register(courier, second);
    device.refuse([429, 503], 30);
    await tell('bekledi');
    await t.app.push.drain();
    expect([bodies(), bodies(second)]).toEqual([[], ['bekledi']]);
    t.clock.advance(29_000);
    await t.app.push.drain();
    expect(device.attempts()).toBe(1);
    t.clock.advance(1_000);
    await t.app.push.drain();
    expect(device.attempts()).toBe(2);
    t.clock.advance(31_000);
    await t.app.push.drain();
    expect([bodies(), bodies(second), await waiting()]).toEqual([['bekledi'], ['bekledi'], []]);
    expect(await subscriptions()).toMatchObject([{ failures: 0 }, { failures: 0 }]);
  });

  it('nothing after its time: it is not sent any more', async () => {
    await register(courier);
    device.refuse([503]);
    await tell('geç kaldı', { ttlS: 3 });
    await t.app.push.drain();
    t.clock.advance(3_600_000);
    await t.app.push.drain();
    expect([device.attempts(), bodies(), await waiting()]).toEqual([1, [], []]);
  });

  it('403: not this message, and the device stays for the next', async () => {
    const foreign = service.addDevice('B'.padEnd(87, 'A'));
    await register(courier, foreign);
    await tell('başkasının anahtarı');
    await t.app.push.drain();
    expect([await waiting(), await subscriptions()]).toMatchObject([[], [{ failures: 1 }]]);
  });

  it('a message that waits is not shown over a newer one of its tag', async () => {
    await register(courier);
    device.refuse([503]);
    await tell('yeni sipariş');
    await t.app.push.drain();
    await tell('iptal edildi');
    await t.app.push.drain();
    t.clock.advance(3_600_000);
    await t.app.push.drain();
    expect([bodies(), await waiting()]).toEqual([['iptal edildi'], []]);
  });
});

describe('several nodes', () => {
  it('send a message once, and in order', async () => {
    const other = await startTestApp({ database: t.database, env: { PUSH_LOOPBACK: 'on' } });
    expect(other.app.push.publicKey).toBe(t.app.push.publicKey);
    other.clock.set(t.clock.now());
    await register(courier);
    const texts = Array.from({ length: 12 }, (_, n) => `mesaj ${n}`);
    for (const text of texts) await tell(text);
    while ((await waiting()).length > 0) await Promise.all([t.app.push.drain(), other.app.push.drain()]);
    await other.close();
    expect(bodies()).toEqual(texts);
  });

  it('what a lost node had taken is sent after its lease', async () => {
    await register(courier);
    await tell('kaldı');
    const later = new Date(t.clock.now().getTime() + 60_000);
    await t.db.asSystem((tx) =>
      tx.updateTable('push_messages').set({ next_at: later }).where('user_id', '=', courier.id).execute(),
    );
    await t.app.push.drain();
    expect(bodies()).toEqual([]);
    t.clock.advance(60_000);
    await t.app.push.drain();
    expect(bodies()).toEqual(['kaldı']);
  });
});

describe('the test message', () => {
  it('says how many devices took it', async () => {
    const [gone, second] = [service.addDevice(), service.addDevice(t.app.push.publicKey)];
    gone.refuse([410]);
    for (const one of [device, gone, second]) await register(courier, one);
    const { status, body } = await t.call(courier, 'POST', '/api/push/test');
    expect([status, body]).toEqual([200, { sent: 2, failed: 1 }]);
    expect(bodies()).toEqual(['Bildirimler bu cihazda çalışıyor.']);
    expect(await subscriptions()).toHaveLength(2);
  });

  it('is limited to six a minute', async () => {
    for (let i = 0; i < 6; i += 1)
      expect((await t.call(courier, 'POST', '/api/push/test')).body).toEqual({ sent: 0, failed: 0 });
    const refused = await t.call(courier, 'POST', '/api/push/test');
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
  });
});

describe('running by itself', () => {
  it('sends after a commit, delays no order, and stops cleanly', async () => {
    const node = await startTestApp({ env: { PUSH_LOOPBACK: 'on' }, runningClock: true });
    const at = await node.given.branch();
    const who = await node.given.courier(at);
    const [fast, stalled] = [service.addDevice(node.app.push.publicKey), service.addDevice()];
    stalled.stall();
    for (const one of [fast, stalled])
      await node.call(who, 'POST', '/api/push/subscriptions', one.subscription);
    node.app.push.start();
    const message = { title: 'a', body: 'b', tag: 'c', url: '/', isUrgent: false };
    const [now, to] = [node.clock.now(), { userId: who.id }];
    await node.db.asSystem((tx) => enqueuePush(tx, to, { message, now, ttlS: 60 }));
    await fast.waitFor(1);
    const chief = await node.given.user('PACKAGING_CHIEF', { branch: at });
    const order = await node.given.order(at);
    const before = performance.now();
    const step = await node.call(chief, 'POST', `/api/orders/${order.id}/status`, { status: 'READY' });
    expect([step.status, performance.now() - before < 5_000]).toEqual([200, true]);
    const closing = performance.now();
    await node.close();
    // not the ten seconds that the stalled service was given
    expect(performance.now() - closing).toBeLessThan(9_000);
  });
});
