import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../test/build-app.ts';
import type { GivenUser } from '../test/factories.ts';
import { BOUNDARY, FORM_TYPE, formBytes, type SentForm, uploadFile } from '../test/upload-file.ts';

const MB = 1024 * 1024;
let t: TestApp;
let admin: GivenUser;
let url: string;
let png: Buffer;
let port: number;
beforeAll(async () => {
  t = await startTestApp();
  const branch = await t.given.branch();
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  url = `/api/companies/${branch.companyId}/logo`;
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  port = Number(new URL(await t.app.http.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => t.close());

const send = (form: SentForm | Buffer, who: Caller = admin) =>
  uploadFile(t, who, { method: 'PUT', url }, form);
const good = () => ({ name: 'logo.png', bytes: png });

describe('criteria B06: only declared calls take a form', () => {
  it('the declared call does', async () => {
    const answer = await send({ file: good() });
    expect([answer.status, answer.body.success]).toEqual([200, true]);
  });

  it.each([
    ['POST', '/api/login'],
    ['PUT', '/api/companies/1'],
    ['POST', '/api/orders'],
    ['POST', '/api/user/password'],
  ] as const)('%s %s answers 415', async (method, other) => {
    const answer = await uploadFile(t, await t.given.user('OWNER'), { method, url: other }, { file: good() });
    expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(answer.body.message).toContain('application/json gönderin');
  });

  it.each([
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'image/png',
    'multipart/x',
  ])('and it takes no %s', async (type) => {
    const raw = await t.app.http.inject({
      method: 'PUT',
      url,
      headers: { cookie: admin.cookie, 'content-type': type },
      payload: '{}',
    });
    expect([raw.statusCode, raw.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(raw.json().message).toContain('multipart/form-data gönderin');
  });

  it('a form of another site is refused like any call', async () => {
    const raw = await t.app.http.inject({
      method: 'PUT',
      url,
      headers: { cookie: admin.cookie, 'content-type': FORM_TYPE, origin: 'https://evil.example' },
      payload: formBytes({ file: good() }),
    });
    expect([raw.statusCode, raw.json().code]).toEqual([403, 'CROSS_SITE_REQUEST']);
  });
});

describe('a form that is not as declared', () => {
  it.each<[string, SentForm, Record<string, string>]>([
    ['no file', {}, { file: 'Lütfen bir dosya seçin' }],
    ['an empty file', { file: { name: 'a.png', bytes: '' } }, { file: 'Seçtiğiniz dosya boş' }],
    [
      'two files',
      {
        files: [
          { name: 'a', bytes: 'x' },
          { name: 'b', bytes: 'y' },
        ],
      },
      { file: 'Tek bir dosya gönderin' },
    ],
    [
      'a file in another field',
      { file: { name: 'a', bytes: 'x', field: 'logo' } },
      { logo: 'Bilinmeyen alan' },
    ],
    [
      'a file in a field of every object',
      { file: { name: 'a', bytes: 'x', field: 'constructor' } },
      { constructor: 'Bilinmeyen alan' },
    ],
    [
      'an unknown text',
      { file: { name: 'a', bytes: 'x' }, fields: { role: 'OWNER' } },
      { role: 'Bilinmeyen alan' },
    ],
    [
      'a text that is too long',
      { file: { name: 'a', bytes: 'x' }, fields: { note: 'x'.repeat(1_001) } },
      { note: 'En fazla 1000 karakter girebilirsiniz' },
    ],
    [
      'a text far too long',
      { file: { name: 'a', bytes: 'x' }, fields: { note: 'x'.repeat(9_000) } },
      { note: 'En fazla 1000 karakter girebilirsiniz' },
    ],
  ])('%s: told on its field', async (_what, form, details) => {
    const answer = await send(form);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(Object.entries(answer.body.details)).toEqual(Object.entries(details));
  });

  it('names of prototypes are unknown fields and nothing more', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const answer = await send(
        Buffer.concat([
          Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nx\r\n`),
          formBytes({ file: good() }),
        ]),
      );
      expect([name, answer.status]).toEqual([name, 400]);
      expect(answer.raw.body).toContain(`"${name}":"Bilinmeyen alan"`);
    }
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('more fields than any call has are refused', async () => {
    const fields = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`f${i}`, 'x']));
    expect((await send({ file: good(), fields })).body.details._).toBe('En fazla 10 alan gönderebilirsiniz');
  });

  it('a text that comes twice is refused', async () => {
    const part = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n`;
    const answer = await send(Buffer.concat([Buffer.from(part + part), formBytes({ file: good() })]));
    expect(answer.body.details).toEqual({ a: 'Bu alan birden çok kez gönderilmiş' });
  });

  it.each([
    [
      'cut in the middle of the file',
      formBytes({ file: { name: 'a', bytes: 'x'.repeat(99) } }).subarray(0, 150),
    ],
    ['without its last line', formBytes({ file: { name: 'a', bytes: 'xyz' } }).subarray(0, -10)],
    ['no form at all', Buffer.from('hello')],
    ['with endless headers', Buffer.from(`--${BOUNDARY}\r\n${'a: b\r\n'.repeat(2_000)}`)],
  ])('a form %s cannot be read', async (_what, bytes) => {
    const answer = await send(bytes);
    expect([answer.status, answer.body.code]).toEqual([400, 'MALFORMED_UPLOAD']);
  });

  it('without a boundary it cannot be read', async () => {
    const raw = await t.app.http.inject({
      method: 'PUT',
      url,
      headers: { cookie: admin.cookie, 'content-type': 'multipart/form-data' },
      payload: formBytes({ file: good() }),
    });
    expect([raw.statusCode, raw.json().code]).toEqual([400, 'MALFORMED_UPLOAD']);
  });
});

describe('a file that is too large', () => {
  it.each([2 * MB + 1, 3 * MB])('of %i bytes: 413 with the limit in words', async (length) => {
    const answer = await send({ file: { name: 'a.png', bytes: Buffer.alloc(length) } });
    expect([answer.status, answer.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
    expect(answer.body.message).toBe('Dosya çok büyük. En fazla 2 MB yükleyebilirsiniz.');
  });

  it('just within the limit it is looked at', async () => {
    const answer = await send({ file: { name: 'a.png', bytes: Buffer.alloc(2 * MB) } });
    expect(answer.body.details).toEqual({ file: 'Logo JPEG, PNG veya WebP biçiminde bir resim olmalı' });
  });

  const head = (lines: string): string =>
    `PUT ${url} HTTP/1.1\r\nhost: a\r\ncookie: ${admin.cookie}\r\n` +
    `content-type: ${FORM_TYPE}\r\n${lines}\r\n\r\n`;

  it('is refused by its length before it is sent, and cut off at the limit without one', async () => {
    expect(await firstStatus(head(`content-length: ${5 * MB}`))).toBe(413);
    const chunk = `100000\r\n${' '.repeat(MB)}\r\n`;
    expect(await firstStatus(head('transfer-encoding: chunked') + chunk.repeat(3))).toBe(413);
  });

  it('a stranger is refused before anything is read', async () => {
    expect(await firstStatus(head(`content-length: ${MB}`).replace(/cookie: .*\r\n/, ''))).toBe(401);
  });

  it('a form that stops half-way is given up', async () => {
    const half = formBytes({ file: good() }).subarray(0, 100).toString('latin1');
    const begin = performance.now();
    expect(await firstStatus(`${head('content-length: 5000')}${half}`)).toBe(408);
    expect(performance.now() - begin).toBeLessThan(15_000);
  });
});

/** Status of the first answer to these bytes. */
function firstStatus(bytes: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.once('data', (chunk) => {
      resolve(Number(chunk.toString('latin1').split(' ')[1]));
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('closed without an answer')));
  });
}
