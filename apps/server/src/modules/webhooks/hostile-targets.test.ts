import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenUser } from '../../test/factories.ts';
import { readTarget } from './check-target.ts';
import { createPost } from './post.ts';

/** A listener on this machine that nothing may reach. */
let canary: Server;
let hits = 0;
let port = 0;
let t: TestApp;
let admin: GivenUser;
beforeAll(async () => {
  canary = createServer((_, response) => {
    hits += 1;
    response.writeHead(204).end();
  });
  canary.on('connection', () => (hits += 1));
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  const address = canary.address();
  port = typeof address === 'object' && address ? address.port : 0;
  t = await startTestApp();
  admin = await t.given.user('COMPANY_ADMIN', { branch: await t.given.branch() });
});
afterAll(async () => {
  await t?.close();
  await new Promise((resolve) => canary.close(resolve));
});

/** Criteria B14: every way to write a host of this network, and addresses that are nobody's. */
const HOSTS = [
  'localhost 127.0.0.1 127.1 127.255.255.254 0x7f000001 0x7f.1 2130706433 017700000001 0177.0.0.1 0 0.0.0.0',
  '127.0.0.1. LOCALHOST localhost. api.localhost [::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1]',
  '[::ffff:7f00:1] [::127.0.0.1] 10.0.0.1 10.255.255.255 [::ffff:10.0.0.1] 172.16.0.1 172.31.255.254',
  '192.168.1.1 100.64.0.1 100.127.255.254 169.254.169.254 0xa9fea9fe 2852039166 [::ffff:169.254.169.254]',
  '169.254.170.2 [fd00:ec2::254] [fe80::1] 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.7 203.0.113.5',
  '224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 [fc00::1] [fdff::1] [ff02::1] [2001:db8::1]',
  '[64:ff9b::7f00:1] [64:ff9b:1::a00:1] [2002:7f00:1::] [2002:c0a8:101::] [2001::1] [100::1]',
  'metadata metadata.google.internal printer.local router.lan db.corp intranet １２７.0.0.1 127。0。0。1',
  'ⓛocalhost ①②⑦.0.0.1 receiver.invalid receiver.test',
].flatMap((line) => line.split(' '));
const OTHER = [
  'http://receiver.example/',
  'ftp://receiver.example/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://user@receiver.example/',
  'https://user:pw@receiver.example/',
  'https://receiver.example:pw@127.0.0.1/',
  'https://',
];
const none = new Set<string>();

describe('criteria B14: addresses that may not be called', () => {
  it('are at least forty', () => {
    expect(new Set(HOSTS).size).toBeGreaterThan(60);
  });

  it.each(HOSTS)('https://%s is refused when it is saved and when it is sent to', async (host) => {
    for (const url of [`https://${host}/x`, `https://${host}:${port}/x`, `http://${host}:${port}/x`])
      expect(readTarget(url, none).ok).toBe(false);
    const { post, close } = createPost({ privateHosts: none, resolve: async () => ['127.0.0.1'] });
    const sent = await post({ url: `https://${host}:${port}/x`, headers: {}, body: '{}' });
    close();
    expect([sent.error, sent.status, hits]).toEqual(['ADDRESS_REFUSED', null, 0]);
  });

  it.each(OTHER)('%s is refused', (url) => {
    expect(readTarget(url, none).ok).toBe(false);
  });

  it('are answered with the field and a sentence, also by an edit', async () => {
    const events = ['ORDER_CREATED'];
    const urls = [`https://127.0.0.1:${port}/`, 'https://a:b@receiver.example/', 'http://receiver.example/'];
    const made = await t.call(admin, 'POST', '/api/webhooks', { url: 'https://receiver.example/x', events });
    expect(made.status).toBe(201);
    for (const url of urls) {
      const path = `/api/webhooks/${made.body.data.id}`;
      for (const answer of [
        await t.call(admin, 'POST', '/api/webhooks', { url, events }),
        await t.call(admin, 'PATCH', path, { url }),
      ])
        expect([answer.status, Object.keys(answer.body.details)]).toEqual([400, ['url']]);
    }
  });

  it('that read as another one are refused', async () => {
    const urls = [
      'https://receiver.example\\@10.0.0.1/',
      'https://receiver.example/\u202Egro.live',
      'https://re\u200Bceiver.example/',
    ];
    for (const url of urls) {
      const answer = await t.call(admin, 'POST', '/api/webhooks', { url, events: ['ORDER_CREATED'] });
      expect([answer.status, answer.body.details]).toEqual([
        400,
        { url: 'Adres geçersiz karakter içeriyor' },
      ]);
    }
  });

  it('names that no name server can be asked for are refused', () => {
    for (const host of ['receiver..example', '.example', 'localhost..', `${'a'.repeat(64)}.example`])
      expect(readTarget(`https://${host}/`, none).ok).toBe(false);
  });

  it('any port of a public host may be named', () => {
    for (const url of [
      'https://receiver.example:8443/x?y=1',
      'https://93.184.215.14/',
      'https://xn--bcher-kva.example/',
    ])
      expect(readTarget(url, none).ok).toBe(true);
  });
});

