import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

/** As the build writes it. */
const BUILT = `<!doctype html>
<html lang="tr">
  <head>
    <meta charset="utf-8" />
    <title>Ulak</title>
    <script src="/colour-scheme.js"></script>
    <script type="module" crossorigin src="/assets/index-abc.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index-abc.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;
const HOSTILE = '</script><script>alert(1)</script> "O\'Brien" & \u202Egnp.exe $& <!--';

let t: TestApp;
let folder: string;
let branch: GivenBranch;
let chief: GivenUser;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ulak-page-'));
  writeFileSync(join(folder, 'index.html'), BUILT);
  t = await startTestApp({ env: { WEB_DIST: folder } });
  branch = await t.given.branch({ name: 'Kadıköy', phone: '+902161234567' });
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

const linkOf = async (orderId: number): Promise<string> =>
  (await t.call(chief, 'POST', `/api/orders/${orderId}/tracking-link`)).body.data.trackingToken;
const open = (token: string, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.http.inject({ method, url: `/customer/track-order?token=${token}` });
/** What stands between the tags that a script would read. */
const dataOf = (html: string): { at: string; reply: { data: { id: number }[] } } =>
  JSON.parse(/<script type="application\/json" id="tracking-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
const textOf = (html: string): string =>
  (/<div id="first-answer">(.*)<\/main><\/div>/s.exec(html)?.[1] ?? '').replaceAll(/<[^>]+>/g, ' ');

describe('ux "Customer tracking": the first answer carries the status before any script', () => {
  it('status, range with minutes, company and branch stand in the HTML', async () => {
    const order = await t.given.order(branch, { status: 'PREPARING', created_at: t.clock.now() });
    const { statusCode, body, headers } = await open(await linkOf(order.id));
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const text = textOf(body);
    expect(text).toContain('Siparişiniz hazırlanıyor.');
    expect(text).toMatch(/Tahmini varış\s+\d\d:\d\d – \d\d:\d\d arası\s+\d+–\d+ dk/);
    expect(text).toMatch(/Kadıköy\s+0216 123 45 67/);
    const company = await t.db.asSystem((tx) =>
      tx.selectFrom('companies').select('name').where('id', '=', branch.companyId).executeTakeFirstOrThrow(),
    );
    expect(text).toContain(company.name);
    expect(body).toContain('<html lang="tr">');
    expect(body).toContain(`<title>Sipariş takibi · ${company.name}</title>`);
  });

  it('says of an order that has ended when that was', async () => {
    const order = await t.given.order(branch, {
      status: 'DELIVERED',
      delivered_at: new Date('2026-03-02T16:40:00.000Z'),
      ended_at: new Date('2026-03-02T16:40:00.000Z'),
    });
    const text = textOf((await open(await linkOf(order.id))).body);
    expect(text).toContain('Teslim saati: 02.03 19:40');
    expect(text).not.toContain('itibarıyla');
  });

  it('comes before what holds up the first paint', async () => {
    const order = await t.given.order(branch);
    const { body } = await open(await linkOf(order.id));
    const place = (part: string): number => body.indexOf(part);
    expect(place('id="first-answer"')).toBeGreaterThan(0);
    expect(place('rel="stylesheet"')).toBeGreaterThan(place('id="first-answer"'));
    expect(place('colour-scheme.js')).toBeGreaterThan(place('id="first-answer"'));
    expect(place('id="root"')).toBeGreaterThan(place('rel="stylesheet"'));
    expect(body.split('rel="stylesheet"')).toHaveLength(2);
  });

  it('carries what the scripts would ask for, the same as the tracking call', async () => {
    const order = await t.given.order(branch);
    const token = await linkOf(order.id);
    const { body } = await open(token);
    const call = await t.call(null, 'GET', `/api/customer/track-order-by-token/${token}`);
    expect(dataOf(body).reply).toEqual(call.body);
    expect(dataOf(body).at).toBe(t.clock.now().toISOString());
    expect(body).not.toContain(token);
  });

  it('criteria B09, B18: is not kept nor indexed, sends no referrer, runs no inline script', async () => {
    const order = await t.given.order(branch);
    const { body, headers } = await open(await linkOf(order.id));
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(body).toContain('<meta name="robots" content="noindex">');
    const scripts = [...body.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(scripts.every((attributes) => /src=|application\/json/.test(attributes ?? ''))).toBe(true);
    expect(headers.etag).toBeUndefined();
  });

  it('criteria B18: hostile names are text', async () => {
    const company = await t.given.company({ name: HOSTILE.slice(0, 60) });
    const odd = await t.given.branch({ companyId: company, name: HOSTILE });
    const owner = await t.given.user('PACKAGING_CHIEF', { branch: odd });
    const order = await t.given.order(odd, { customer_name: HOSTILE, order_number: HOSTILE.slice(0, 60) });
    const { body: made } = await t.call(owner, 'POST', `/api/orders/${order.id}/tracking-link`);
    const { body } = await open(made.data.trackingToken);
    expect(body).not.toContain('<script>alert');
    expect([...body.matchAll(/<script/g)]).toHaveLength(3);
    expect(body).toContain(
      '<bdi>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;O&#39;Brien&quot;',
    );
    // a dollar sign of a replacement would repeat the page
    expect(body).toContain('$&amp;');
    const [shown] = dataOf(body).reply.data as unknown as { customerName: string }[];
    expect(shown?.customerName).toBe(HOSTILE);
  });

  it('a company’s logo only where it lies on this server', async () => {
    const logos = ['/logos/7.png', '//evil.example/x.png', 'https://evil.example/x.png', '/../x', '/a"b'];
    const images: string[] = [];
    const token = await linkOf((await t.given.order(branch)).id);
    for (const logo of logos) {
      await t.db.asSystem((tx) =>
        tx.updateTable('companies').set({ logo }).where('id', '=', branch.companyId).execute(),
      );
      images.push(/<img[^>]*src="([^"]*)"/.exec((await open(token)).body)?.[1] ?? 'none');
    }
    expect(images).toEqual(['/logos/7.png', 'none', 'none', 'none', 'none']);
  });

  it('a HEAD has the headers alone; other methods are refused', async () => {
    const token = await linkOf((await t.given.order(branch)).id);
    const head = await open(token, 'HEAD');
    expect([head.statusCode, head.body, head.headers['cache-control']]).toEqual([200, '', 'no-store']);
    expect((await t.app.http.inject({ method: 'POST', url: '/customer/track-order' })).statusCode).toBe(404);
  });

  it.each([
    ['a foreign token', `?token=${'x'.repeat(43)}`],
    ['no token', ''],
    ['an empty one', '?token='],
    ['a broken one', '?token=%E0%A4%A'],
    ['another page', `/../other?token=${'x'.repeat(43)}`],
  ])('%s: the built page, as before', async (_, rest) => {
    const { statusCode, body, headers } = await t.app.http.inject({ url: `/customer/track-order${rest}` });
    expect([statusCode, body]).toEqual([200, BUILT]);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('shows of a telephone number’s orders no more than the call, the first to arrive', async () => {
    const phone = '05364100001';
    const columns = {
      customer_phone_key: `+9${phone}`,
      customer_name: 'Ayşe Yılmaz',
      customer_address: 'Moda 12',
    };
    const now = t.clock.now().getTime();
    const first = await t.given.order(branch, { ...columns, created_at: new Date(now - 20 * 60_000) });
    await t.given.order(branch, {
      ...columns,
      created_at: new Date(now),
      expected_delivery_time: new Date(now + 5 * 3_600_000),
    });
    const { body } = await t.call(null, 'POST', '/api/customer/create-tracking-url', { phone });
    const page = await open(body.trackingToken);
    expect(page.body).not.toMatch(/Ayşe|Moda/);
    expect(textOf(page.body)).toContain(first.orderNumber);
    expect(page.headers['set-cookie']).toBeUndefined();
  });

  it('a token that has ended leaves the built page, which says so by itself', async () => {
    const token = await linkOf((await t.given.order(branch)).id);
    await t.db.asSystem((tx) =>
      tx.updateTable('tracking_tokens').set({ expires_at: t.clock.now() }).execute(),
    );
    expect((await open(token)).body).toBe(BUILT);
  });
});
