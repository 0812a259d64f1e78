import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFolderFiles, type DocumentFiles } from '../modules/documents/document-files.ts';
import { type BucketServer, startBucket } from '../test/bucket-server.ts';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import { givenDocument } from '../test/documents.ts';
import type { GivenUser } from '../test/factories.ts';
import { commandOf } from '../test/server-bundle.ts';
import { createUnprivilegedOwner, type UnprivilegedOwner } from '../test/unprivileged-owner.ts';
import { backUpDocuments, restoreDocuments } from './copy-documents.ts';

const AT = new Date('2026-03-02T10:00:00Z');
const nameOf = (n: number): string => n.toString(16).padStart(32, '0');
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('/'))
    .map((name) => name.slice(3))
    .toSorted();

let root: string;
let folder: string;
let backups: string;
let files: DocumentFiles;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'ulak-papers-'));
  [folder, backups] = [join(root, 'documents'), join(root, 'backups')];
  mkdirSync(backups);
  files = createFolderFiles(folder);
  for (let n = 0; n < 3; n += 1) await files.put(nameOf(n), Buffer.from(`içerik ${n}`), AT);
});
const backUp = (name: string, isPruning = true) => {
  const file = join(backups, name);
  writeFileSync(file, 'a copy');
  return backUpDocuments({ folder, file, share: 1, isPruning });
};
const inBackup = () => filesIn(join(backups, 'ulak-documents'));

describe('files of papers beside the backups of a folder', () => {
  it('are copied once; new ones with the next backup, and what was cut off again', async () => {
    expect(await backUp('a.backup')).toEqual({ copied: 3, present: 0 });
    await files.put(nameOf(7), Buffer.from('yeni'), AT);
    writeFileSync(join(backups, 'ulak-documents', '00', nameOf(1)), 'iç');
    expect(await backUp('b.backup')).toEqual({ copied: 2, present: 2 });
    expect(readFileSync(join(backups, 'ulak-documents', '00', nameOf(1)), 'utf8')).toBe('içerik 1');
    expect(readFileSync(join(backups, 'a.backup.documents'), 'utf8').split('\n')).toHaveLength(4);
  });

  it('go when no backup that is kept had them, and not before', async () => {
    await backUp('a.backup');
    await backUp('by-hand.backup', false);
    await files.remove(nameOf(0));
    await backUp('b.backup');
    rmSync(join(backups, 'a.backup'));
    await backUp('c.backup');
    expect(inBackup()).toEqual([0, 1, 2].map(nameOf));
    rmSync(join(backups, 'by-hand.backup'));
    await backUp('d.backup', false);
    expect(inBackup()).toEqual([0, 1, 2].map(nameOf));
    await backUp('e.backup');
    expect(inBackup()).toEqual([1, 2].map(nameOf));
    expect(readdirSync(backups).filter((name) => name.endsWith('.documents'))).toEqual(
      ['b', 'c', 'd', 'e'].map((name) => `${name}.backup.documents`),
    );
  });

  it('a full disk is told in a sentence that says what is there', async () => {
    mkdirSync(join(backups, 'ulak-documents'));
    writeFileSync(join(backups, 'ulak-documents', '00'), 'a file where a folder belongs');
    await expect(backUp('a.backup')).rejects.toThrow(/^Veritabanı yedeklendi, kurye belgelerinin dosyaları/);
  });

  it('come back where a row names them; others stay away, what is nowhere is counted', async () => {
    await backUp('a.backup');
    const to = createFolderFiles(join(root, 'fresh'));
    await to.put(nameOf(1), Buffer.from('içerik 1'), AT);
    const names = [nameOf(0), nameOf(1), nameOf(9)];
    const restore = () => restoreDocuments({ file: join(backups, 'a.backup'), names, to });
    expect(await restore()).toEqual({ restored: 1, present: 1, missing: 1 });
    expect(await restore()).toEqual({ restored: 0, present: 2, missing: 1 });
    expect(filesIn(join(root, 'fresh'))).toEqual([nameOf(0), nameOf(1)]);
  });
});

