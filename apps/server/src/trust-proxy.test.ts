import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { startTestApp, type TestApp } from './test/build-app.ts';

const PEER = '127.0.0.1';
const PUBLIC_PEER = '203.0.113.9';

describe('TRUST_PROXY', () => {
  it.each(['127.0.0.1', '10.0.0.0/8', '::1, 192.168.1.7', 'loopback,uniquelocal', 'fd00::/8', '1', '3'])(
    '%s starts',
    (value) => {
      expect(readConfig({ TRUST_PROXY: value }).trustProxy).not.toBe(false);
    },
  );
  it.each([
    'true',
    'TRUE',
    'yes',
    '0',
    '-1',
    '6',
    '1.5',
    '10.0.0.0/7',
    '0.0.0.0/0',
    '::/0',
    '2000::/3',
    '10.0.0.1/33',
    'proxy.local',
    '10.0.0.1,',
    '*',
  ])('%s is refused with a sentence', (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(ConfigError);
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/^TRUST_PROXY: .*(?:vekil|Vekil)/);
  });
  it('without it no forwarding header is trusted', () => expect(readConfig({}).trustProxy).toBe(false));
});

describe.each([
  {
    trust: undefined,
    chain: '198.51.100.1',
    peer: PEER,
    seen: PEER,
    host: 'ulak.example',
    what: 'nobody is believed',
  },
  {
    trust: '1',
    chain: '198.51.100.1, 198.51.100.7',
    peer: PEER,
    seen: '198.51.100.7',
    host: 'seen.example',
    what: 'one hop: what a client wrote before the proxy’s entry is not believed',
  },
  {
    trust: '1',
    chain: '198.51.100.1',
    peer: PUBLIC_PEER,
    seen: PUBLIC_PEER,
    host: 'ulak.example',
    what: 'one hop: who comes past the proxy from a public address is not believed',
  },
  {
    trust: '2',
    chain: '198.51.100.1, 198.51.100.7, 203.0.113.5',
    peer: '::ffff:10.0.0.2',
    seen: '198.51.100.7',
    host: 'seen.example',
    what: 'two hops',
  },
  {
    trust: '10.0.0.0/8',
    chain: '198.51.100.1, 198.51.100.7',
    peer: '10.0.0.2',
    seen: '198.51.100.7',
    host: 'seen.example',
    what: 'a network',
  },
  {
    trust: '10.0.0.0/8',
    chain: '198.51.100.1',
    peer: PEER,
    seen: PEER,
    host: 'ulak.example',
    what: 'a network that the connection does not come from',
  },
])('TRUST_PROXY=$trust: $what', ({ trust, chain, peer, seen, host }) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ env: trust === undefined ? {} : { TRUST_PROXY: trust } });
    t.app.http.get('/seen', async ({ ip, host: asked, protocol }) => ({ ip, host: asked, protocol }));
  });
  afterAll(() => t.close());

  it('criteria B11: a client does not choose its address, host or protocol', async () => {
    const headers = {
      host: 'ulak.example',
      'x-forwarded-for': chain,
      'x-forwarded-host': 'seen.example',
      'x-forwarded-proto': 'https',
    };
    const raw = await t.app.http.inject({ url: '/seen', remoteAddress: peer, headers });
    const protocol = host === 'seen.example' ? 'https' : 'http';
    expect(raw.json()).toEqual({ ip: seen, host, protocol });
  });
});

it('criteria B11: 60 invented addresses through one proxy get the tokens of one network', async () => {
  const t = await startTestApp({ env: { TRUST_PROXY: '1' } });
  const statuses: number[] = [];
  for (let n = 0; n < 60; n += 1) {
    const headers = { 'x-forwarded-for': `10.9.0.${n}, 198.51.100.7` };
    const { status } = await t.call(
      null,
      'POST',
      '/api/customer/create-tracking-url',
      { phone: `0532 ${2_000_000 + n}` },
      headers,
    );
    statuses.push(status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  await t.close();
});
