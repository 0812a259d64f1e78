import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DAY_MS } from '@ulak/contracts/time';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecrets } from '../../access/secrets.ts';
import { systemClock } from '../../clock.ts';
import { type BucketServer, startBucket } from '../../test/bucket-server.ts';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { givenDocument, photo, reviewAs, sendDocument } from '../../test/documents.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { commandOf } from '../../test/server-bundle.ts';
import { FORM_TYPE, formBytes } from '../../test/upload-file.ts';
import { createBucketFiles } from './bucket-files.ts';
import { createFolderFiles } from './document-files.ts';
import { createDocumentJobs } from './jobs.ts';
import { resealDocuments } from './reseal.ts';
import { fileKeysOf } from './seal-file.ts';

const AWAY = 'Belgelerin saklandığı depoya şu anda ulaşılamıyor. Lütfen birazdan yeniden deneyin.';
const LIMITS = { connectMs: 1_000, wholeMs: 2_000 };

let bucket: BucketServer;
let t: TestApp;
let branch: GivenBranch;
let courier: GivenUser;
let manager: GivenUser;
beforeAll(async () => {
  bucket = await startBucket();
  const documentFiles = createBucketFiles(bucket.place, systemClock, LIMITS);
  t = await startTestApp({ documentFiles, poolSize: 2 });
});
afterAll(async () => {
  await t.close();
  await bucket.close();
});
beforeEach(async () => {
  bucket.fault = 'none';
  bucket.files.clear();
  branch = await t.given.branch();
  courier = await t.given.courier(branch);
  manager = await t.given.user('BRANCH_MANAGER', { branch });
});

const download = (who: GivenUser, id: number, query = '') =>
  t.call(who, 'GET', `/api/courier/documents/${id}/download${query}`);
const own = async () => (await t.call(courier, 'GET', '/api/courier/documents')).body.data;

describe('papers in a bucket', () => {
  it('lie there sealed, are viewed, judged and replaced as in a folder', async () => {
    const id = await givenDocument(t, courier);
    const [stored] = bucket.files.values();
    expect(stored?.content.toString('latin1')).not.toContain('JFIF');
    const got = await download(manager, id);
    expect([got.status, got.raw.rawPayload.subarray(0, 2).toString('hex')]).toEqual([200, 'ffd8']);
    expect((await reviewAs(t, manager, id)).status).toBe(200);
    await givenDocument(t, courier);
    expect(bucket.files.size).toBe(2);
  });

  it('a decision that keeps the result only takes the file out of the bucket', async () => {
    const admin = await t.given.user('COMPANY_ADMIN', { branch });
    await t.call(admin, 'PATCH', `/api/branches/${branch.id}`, { criminalResultOnly: true });
    const id = await givenDocument(t, courier, { documentType: 'CRIMINAL_RECORD' });
    expect((await reviewAs(t, manager, id)).status).toBe(200);
    await expect.poll(() => bucket.files.size).toBe(0);
  });

  it('the daily job removes files without a row after a week, and no others', async () => {
    await givenDocument(t, courier);
    const kept = [...bucket.files.keys()];
    bucket.files.set('ab'.repeat(16), { content: Buffer.from('x'), at: new Date(Date.now() - 8 * DAY_MS) });
    bucket.files.set('cd'.repeat(16), { content: Buffer.from('x'), at: new Date(Date.now() - 6 * DAY_MS) });
    for (const name of kept)
      bucket.files.set(name, { content: Buffer.from('x'), at: new Date(Date.now() - 90 * DAY_MS) });
    const files = createBucketFiles(bucket.place, systemClock);
    const jobs = createDocumentJobs({ db: t.db, files });
    expect(await jobs.remove(new Date())).toMatchObject({ orphans: 1 });
    expect([...bucket.files.keys()].toSorted()).toEqual([...kept, 'cd'.repeat(16)].toSorted());
    bucket.pageSize = 1;
    bucket.fault = 'cut';
    await expect(jobs.remove(new Date())).rejects.toThrow(/terminated|closed|aborted/i);
    bucket.pageSize = 1_000;
  });

  it('stay readable under a new APP_SECRET: no file is touched', async () => {
    const id = await givenDocument(t, courier);
    const secret = 'another-secret-another-secret-another';
    const [from, to] = [fileKeysOf(t.secrets), fileKeysOf(createSecrets(secret))];
    const client = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
    await client.connect();
    const before = bucket.asked.length;
    await resealDocuments(client, { from, to });
    expect((await download(courier, id)).body.code).toBe('DOCUMENT_UNREADABLE');
    await resealDocuments(client, { from: to, to: from });
    await client.end();
    expect((await download(courier, id)).status).toBe(200);
    expect(bucket.asked.slice(before).every((asked) => asked.startsWith('GET'))).toBe(true);
  });
});

