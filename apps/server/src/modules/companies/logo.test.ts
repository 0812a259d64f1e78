import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { EICAR, pngOf, ZIP } from '../../test/hostile-files.ts';
import { uploadFile } from '../../test/upload-file.ts';

let t: TestApp;
let branch: GivenBranch;
let admin: GivenUser;
let courier: GivenUser;
let jpeg: Buffer;
let png: Buffer;
const url = () => `/api/companies/${branch.companyId}/logo`;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  courier = await t.given.courier(branch);
  jpeg = await drawing(900, 300)
    .withExif({ IFD0: { Copyright: 'gizli-sahip' }, IFD3: { GPSLatitude: '41/1 0/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  png = await drawing(40, 40).png().toBuffer();
});
afterAll(() => t.close());

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 10, g: 120, b: 90 } } });
const put = (bytes: Buffer | string, name = 'logo.png', who: GivenUser = admin) =>
  uploadFile(t, who, { method: 'PUT', url: url() }, { file: { name, bytes } });

const NO_PICTURE = 'Logo JPEG, PNG veya WebP biçiminde bir resim olmalı';
const BROKEN = 'Resim okunamadı; dosya bozuk veya eksik olabilir';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe('criteria B13: what is no plain picture is refused', () => {
  it.each<[string, () => Buffer | string, string]>([
    ['an SVG', () => SVG, NO_PICTURE],
    ['a page named .jpg', () => '<!doctype html><script>alert(1)</script>', NO_PICTURE],
    ['a GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), NO_PICTURE],
    ['a PDF', () => '%PDF-1.7', NO_PICTURE],
    ['a zip', () => ZIP, NO_PICTURE],
    ['EICAR', () => EICAR, NO_PICTURE],
    ['an AVI, which begins like a WebP', () => 'RIFF0000AVI LIST', NO_PICTURE],
    ['EICAR behind a picture', () => Buffer.concat([png, Buffer.from(EICAR)]), 'Dosyada resimden'],
    ['a page behind a picture', () => Buffer.concat([jpeg, Buffer.from('<HTML><body>')]), 'Dosyada resimden'],
    ['a script in a comment', () => commented(jpeg, '*/=1;</script><script>alert(1)//'), 'Dosyada resimden'],
    ['a zip behind a picture', () => Buffer.concat([png, ZIP]), 'Dosyada resimden'],
    ['a PDF behind a picture', () => Buffer.concat([png, Buffer.from('%PDF-1.4')]), 'Dosyada resimden'],
    ['PHP behind a picture', () => Buffer.concat([png, Buffer.from('<?php x();')]), 'Dosyada resimden'],
    ['half a JPEG', () => jpeg.subarray(0, jpeg.length / 2), BROKEN],
    ['a signature alone', () => png.subarray(0, 8), BROKEN],
    ['a JPEG that is a PNG inside', () => Buffer.concat([jpeg.subarray(0, 4), png]), BROKEN],
    ['100 megapixels', () => pngOf(10_000, 10_000, Buffer.alloc(1_000)), 'Resim çok büyük'],
    ['a side of a million', () => pngOf(1_000_000, 1, Buffer.alloc(100)), 'Resim çok büyük'],
  ])('%s', async (_what, bytes, sentence) => {
    const answer = await put(bytes(), 'logo.jpg');
    expect([answer.status, Object.keys(answer.body.details ?? {})]).toEqual([400, ['file']]);
    expect(answer.body.details.file).toContain(sentence);
  });

  it('a bomb, rows without end behind the picture’s few, costs nothing', async () => {
    const bomb = pngOf(2, 2, Buffer.alloc(300 * 1024 * 1024));
    const before = process.memoryUsage().rss;
    expect((await put(bomb)).status).toBeLessThan(500);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it.each(['../../etc/passwd', '..\\..\\x.exe', 'a\u0000.png', '<img src=x onerror=1>.png'])(
    'the name %j is nobody’s path: the picture is stored under its digest',
    async (name) => {
      const answer = await put(png, name.replaceAll('"', ''));
      expect(answer.status).toBe(200);
      expect(answer.raw.body).not.toContain('passwd');
      expect(answer.body.data.logoUrl).toMatch(/^\/api\/companies\/\d+\/logo\?v=[\w-]{16}$/);
    },
  );
});

/** A JPEG with a comment in front of its picture. */
function commented(picture: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([picture.subarray(0, 2), head, Buffer.from(text), picture.subarray(2)]);
}

describe('a stored logo', () => {
  it('is WebP of 512 px at most, upright, without metadata; a small one is not enlarged', async () => {
    const { logoUrl } = (await put(jpeg)).body.data;
    const answer = await t.call(courier, 'GET', logoUrl);
    const stored = answer.raw.rawPayload;
    const found = await sharp(stored).metadata();
    expect([answer.status, found.format, found.width, found.height]).toEqual([200, 'webp', 171, 512]);
    expect([found.exif, found.icc, found.xmp, found.orientation]).toEqual(Array(4).fill(undefined));
    expect(stored.includes('gizli-sahip')).toBe(false);
    const small = (await put(png)).body.data.logoUrl;
    const size = await sharp((await t.call(courier, 'GET', small)).raw.rawPayload).metadata();
    expect([size.width, size.height]).toEqual([40, 40]);
  });

  it('is an attachment that nobody guesses at; its address changes with it', async () => {
    const first = (await put(jpeg)).body.data.logoUrl;
    const second = (await put(png)).body.data.logoUrl;
    expect(second).not.toBe(first);
    const { headers } = (await t.call(courier, 'GET', second)).raw;
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="logo.webp"; filename*=UTF-8''logo.webp`,
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect((await t.call(courier, 'GET', url())).raw.headers['cache-control']).toBe('no-store');
  });

  it('is in the list and in every session of the company, at once; removed, it is gone', async () => {
    const { logoUrl } = (await put(png)).body.data;
    const seen = async () => [
      (await t.call(admin, 'GET', '/api/companies')).body.data[0].logo,
      (await t.call(courier, 'GET', '/api/user')).body.companyLogoUrl,
    ];
    expect(await seen()).toEqual([logoUrl, logoUrl]);
    expect((await t.call(admin, 'DELETE', url())).body).toEqual({ success: true });
    expect(await seen()).toEqual([null, null]);
    expect((await t.call(courier, 'GET', logoUrl)).status).toBe(404);
    expect((await t.call(admin, 'DELETE', url())).status).toBe(200);
  });

  it('leaves the version of the form alone, and is in the audit log without its bytes', async () => {
    const version = async () => (await t.call(admin, 'GET', '/api/companies')).body.data[0].version;
    const before = await version();
    await put(jpeg);
    await t.call(admin, 'DELETE', url());
    expect(await version()).toBe(before);
    const rows = await t.db.asSystem((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['details', 'actor_id'])
        .where('action', '=', 'COMPANY_LOGO_CHANGED')
        .where('company_id', '=', branch.companyId)
        .orderBy('id', 'desc')
        .limit(2)
        .execute(),
    );
    expect(rows).toEqual([
      { details: { removed: true }, actor_id: admin.id },
      { details: { bytes: expect.any(Number), digest: expect.any(String) }, actor_id: admin.id },
    ]);
  });

  it('nobody but OWNER and the own COMPANY_ADMIN sets one', async () => {
    const manager = await t.given.user('GENERAL_MANAGER', { branch });
    const stranger = await t.given.user('COMPANY_ADMIN', { branch: await t.given.branch() });
    expect((await put(png, 'a.png', manager)).status).toBe(403);
    const foreign = await put(png, 'a.png', stranger);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'COMPANY_NOT_FOUND']);
    expect((await put(png, 'a.png', await t.given.user('OWNER'))).status).toBe(200);
    expect((await t.call(stranger, 'GET', url())).status).toBe(404);
    const missing = await t.given.user('OWNER');
    const answer = await uploadFile(
      t,
      missing,
      { method: 'PUT', url: '/api/companies/999999/logo' },
      { file: { name: 'a', bytes: png } },
    );
    expect(answer.body.code).toBe('COMPANY_NOT_FOUND');
  });

  it('spec 4 §5: a form sends it as it was told, or empties it; another one is uploaded', async () => {
    const { logoUrl } = (await put(png)).body.data;
    const edit = (logo: unknown) => t.call(admin, 'PUT', `/api/companies/${branch.companyId}`, { logo });
    expect((await edit(logoUrl)).body.data.logo).toBe(logoUrl);
    const odd = await edit('https://example.com/logo.png');
    expect([odd.status, odd.body.details]).toEqual([400, { logo: 'Logoyu dosya olarak yükleyin' }]);
    expect((await edit('')).body.data.logo).toBeNull();
  });

  it('two at once: one of them is there afterwards, whole', async () => {
    const answers = await Promise.all([put(jpeg), put(png), put(jpeg), put(png)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const now = (await t.call(admin, 'GET', '/api/companies')).body.data[0].logo;
    expect(answers.map(({ body }) => body.data.logoUrl)).toContain(now);
    expect((await t.call(courier, 'GET', now)).status).toBe(200);
  });

  it('on a tracking page it has an address of its own that needs no session', async () => {
    await put(jpeg);
    const order = await t.given.order(branch, { status: 'READY' });
    const link = await t.call(admin, 'POST', `/api/orders/${order.id}/tracking-link`);
    const token = link.body.data.trackingToken;
    const page = await t.call(null, 'GET', `/api/customer/track-order-by-token/${token}`);
    const { logo } = page.body.data[0].company;
    expect(logo).toMatch(/^\/api\/customer\/logos\/[\w-]{43}$/);
    const answer = await t.call(null, 'GET', logo);
    expect([answer.status, answer.raw.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(answer.raw.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await sharp(answer.raw.rawPayload).metadata()).format).toBe('webp');
    for (const digest of ['x'.repeat(43), '1', encodeURIComponent('../../x'), '%00'])
      expect((await t.call(null, 'GET', `/api/customer/logos/${digest}`)).status).toBe(404);
  });
});
