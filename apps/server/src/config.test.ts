import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, withoutDemo } from './config.ts';
import { isPublished } from './published.ts';

const LONG_SECRET = 'x'.repeat(32);

describe('docs/decisions/034: when an address is published', () => {
  it.each([
    ['127.0.0.1', undefined],
    ['localhost', undefined],
    ['::1', undefined],
    ['127.0.0.1', 'http://localhost:3000'],
    ['127.0.0.1', 'http://[::1]:3000'],
    ['127.0.0.1', 'http://ulak.localhost'],
  ])('%s, %s: not', (host, publicUrl) => expect(isPublished({ host, publicUrl })).toBe(false));

  it.each([
    ['0.0.0.0', undefined],
    ['::', undefined],
    ['192.168.1.20', undefined],
    ['ofis.yerel', undefined],
    ['127.0.0.1', 'https://ulak.example'],
    ['127.0.0.1', 'http://ulak.example'],
    ['127.0.0.1', 'https://localhost'],
    ['127.0.0.1', 'http://localhost.example'],
    ['0.0.0.0', 'http://localhost:3000'],
  ])('%s, %s: published', (host, publicUrl) => expect(isPublished({ host, publicUrl })).toBe(true));
});

describe('consequences of publication', () => {
  const published = { HOST: '0.0.0.0' };

  it('without variables everything has its evaluation default', () => {
    expect(readConfig({})).toMatchObject({
      published: false,
      demo: 'on',
      demoAccounts: true,
      contact: { whatsapp: '905320000000', phone: '+905320000000', email: 'demo@ulak.example' },
    });
  });

  it('no demo unless it is asked for, and never its accounts', () => {
    expect(readConfig(published)).toMatchObject({ demo: 'off', demoAccounts: false });
    expect(readConfig({ ...published, DEMO: 'still' })).toMatchObject({ demo: 'still', demoAccounts: false });
    expect(readConfig({ PUBLIC_URL: 'https://ulak.example' }).demo).toBe('off');
    expect(readConfig({ DATABASE_URL: 'postgres://a@b/c', APP_SECRET: LONG_SECRET }).demo).toBe('off');
  });

  it('no contacts but those that are set', () => {
    expect(readConfig(published).contact).toEqual({ whatsapp: null, phone: null, email: null });
    const contact = { whatsapp: null, phone: '02161234567', email: null };
    expect(readConfig({ ...published, CONTACT_PHONE: contact.phone, CONTACT_EMAIL: '' }).contact).toEqual(
      contact,
    );
  });

  it.each(['CLOCK_SPEED', 'CLOCK_START', 'CLOCK_SINCE'])('%s refuses to start with a sentence', (name) => {
    const env = { [name]: '20' };
    expect(() => readConfig({ ...published, ...env })).toThrow(ConfigError);
    expect(() => readConfig({ ...published, ...env })).toThrow(/yayınlanan bir adreste kullanılamaz/);
    expect(() => readConfig(env)).not.toThrow();
  });
});

describe('docs/decisions/065: where webhooks of a demo may go', () => {
  const hosts = (env: Record<string, string | undefined>) =>
    readConfig({ DEMO_WEBHOOK_PORT: '4100', ...env }).webhooks.privateHosts;

  it('to the fleet’s own receiver on this machine, beside what was set', () => {
    expect(hosts({})).toEqual(['127.0.0.1:4100']);
    expect(hosts({ WEBHOOK_PRIVATE_HOSTS: 'alici.yerel' })).toEqual(['alici.yerel', '127.0.0.1:4100']);
    expect(readConfig({}).webhooks).toEqual({ privateHosts: [], demoPort: null });
  });

  it('nowhere where there is no fleet, on a published address, or by a clock that is not the wall’s', () => {
    for (const env of [
      { DEMO: 'off' },
      { DEMO: 'still' },
      { DEMO: 'on', HOST: '0.0.0.0' },
      { DEMO: 'on', PUBLIC_URL: 'https://ulak.example.com' },
      { CLOCK_SPEED: '20' },
    ])
      expect(hosts(env)).toEqual([]);
    const kept = withoutDemo(readConfig({ DEMO_WEBHOOK_PORT: '4100', WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }));
    expect(kept).toMatchObject({ demo: 'off', webhooks: { privateHosts: ['127.0.0.1'], demoPort: null } });
  });
});

describe('docs/decisions/033: limits of one address', () => {
  const bounds = (env: Record<string, string>) => {
    const { streams, connections } = readConfig(env);
    return [streams.perAddress, connections.perAddress];
  };

  it('apply where addresses differ; a server on the loopback sees one address only', () => {
    expect(bounds({ HOST: '0.0.0.0' })).toEqual([200, 1_000]);
    expect(bounds({ TRUST_PROXY: '127.0.0.1' })).toEqual([200, 1_000]);
    expect(bounds({})).toEqual([12_000, 20_000]);
  });

  it('apply as set, wherever it listens', () => {
    expect(bounds({ STREAMS_PER_ADDRESS: '7', CONNECTIONS_PER_ADDRESS: '9' })).toEqual([7, 9]);
  });
});

describe('docs/decisions/082: the bucket of couriers’ papers', () => {
  const all = {
    DOCUMENTS_S3_URL: 'https://s3.example:9000',
    DOCUMENTS_S3_BUCKET: 'ulak-belgeler',
    DOCUMENTS_S3_KEY_ID: 'KEY',
    DOCUMENTS_S3_SECRET: 'a/b+c',
  };

  it('is configured whole or not at all', () => {
    expect(readConfig({}).documentBucket).toBeNull();
    expect(readConfig({ ...all, DOCUMENTS_S3_REGION: '' }).documentBucket).toEqual({
      url: 'https://s3.example:9000',
      bucket: 'ulak-belgeler',
      keyId: 'KEY',
      secret: 'a/b+c',
      region: 'us-east-1',
    });
    for (const name of Object.keys(all))
      expect(() => readConfig({ ...all, [name]: '' })).toThrow(/dördü birlikte verilmelidir/);
    expect(() => readConfig({ DOCUMENTS_S3_REGION: 'eu-west-1' })).toThrow(/dördü birlikte/);
  });

  it.each([
    ['DOCUMENTS_S3_URL', 's3.example'],
    ['DOCUMENTS_S3_URL', 'https://s3.example/klasor'],
    ['DOCUMENTS_S3_BUCKET', 'Kova/../x'],
    ['DOCUMENTS_S3_KEY_ID', 'anahtar ş'],
    ['DOCUMENTS_S3_REGION', 'Avrupa'],
  ])('%s=%s is refused by name', (name, value) =>
    expect(() => readConfig({ ...all, [name]: value })).toThrow(new RegExp(`^${name}: `)),
  );
});