describe('criteria B14: names that lead into this network', () => {
  const sendTo = async (url: string, answers: readonly (readonly string[])[]) => {
    const left = [...answers];
    const resolve = async () => left.shift() ?? ['127.0.0.1'];
    const { post, close } = createPost({ privateHosts: none, resolve, timeoutMs: 500 });
    const { error } = await post({ url, headers: {}, body: '{}' });
    close();
    return error;
  };

  it.each([
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['10.1.2.3'],
    ['169.254.169.254'],
    ['64:ff9b::7f00:1'],
    ['fd00::1'],
  ])('a name of %s is not called, also beside a public address', async (address) => {
    const url = `https://receiver.example:${port}/x`;
    expect(await sendTo(url, [[address]])).toBe('ADDRESS_REFUSED');
    expect(await sendTo(url, [['93.184.215.14', address]])).toBe('ADDRESS_REFUSED');
    expect(hits).toBe(0);
  });

  it('a name that turns later is checked at each send, and connected to what was checked', async () => {
    const url = `https://receiver.example:${port}/x`;
    // first public (nobody answers there), then this machine: asked once for each connection
    expect(await sendTo(url, [['203.0.114.7'], ['127.0.0.1']])).not.toBe('ADDRESS_REFUSED');
    expect(await sendTo(url, [['127.0.0.1'], ['203.0.114.7']])).toBe('ADDRESS_REFUSED');
    expect(hits).toBe(0);
  });

  it('a name without an address is told as such', async () => {
    const resolve = async () => Promise.reject(new Error('no address'));
    const { post, close } = createPost({ privateHosts: none, resolve });
    const { error } = await post({ url: 'https://nobody.example/', headers: {}, body: '{}' });
    close();
    expect(error).toBe('NAME_NOT_FOUND');
  });
});

describe('WEBHOOK_PRIVATE_HOSTS', () => {
  it('names hosts of this network that may be called, by http too; no others', () => {
    const hosts = new Set(
      readConfig({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1, Alici.yerel' }).webhooks.privateHosts,
    );
    expect([...hosts]).toEqual(['127.0.0.1', 'alici.yerel']);
    for (const url of ['http://127.0.0.1:1/', 'https://0x7f000001/', 'http://ALICI.yerel/'])
      expect(readTarget(url, hosts).ok).toBe(true);
    for (const url of ['http://127.0.0.2/', 'http://user@127.0.0.1/', 'http://localhost/'])
      expect(readTarget(url, hosts).ok).toBe(false);
  });

  it('names a host with one port', () => {
    const hosts = new Set(
      readConfig({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1:4100, [::1]:443' }).webhooks.privateHosts,
    );
    for (const url of ['http://127.0.0.1:4100/', 'https://[::1]/'])
      expect(readTarget(url, hosts).ok).toBe(true);
    for (const url of [
      'http://127.0.0.1:4101/',
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://127.0.0.14100/',
    ])
      expect(readTarget(url, hosts).ok).toBe(false);
  });

  it('is empty unless set, and refuses what is no host', () => {
    expect(readConfig({}).webhooks.privateHosts).toEqual([]);
    expect(() => readConfig({ WEBHOOK_PRIVATE_HOSTS: 'http://x/' })).toThrow('WEBHOOK_PRIVATE_HOSTS');
  });
});
