import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecrets } from '../../access/secrets.ts';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { givenDocument } from '../../test/documents.ts';
import type { GivenUser } from '../../test/factories.ts';
import { commandOf } from '../../test/server-bundle.ts';
import { fileKeysOf, openFile, resealKey, sealFile } from './seal-file.ts';

const ROOT = resolve(import.meta.dirname, '../../../../..');
const OLD = 'test-secret-test-secret-test-secret-0';
const NEW = 'another-secret-another-secret-another';
const [oldKeys, newKeys] = [fileKeysOf(createSecrets(OLD)), fileKeysOf(createSecrets(NEW))];

describe('each file has a key of its own', () => {
  const plain = Buffer.from('ehliyet');

  it('which another APP_SECRET does not open; sealed anew it does', () => {
    const { row, content } = sealFile(oldKeys, plain);
    expect(openFile(oldKeys, row, content)).toEqual(plain);
    expect(openFile(newKeys, row, content)).toBeNull();
    expect(resealKey(newKeys, oldKeys, row)).toBeNull();
    const sealed_key = resealKey(oldKeys, newKeys, row) ?? '';
    expect(openFile(newKeys, { ...row, sealed_key }, content)).toEqual(plain);
  });

  it('a file that was changed, cut or put in another’s place does not open', () => {
    const [a, b] = [sealFile(oldKeys, plain), sealFile(oldKeys, plain)];
    expect(a.content.equals(b.content)).toBe(false);
    const changed = Buffer.from(a.content);
    changed[30] = (changed[30] ?? 0) ^ 1;
    for (const content of [changed, a.content.subarray(0, 20), Buffer.alloc(0), b.content])
      expect(openFile(oldKeys, a.row, content)).toBeNull();
  });
});

describe('npm run reseal-documents', { timeout: 60_000 }, () => {
  let t: TestApp;
  let courier: GivenUser;
  beforeEach(async () => {
    t = await startTestApp();
    courier = await t.given.courier(await t.given.branch());
  });
  afterEach(() => t.close());
  const run = (secret: string, old: string) =>
    new Promise<{ code: number; text: string }>((done) => {
      const env = { ...process.env, DATABASE_URL: t.ownerUrl, APP_SECRET: secret, OLD_APP_SECRET: old };
      execFile(process.execPath, commandOf('reseal-documents'), { cwd: ROOT, env }, (error, out, err) =>
        done({ code: Number(error?.code ?? 0), text: out + err }),
      );
    });
  const download = (id: number, app = t, who = courier) =>
    app.call(who, 'GET', `/api/courier/documents/${id}/download`);

  it('keeps every paper readable under the new secret, and twice harms nothing', async () => {
    const ids = [await givenDocument(t, courier), await givenDocument(t, courier)];
    expect(await run(NEW, OLD)).toMatchObject({ code: 0, text: expect.stringContaining('belge: 2.') });
    expect((await download(ids[0] ?? 0)).body.code).toBe('DOCUMENT_UNREADABLE');
    expect(await run(NEW, OLD)).toMatchObject({ code: 0, text: expect.stringContaining('belge: 0.') });
    expect(await run(OLD, NEW)).toMatchObject({ code: 0 });
    for (const id of ids) expect((await download(id)).status).toBe(200);
  });

  it('says what it cannot open, and what is missing', async () => {
    for (let n = 0; n < 2; n += 1) await givenDocument(t, courier);
    const third = 'third-secret-third-secret-third-secret';
    expect(await run(NEW, third)).toMatchObject({
      code: 1,
      text: expect.stringContaining('2 belge ne eski ne yeni'),
    });
    expect((await run(NEW, '')).text).toContain('OLD_APP_SECRET değişkeninde');
    expect((await run(NEW, NEW)).text).toContain('aynı');
  });
});