describe('criteria B13: a storage that is away', () => {
  it.each(['slow', 'refused', 'busy', 'lost'] as const)(
    '%s: the upload is refused, nothing stays',
    async (fault) => {
      bucket.fault = fault;
      const answer = await sendDocument(t, courier);
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        503,
        'FILES_UNAVAILABLE',
        AWAY,
      ]);
      expect(answer.raw.headers['retry-after']).toBeDefined();
      expect(await own()).toEqual([]);
      await expect.poll(() => bucket.files.size).toBe(0);
      bucket.fault = 'none';
      await givenDocument(t, courier);
    },
  );

  it.each(['slow', 'refused', 'cut'] as const)(
    '%s: a view says so, and never that the file is gone',
    async (fault) => {
      const id = await givenDocument(t, courier);
      bucket.fault = fault;
      const answer = await download(manager, id);
      expect([answer.status, answer.body.message]).toEqual([503, AWAY]);
      bucket.fault = 'none';
      expect((await download(manager, id)).status).toBe(200);
      bucket.files.clear();
      expect((await download(manager, id)).body.code).toBe('DOCUMENT_FILE_GONE');
    },
  );

  it('holds no connection of the database: others are answered meanwhile', async () => {
    bucket.fault = 'slow';
    const couriers = await Promise.all(Array.from({ length: 5 }, () => t.given.courier(branch)));
    let ended = 0;
    const uploads = couriers.map((who) => sendDocument(t, who).finally(() => (ended += 1)));
    await expect
      .poll(() => bucket.asked.filter((asked) => asked.startsWith('PUT')).length)
      .toBeGreaterThan(4);
    expect((await t.call(manager, 'GET', '/api/admin/courier-documents')).status).toBe(200);
    expect(ended).toBe(0);
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
  });

  it('a folder that is none: refused in the same words', async () => {
    const place = mkdtempSync(join(tmpdir(), 'ulak-away-'));
    writeFileSync(join(place, 'documents'), 'a file');
    const documentFiles = createFolderFiles(join(place, 'documents'));
    const other = await startTestApp({ documentFiles, database: t.database });
    expect((await sendDocument(other, courier)).body.message).toBe(AWAY);
    await other.close();
    rmSync(place, { recursive: true });
  });
});

describe('criteria B13: an upload that is cut off', () => {
  it('stores nothing, in the middle of the file and before its end', async () => {
    const payload = formBytes({
      file: { name: 'ehliyet.jpg', bytes: await photo() },
      fields: { documentType: 'COURIER_SELFIE' },
    });
    const half = payload.subarray(0, payload.length / 2);
    const answer = await t.app.http.inject({
      method: 'POST',
      url: '/api/courier/documents',
      headers: { cookie: courier.cookie, 'content-type': FORM_TYPE },
      payload: half,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED_UPLOAD']);
    const address = new URL(await t.app.http.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(address.port), address.hostname);
    socket.write(
      `POST /api/courier/documents HTTP/1.1\r\nhost: ${address.host}\r\ncookie: ${courier.cookie}\r\n` +
        `content-type: ${FORM_TYPE}\r\ncontent-length: ${payload.length}\r\n\r\n`,
    );
    await new Promise<void>((done) => socket.write(half, () => done()));
    socket.destroy();
    expect(await own()).toEqual([]);
    expect(bucket.files.size).toBe(0);
  });
});

describe('npm run move-documents', { timeout: 60_000 }, () => {
  const ROOT = resolve(import.meta.dirname, '../../../../..');
  const [one, two] = ['0a'.repeat(16), 'f1'.repeat(16)];
  let dataDir: string;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'ulak-move-'));
    mkdirSync(join(dataDir, 'documents'));
    const folder = createFolderFiles(join(dataDir, 'documents'));
    for (const name of [one, two]) await folder.put(name, Buffer.from(`içerik ${name}`), new Date());
  });
  const run = (args: string[], withBucket = true) =>
    new Promise<{ code: number; text: string }>((done) => {
      const { url, bucket: name, keyId, secret, region } = bucket.place;
      const named = {
        DOCUMENTS_S3_URL: url,
        DOCUMENTS_S3_BUCKET: name,
        DOCUMENTS_S3_KEY_ID: keyId,
        DOCUMENTS_S3_SECRET: secret,
        DOCUMENTS_S3_REGION: region,
      };
      const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...(withBucket && named) };
      const command = [...commandOf('move-documents'), ...args];
      execFile(process.execPath, command, { cwd: ROOT, env }, (error, out, err) =>
        done({ code: Number(error?.code ?? 0), text: out + err }),
      );
    });
  const inFolder = () =>
    readdirSync(join(dataDir, 'documents'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.includes('/'),
    );

  it('copies, then removes what is in its new place, and brings it back', async () => {
    expect(await run(['bucket'])).toMatchObject({
      code: 0,
      text: expect.stringContaining('dosyası: 2. Zaten'),
    });
    expect([bucket.files.size, inFolder().length]).toEqual([2, 2]);
    expect((await run(['bucket', '--remove'])).text).toContain('dosyası: 0. Zaten yeni yerinde: 2.');
    expect([bucket.files.get(one)?.content.toString(), inFolder()]).toEqual([`içerik ${one}`, []]);
    expect((await run(['folder'])).text).toContain('dosyası: 2.');
    expect(inFolder()).toHaveLength(2);
  });

  it('loses nothing when the storage refuses, and says what is missing', async () => {
    bucket.fault = 'refused';
    const refused = await run(['bucket', '--remove']);
    expect([refused.code, refused.text, inFolder().length]).toEqual([
      1,
      expect.stringContaining('403 AccessDenied'),
      2,
    ]);
    expect((await run(['bucket'], false)).text).toContain('Kova yok: DOCUMENTS_S3_URL');
    expect((await run(['kova'])).text).toContain('Kullanım: npm run move-documents');
  });
});
