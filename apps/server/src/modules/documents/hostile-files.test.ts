import { createServer, type Server, type Socket } from 'node:net';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { photo, sendDocument } from '../../test/documents.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { EICAR, packed, pdfOf, plainPdf, pngOf, ZIP } from '../../test/hostile-files.ts';

let t: TestApp;
let branch: GivenBranch;
let courier: GivenUser;
let jpeg: Buffer;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  courier = await t.given.courier(branch);
  jpeg = await photo();
});
afterAll(() => t.close());

const send = (bytes: Buffer | string, name = 'ehliyet.jpg', who: GivenUser = courier) =>
  sendDocument(t, who, { documentType: 'ADDRESS_DOCUMENT', bytes, name });
const behind = (first: Buffer, more: Buffer | string) => Buffer.concat([first, Buffer.from(more)]);
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
/** Objects of an object stream: a script that no byte of the file names in the clear. */
const hidden = (filter = '/Filter /FlateDecode'): Buffer => {
  const object = `5 0 ${script}`;
  const head = '5 0 ';
  const plain = `${head}${object.slice(4)}`;
  const body = filter.includes('Flate')
    ? deflateSync(plain)
    : Buffer.from(`${Buffer.from(plain).toString('hex')}>`);
  const entries = `/Type /ObjStm /N 1 /First ${head.length} /Length ${body.length} ${filter}`;
  const dictionary = `<< ${entries} >>\nstream\n`;
  return Buffer.concat([Buffer.from(dictionary), body, Buffer.from('\nendstream')]);
};

const NO_PAPER = 'Belge JPEG, PNG, WebP veya PDF biçiminde olmalı';
const FOREIGN = 'Dosyada resimden başka içerik var';
const ACTIVE = 'PDF’te betik, ekli dosya veya etkin içerik var';
const MORE = 'Dosyada PDF’ten başka içerik var';
const BROKEN = 'PDF okunamadı';

describe('criteria B13: what is no plain paper is refused', () => {
  it.each<[string, () => Buffer | string, string]>([
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', NO_PAPER],
    ['a page named .jpg', () => '<!doctype html><script>alert(1)</script>', NO_PAPER],
    ['a zip', () => ZIP, NO_PAPER],
    ['EICAR', () => EICAR, NO_PAPER],
    ['a program', () => '\x7fELF\x02\x01', NO_PAPER],
    ['a zip behind a picture', () => behind(jpeg, ZIP), FOREIGN],
    ['a PDF behind a picture', () => behind(jpeg, plainPdf()), FOREIGN],
    ['EICAR behind a picture', () => behind(jpeg, EICAR), FOREIGN],
    ['a page behind a picture', () => behind(jpeg, '<html>'), FOREIGN],
    ['half a picture', () => jpeg.subarray(0, jpeg.length / 2), 'Resim okunamadı'],
    ['100 megapixels', () => pngOf(10_000, 10_000, Buffer.alloc(1_000)), 'Resim çok büyük'],
    ['a PDF of nothing', () => '%PDF-1.7', BROKEN],
    ['half a PDF', () => plainPdf().subarray(0, 200), BROKEN],
    ['a PDF that begins late', () => behind(Buffer.from('<html>'), plainPdf()), NO_PAPER],
    ['a zip behind a PDF', () => behind(plainPdf(), ZIP), MORE],
    ['EICAR within a PDF', () => plainPdf(`/X (${EICAR.replaceAll(/[()]/g, '')})`), MORE],
    ['a page within a PDF', () => behind(Buffer.from('%PDF-1.7\n%<html>\n'), plainPdf()), MORE],
    ['a script on opening', () => plainPdf(`/OpenAction ${script}`), ACTIVE],
    ['a script by an escaped name', () => plainPdf('/OpenAction << /S /J#61vaScript /JS (1) >>'), ACTIVE],
    ['a script of a page', () => plainPdf('', `/AA << /O ${script} >>`), ACTIVE],
    [
      'scripts by name',
      () => plainPdf('/Names << /JavaScript << /Names [(a) 5 0 R] >> >>', '', [script]),
      ACTIVE,
    ],
    ['a launch', () => plainPdf('/OpenAction << /S /Launch /F (cmd.exe) >>'), ACTIVE],
    ['an embedded file', () => plainPdf('/Names << /EmbeddedFiles << /Names [] >> >>'), ACTIVE],
    ['a file of a page', () => plainPdf('', '/AF [5 0 R]', ['<< /EF << /F 6 0 R >> >>']), ACTIVE],
    ['a film', () => plainPdf('', '/Annots [<< /Subtype /RichMedia /Rect [0 0 1 1] >>]'), ACTIVE],
    ['a form that is sent', () => plainPdf('/OpenAction << /S /SubmitForm /F (http://x) >>'), ACTIVE],
    ['an XFA form', () => plainPdf('/AcroForm << /XFA 5 0 R >>'), ACTIVE],
    ['a script in an object stream', () => plainPdf('/OpenAction 5 0 R', '', [hidden()]), ACTIVE],
    [
      'an object stream packed in another way',
      () => plainPdf('/OpenAction 5 0 R', '', [hidden('/Filter /ASCIIHexDecode')]),
      ACTIVE,
    ],
    ['a script in any packed stream', () => plainPdf('', '', [packed(`x ${script}`)]), ACTIVE],
    ['a locked PDF', () => pdfOf(['<< >>'], '/Encrypt 5 0 R '), 'PDF parolayla korunuyor'],
    ['a bomb', () => plainPdf('', '', [packed(deflateable(70)), packed(deflateable(70))]), 'PDF çok büyük'],
  ])('%s', async (_what, bytes, sentence) => {
    const answer = await send(bytes());
    expect([answer.status, Object.keys(answer.body.details ?? {})]).toEqual([400, ['file']]);
    expect(answer.body.details.file).toContain(sentence);
  });

  it('11 MB are too many', async () => {
    const answer = await send(Buffer.concat([jpeg, Buffer.alloc(11 * 1024 * 1024)]));
    expect([answer.status, answer.body.message]).toEqual([
      413,
      'Dosya çok büyük. En fazla 10 MB yükleyebilirsiniz.',
    ]);
  });

  it('a plain PDF is taken byte for byte, links to the web among it', async () => {
    const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://x.tr) >> >>';
    const bytes = plainPdf('', `/Annots [${link}]`);
    const { status, body } = await send(bytes, 'ikamet.pdf');
    expect([status, body.data?.mediaType]).toEqual([201, 'application/pdf']);
    const url = `/api/courier/documents/${body.data.id}/download`;
    expect((await t.call(courier, 'GET', url)).raw.rawPayload.equals(bytes)).toBe(true);
  });

  it.each(['../../etc/passwd', '..\\..\\x.exe', '<img src=x onerror=1>.png'])(
    'the name %j is nobody’s path',
    async (name) => {
      const { status, body } = await send(jpeg, name);
      expect([status, body.data.fileName.includes('/')]).toEqual([201, false]);
    },
  );

  it('a form with another field, two files or JSON is refused', async () => {
    expect((await t.call(courier, 'POST', '/api/courier/documents', { documentType: 'X' })).status).toBe(415);
  });
});