describe('criteria A19: the drill with papers, by the commands', { timeout: 120_000 }, () => {
  const ROOT = resolve(import.meta.dirname, '../../../..');
  const SECRET = 'test-secret-test-secret-test-secret-0';
  let t: TestApp;
  let courier: GivenUser;
  let bucket: BucketServer;
  let databaseOwner: UnprivilegedOwner;
  beforeAll(async () => {
    t = await startTestApp();
    bucket = await startBucket();
    databaseOwner = await createUnprivilegedOwner();
    courier = await t.given.courier(await t.given.branch());
  });
  afterAll(async () => {
    await t.close();
    await bucket.close();
    await databaseOwner.drop();
  });
  const run = (name: string, file: string, env: Record<string, string>) =>
    new Promise<{ code: number; text: string }>((done) => {
      const command = [...commandOf(name), file];
      const own = { PATH: process.env.PATH, APP_SECRET: SECRET, BACKUP_PASSPHRASE: 'yedek parolası', ...env };
      execFile(process.execPath, command, { cwd: ROOT, env: own }, (error, out, err) =>
        done({ code: Number(error?.code ?? 0), text: out + err }),
      );
    });
  const named = () => ({
    DOCUMENTS_S3_URL: bucket.place.url,
    DOCUMENTS_S3_BUCKET: bucket.place.bucket,
    DOCUMENTS_S3_KEY_ID: bucket.place.keyId,
    DOCUMENTS_S3_SECRET: bucket.place.secret,
    DOCUMENTS_S3_REGION: bucket.place.region,
  });

  it('restores a paper that opens again: in a folder, and into a bucket', async () => {
    const id = await givenDocument(t, courier);
    const gone = await givenDocument(t, courier, { documentType: 'COURIER_SELFIE' });
    const file = join(backups, 'drill.ulak');
    const dataDir = join(t.documentsDir, '..', `data-${process.pid}`);
    mkdirSync(dataDir, { recursive: true });
    // the server's DATA_DIR holds the app's documents
    rmSync(folder, { recursive: true });
    symlinkSync(t.documentsDir, folder);
    const from = createFolderFiles(t.documentsDir);
    const written = await run('backup', file, { DATABASE_URL: t.ownerUrl, DATA_DIR: root });
    expect(written).toMatchObject({ code: 0, text: expect.stringContaining('dosyaları: 2 yeni, 0 önceden') });
    const [lost = ''] = await t.db.asSystem((tx) =>
      tx
        .selectFrom('courier_documents')
        .select('storage_name')
        .where('id', '=', gone)
        .execute()
        .then((rows) => rows.map(({ storage_name }) => storage_name ?? '')),
    );
    rmSync(join(backups, 'ulak-documents', lost.slice(0, 2), lost));
    for (const env of [{}, named()]) {
      const database = await databaseOwner.emptyDatabase();
      const restored = await run('restore', file, {
        DATABASE_URL: database.ownerUrl,
        DATA_DIR: dataDir,
        ...env,
      });
      expect(restored.text).toContain('dosyaları: 1 geri kondu, 0 zaten yerindeydi.');
      expect(restored.text).toContain('UYARI: 1 belgenin dosyası ne yedekte ne depoda.');
      expect(restored.code).toBe(0);
    }
    expect(filesIn(join(dataDir, 'documents'))).toEqual([...bucket.files.keys()]);
    // as the restored server has it: the same sealed bytes open
    const [name = ''] = bucket.files.keys();
    rmSync(join(t.documentsDir, name.slice(0, 2), name));
    const answer = () => t.call(courier, 'GET', `/api/courier/documents/${id}/download`);
    expect((await answer()).status).toBe(410);
    await from.put(name, bucket.files.get(name)?.content ?? Buffer.alloc(0), AT);
    expect((await answer()).status).toBe(200);
    rmSync(dataDir, { recursive: true });
  });

  it('of a bucket the backup says that the bucket has its own', async () => {
    const file = join(backups, 'bucket.ulak');
    const { code, text } = await run('backup', file, {
      DATABASE_URL: t.ownerUrl,
      DATA_DIR: root,
      ...named(),
    });
    expect([code, text]).toEqual([0, expect.stringContaining('belgeler kovasında duruyorlar')]);
    expect([existsSync(`${file}.documents`), existsSync(join(backups, 'ulak-documents'))]).toEqual([
      false,
      false,
    ]);
  });
});
