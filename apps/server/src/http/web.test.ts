import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';

const PAGE = '<!doctype html><title>Ulak</title>';
const dist = mkdtempSync(join(tmpdir(), 'ulak-web-'));
let t: TestApp;
beforeAll(async () => {
  writeFileSync(join(dist, 'index.html'), PAGE);
  t = await startTestApp({ env: { WEB_DIST: `${dist}/` } });
});
afterAll(async () => {
  await t.close();
  rmSync(dist, { recursive: true, force: true });
});

describe('paths that the web app answers', () => {
  it.each(['/', '/dashboard', '/orders?tab=active', '/apiary', '/customer/track-order/abc'])(
    '%s is a page',
    async (url) => {
      const { status, raw } = await t.call(null, 'GET', url);
      expect([status, raw.headers['content-type'], raw.body]).toEqual([
        200,
        expect.stringContaining('text/html'),
        PAGE,
      ]);
    },
  );

  it.each([
    '/api',
    '/api/',
    '/api?x=1',
    '/API/orders',
    '/Api',
    '/api/nothing',
    '//api/orders',
    '/%61pi/nothing',
    '/api/orders/1/nothing.html',
    '/metrics',
    '/METRICS',
  ])('%s is for programs: the contract’s error, never a page', async (url) => {
    const { status, body } = await t.call(null, 'GET', url);
    expect([status, body]).toEqual([
      404,
      {
        success: false,
        error: 'Böyle bir adres yok.',
        message: 'Böyle bir adres yok.',
        code: 'ROUTE_NOT_FOUND',
      },
    ]);
  });
});
