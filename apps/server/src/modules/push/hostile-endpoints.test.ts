import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenUser } from '../../test/factories.ts';
import { readEndpoint } from './check-endpoint.ts';
import { createDelivery } from './deliver.ts';
import { isPublicAddress } from '../../access/public-address.ts';
import { deriveVapidKeys } from './vapid-keys.ts';

/** A listener on this machine that nothing may reach. */
let canary: Server;
let hits = 0;
let port = 0;
let t: TestApp;
let courier: GivenUser;
beforeAll(async () => {
  canary = createServer((_, response) => {
    hits += 1;
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  const address = canary.address();
  port = typeof address === 'object' && address ? address.port : 0;
  t = await startTestApp();
  courier = await t.given.courier(await t.given.branch());
});
afterAll(async () => {
  await t?.close();
  await new Promise((resolve) => canary.close(resolve));
});

const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** Criteria B14: every way to write a host of this network, and addresses that no push service has. */
const HOSTILE = [
  'localhost 127.0.0.1 127.1 0x7f000001 2130706433 0177.0.0.1 0 0.0.0.0',
  '127.0.0.1. LOCALHOST api.localhost [::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1]',
  '10.0.0.1 [::ffff:10.0.0.1] 172.16.0.1 172.31.255.254 192.168.1.1 100.64.0.1',
  '169.254.169.254 [::ffff:169.254.169.254] 169.254.170.2 [fd00:ec2::254] [fe80::1]',
  '192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.7 203.0.113.5 224.0.0.1 255.255.255.255',
  '[fc00::1] [ff02::1] [2001:db8::1] [64:ff9b::7f00:1] [2002:7f00:1::] [2001::1]',
  'metadata metadata.google.internal printer.local router.lan db.corp １２７.0.0.1',
  '127。0。0。1 ⓛocalhost user@push.example user:pw@127.0.0.1 push.example:8443',
].flatMap((line) => line.split(' '));

describe('criteria B14: endpoints that are no push service', () => {
  it.each(HOSTILE)('https://%s is refused', async (host) => {
    expect(readEndpoint(`https://${host}/x`, { allowLoopback: false })).toBeNull();
  });

  it('are answered with the field and a sentence', async () => {
    for (const endpoint of [`https://127.0.0.1:${port}/x`, 'http://push.example/x', 'https://[::1]/x']) {
      const answer = await t.call(courier, 'POST', '/api/push/subscriptions', { endpoint, keys: KEYS });
      expect([answer.status, Object.keys(answer.body.details)]).toEqual([400, ['endpoint']]);
    }
    for (const endpoint of ['file:///etc/passwd', 'javascript:1', 'x'.repeat(2_000), 7]) {
      const answer = await t.call(courier, 'POST', '/api/push/subscriptions', { endpoint, keys: KEYS });
      expect([answer.status, Object.keys(answer.body.details)]).toEqual([400, ['endpoint']]);
    }
  });

  it('https of the internet is taken, and is not called by registering', async () => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
    const answer = await t.call(courier, 'POST', '/api/push/subscriptions', { endpoint, keys: KEYS });
    expect(answer.status).toBe(201);
  });

  it('keys that nobody can encrypt for are refused', async () => {
    const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/x';
    const bad: readonly (readonly [object, string])[] = [
      [{ ...KEYS, p256dh: 'B'.padEnd(87, 'A') }, 'keys.p256dh'],
      [{ ...KEYS, p256dh: KEYS.p256dh.slice(1) }, 'keys.p256dh'],
      [{ ...KEYS, auth: 'kısa' }, 'keys.auth'],
      [{ p256dh: KEYS.p256dh }, 'keys.auth'],
    ];
    for (const [keys, field] of bad) {
      const answer = await t.call(courier, 'POST', '/api/push/subscriptions', { endpoint, keys });
      expect([answer.status, Object.keys(answer.body.details)]).toEqual([400, [field]]);
    }
  });
});

describe('criteria B14: names that lead into this network', () => {
  const secrets = { derive: () => Buffer.alloc(32, 7) };
  const message = { title: 'a', body: 'b', tag: 'c', url: '/', isUrgent: false };

  async function sendTo(endpoint: string, answers: readonly (readonly string[])[]): Promise<string> {
    const left = [...answers];
    const { deliver, close } = createDelivery({
      keys: deriveVapidKeys(secrets),
      subject: 'mailto:a@b.example',
      rules: { allowLoopback: false },
      resolve: async () => left.shift() ?? ['127.0.0.1'],
    });
    const { kind } = await deliver({ endpoint, ...KEYS }, message, 60);
    close();
    return kind;
  }

  it.each([['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['10.1.2.3'], ['169.254.169.254']])(
    'a name of %s is not called',
    async (address) => {
      expect(await sendTo('https://push.example/x', [[address]])).toBe('later');
      expect(await sendTo('https://push.example/x', [['203.0.114.7', address]])).toBe('later');
      expect(hits).toBe(0);
    },
  );

  it('a stored address of this network is refused when it is sent to', async () => {
    expect(await sendTo(`https://127.0.0.1:${port}/x`, [])).toBe('refused');
    expect(await sendTo(`http://127.0.0.1:${port}/x`, [])).toBe('refused');
    expect(hits).toBe(0);
  });

  it.each([
    ['a redirect', 307],
    ['another protocol', 101],
  ])('%s is not followed', async (_, status) => {
    const leading = createServer((_request, response) => {
      const headers = { connection: 'Upgrade', upgrade: 'websocket', location: `http://127.0.0.1:${port}/x` };
      response.writeHead(status, headers).end();
    });
    await new Promise<void>((resolve) => leading.listen(0, '127.0.0.1', resolve));
    const at = leading.address();
    const { deliver, close } = createDelivery({
      keys: deriveVapidKeys(secrets),
      subject: 'mailto:a@b.example',
      rules: { allowLoopback: true },
      resolve: async () => [],
    });
    const endpoint = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/x`;
    expect(await deliver({ endpoint, ...KEYS }, message, 60)).toEqual({ kind: 'refused' });
    close();
    await new Promise((resolve) => leading.close(resolve));
    expect(hits).toBe(0);
  });
});

it('addresses of the internet are public', () => {
  const some = [
    '142.250.187.106',
    '17.57.144.10',
    '2a00:1450:4017:80c::200a',
    '2606:4700::1111',
    '172.32.0.1',
  ];
  expect(some.filter((address) => !isPublicAddress(address))).toEqual([]);
});

it('the exception for this machine is refused on a published address', () => {
  expect(() => readConfig({ HOST: '0.0.0.0', PUSH_LOOPBACK: 'on' })).toThrow(/PUSH_LOOPBACK/);
  expect(readConfig({}).push.allowLoopback).toBe(false);
});

it('keys of the operator must belong together', () => {
  const { publicKey, privateKey } = deriveVapidKeys({ derive: () => Buffer.alloc(32, 7) });
  const other = deriveVapidKeys({ derive: () => Buffer.alloc(32, 8) });
  const env = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
  expect(readConfig(env).push.vapid).toEqual({ publicKey, privateKey });
  expect(() => readConfig({ ...env, VAPID_PUBLIC_KEY: other.publicKey })).toThrow(/çiftten/);
  expect(() => readConfig({ VAPID_PUBLIC_KEY: publicKey })).toThrow(/birlikte/);
  expect(() => readConfig({ ...env, VAPID_SUBJECT: 'http://x' })).toThrow(/VAPID_SUBJECT/);
});
