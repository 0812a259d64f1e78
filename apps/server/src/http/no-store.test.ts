import { ALL_ENDPOINTS } from '@ulak/contracts/all-endpoints';
import type { Endpoint } from '@ulak/contracts/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../test/build-app.ts';
import type { GivenUser } from '../test/factories.ts';
import { endpointNameOf } from './mount.ts';

let t: TestApp;
let users: GivenUser[];
beforeAll(async () => {
  t = await startTestApp();
  const branch = await t.given.branch();
  users = [
    await t.given.user('OWNER'),
    await t.given.user('BRANCH_MANAGER', { branch }),
    await t.given.courier(branch),
  ];
});
afterAll(() => t.close());

const addressOf = ({ path }: Endpoint): string => path.replaceAll(/:\w+/g, '1');
const plain = ALL_ENDPOINTS.filter((endpoint) => endpoint.kind !== 'stream');
const cacheOf = async (who: Caller, { method, path }: Pick<Endpoint, 'method' | 'path'>, headers = {}) => {
  const { status, raw } = await t.call(who, method, path, method === 'GET' ? undefined : {}, headers);
  return { status, cache: raw.headers['cache-control'], etag: raw.headers.etag };
};

describe('no cache stores an answer of a call', () => {
  it.each(plain.map((endpoint) => [endpointNameOf(endpoint), endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      // A changing call might end the session that the next one needs; its refusal shows the same header.
      for (const who of endpoint.method === 'GET' ? [null, ...users] : [null])
        expect(await cacheOf(who, { ...endpoint, path: addressOf(endpoint) })).toMatchObject({
          cache: 'no-store',
        });
    },
  );

  it('nor a poll without news, an unknown address, a method that is not allowed', async () => {
    const [owner] = users as [GivenUser];
    for (const path of ['/api/orders/active', '/api/courier-locations']) {
      const first = await cacheOf(owner, { method: 'GET', path });
      const again = await cacheOf(owner, { method: 'GET', path }, { 'if-none-match': first.etag });
      expect(again).toEqual({ status: 304, cache: 'no-store', etag: first.etag });
    }
    expect(await cacheOf(owner, { method: 'GET', path: '/api/nothing' })).toMatchObject({
      status: 404,
      cache: 'no-store',
    });
    expect(await cacheOf(owner, { method: 'PUT', path: '/api/orders' })).toMatchObject({
      status: 405,
      cache: 'no-store',
    });
  });

  it('nor a stream', async () => {
    const [, manager] = users as [GivenUser, GivenUser];
    const address = await t.app.http.listen({ port: 0, host: '127.0.0.1' });
    const stop = new AbortController();
    const { status, headers } = await fetch(`${address}/api/events`, {
      headers: { cookie: manager.cookie },
      signal: stop.signal,
    });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    stop.abort();
  });
});