/** So many megabytes of nothing. */
const deflateable = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1024 * 1024);

describe('clamd, where the installation has one', () => {
  /** A clamd that gives one answer to every file. */
  async function clamd(answer: string | null) {
    const received: Buffer[] = [];
    const open = new Set<Socket>();
    const server: Server = createServer((socket) => {
      open.add(socket);
      socket.on('data', (part: Buffer) => {
        received.push(part);
        if (!part.subarray(-4).equals(Buffer.alloc(4))) return;
        if (answer === null) socket.destroy();
        else socket.end(`stream: ${answer}\0`);
      });
      socket.on('error', () => undefined);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as { port: number };
    const app = await startTestApp({ env: { CLAMD_URL: `tcp://127.0.0.1:${port}` } });
    const who = await app.given.courier(await app.given.branch());
    return {
      received,
      upload: () => sendDocument(app, who, { bytes: jpeg }),
      async close() {
        await app.close();
        for (const socket of open) socket.destroy();
        server.close();
      },
    };
  }

  it.each([
    ['OK', 201, undefined],
    ['Win.Test.EICAR_HDB-1 FOUND', 400, 'VALIDATION_ERROR'],
    ['INSTREAM size limit exceeded. ERROR', 503, 'SCAN_UNAVAILABLE'],
    [null, 503, 'SCAN_UNAVAILABLE'],
  ])('%s: %i', async (answer, status, code) => {
    const scanner = await clamd(answer);
    try {
      const got = await scanner.upload();
      expect([got.status, got.body.code]).toEqual([status, code]);
      expect(Buffer.concat(scanner.received).includes(jpeg)).toBe(true);
    } finally {
      await scanner.close();
    }
  });

  it('nobody there: nothing is stored', async () => {
    const app = await startTestApp({ env: { CLAMD_URL: 'tcp://127.0.0.1:9' } });
    const who = await app.given.courier(await app.given.branch());
    expect((await sendDocument(app, who)).body.code).toBe('SCAN_UNAVAILABLE');
    expect((await app.call(who, 'GET', '/api/courier/documents')).body.data).toEqual([]);
    await app.close();
  });
});
