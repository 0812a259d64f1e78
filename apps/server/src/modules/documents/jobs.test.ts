import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@ulak/contracts/time';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { givenDocument, reviewAs, sendDocument } from '../../test/documents.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { storedNotices, storedPushes, subscribe } from '../../test/notices.ts';
import { createDocumentJobs, createFolderFiles, type DocumentFiles, type DocumentJobs } from './service.ts';

const START = '2026-03-02T16:30:00.000Z';
let t: TestApp;
let files: DocumentFiles;
let jobs: DocumentJobs;
let sql: Client;
let branch: GivenBranch;
let courier: GivenUser;
let manager: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  sql = new Client({ connectionString: t.ownerUrl });
  await sql.connect();
  files = createFolderFiles(t.documentsDir);
  jobs = createDocumentJobs({ db: t.db, files });
});
afterAll(async () => {
  await sql.end();
  await t.close();
});
beforeEach(async () => {
  t.clock.set(START);
  branch = await t.given.branch();
  courier = await t.given.courier(branch);
  manager = await t.given.user('BRANCH_MANAGER', { branch });
});

const approved = async (expiresAt: string) => {
  const id = await givenDocument(t, courier, { expiresAt });
  await reviewAs(t, manager, id);
  return id;
};
/** Texts about ends, without the one about the decision. */
const told = async () =>
  (await storedNotices(t, courier)).map(({ text }) => text).filter((text) => text?.includes('süresi'));
const tellOn = (day: string) => jobs.tellEnding(new Date(`${day}T05:15:00.000Z`));
const nameOf = async (id: number) =>
  (
    await t.db.asSystem((tx) =>
      tx.selectFrom('courier_documents').select('storage_name').where('id', '=', id).executeTakeFirst(),
    )
  )?.storage_name ?? null;
const pathOf = (name: string) => join(t.documentsDir, name.slice(0, 2), name);

describe('30, 7 and 0 days before a paper ends', () => {
  it('a card and a notification each, once, whatever runs twice', async () => {
    await subscribe(t, courier);
    // what other tests left is told first
    await tellOn('2026-03-31');
    await approved('2026-05-01');
    const days = ['2026-03-31', '2026-04-01', '2026-04-02', '2026-04-24', '2026-04-25', '2026-05-01'];
    const counts = [];
    for (const day of days) counts.push((await tellOn(day)).told, (await tellOn(day)).told);
    expect(counts).toEqual([0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0]);
    const texts = [
      'süresi 30 gün sonra, 01.05.2026 günü doluyor',
      'süresi 7 gün sonra, 01.05.2026 günü doluyor',
      'süresi bugün doluyor',
    ];
    expect(await told()).toEqual(
      texts.map((text) => `Ehliyet (ön yüz): ${text}. Belgelerim sayfasından yenisini yükleyin.`),
    );
    expect((await storedPushes(t, courier)).at(-1)).toMatchObject({
      title: 'Belgeleriniz',
      url: '/courier-documents',
      isUrgent: false,
    });
  });

  it('on two nodes at once: one card', async () => {
    await approved('2026-03-09');
    await Promise.all([tellOn('2026-03-03'), tellOn('2026-03-03'), tellOn('2026-03-03')]);
    expect(await told()).toHaveLength(1);
  });

  it('after a pause only the nearest is told, and late it says so', async () => {
    await approved('2026-03-20');
    await tellOn('2026-03-25');
    expect(await told()).toEqual([expect.stringContaining('süresi 20.03.2026 günü doldu')]);
    await tellOn('2026-04-25');
    expect(await told()).toHaveLength(1);
  });

  it('not while the next one waits, and not to who has left', async () => {
    await approved('2026-03-20');
    await givenDocument(t, courier);
    await tellOn('2026-03-15');
    expect(await told()).toEqual([]);
    const other = await t.given.courier(branch);
    await reviewAs(t, manager, await givenDocument(t, other, { expiresAt: '2026-03-20' }));
    await t.db.asSystem((tx) =>
      tx.updateTable('users').set({ active: false }).where('id', '=', other.id).execute(),
    );
    await tellOn('2026-03-15');
    expect((await storedNotices(t, other)).filter(({ text }) => text?.includes('süresi'))).toEqual([]);
  });
});

describe('criteria B19: papers go 90 days after their courier left', () => {
  const leave = (deleted: boolean) =>
    t.db.asSystem((tx) =>
      tx.updateTable('users').set({ deleted, active: !deleted }).where('id', '=', courier.id).execute(),
    );
  const removeAfter = (days: number) => jobs.remove(new Date(new Date(START).getTime() + days * DAY_MS));

  it('row, notices and file; logged, and nothing the second time', async () => {
    const id = await approved('2026-03-20');
    await tellOn('2026-03-15');
    const name = (await nameOf(id)) ?? '';
    await leave(true);
    await removeAfter(1);
    await removeAfter(90);
    expect(existsSync(pathOf(name))).toBe(true);
    expect((await removeAfter(91)).removed).toBeGreaterThan(0);
    expect([await nameOf(id), existsSync(pathOf(name))]).toEqual([null, false]);
    expect(await removeAfter(92)).toMatchObject({ removed: 0 });
    const logged = await t.db.asSystem((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['actor_kind', 'details'])
        .where('action', '=', 'DOCUMENTS_REMOVED')
        .where('entity_id', '=', courier.id)
        .execute(),
    );
    expect(logged).toEqual([{ actor_kind: 'SYSTEM', details: { count: 1 } }]);
  });

  it('who comes back keeps them', async () => {
    const id = await givenDocument(t, courier);
    await leave(true);
    await removeAfter(1);
    await leave(false);
    await removeAfter(50);
    await removeAfter(120);
    expect(await nameOf(id)).not.toBeNull();
  });
});

describe('row and file exist together or not at all', () => {
  it('killed between the file and its row: the file goes after a week', async () => {
    const name = 'ab'.repeat(16);
    await files.put(name, Buffer.from('x'), new Date(START));
    const at = (days: number) => new Date(new Date(START).getTime() + days * DAY_MS);
    expect(await jobs.remove(at(6))).toMatchObject({ orphans: 0 });
    expect(await jobs.remove(at(8))).toMatchObject({ orphans: 1 });
    expect(existsSync(pathOf(name))).toBe(false);
  });

  it('killed while the file was written: half of it goes too, and what is not ours stays', async () => {
    const half = 'cd'.repeat(16);
    const old = new Date(new Date(START).getTime() - 30 * DAY_MS);
    mkdirSync(join(t.documentsDir, 'cd'), { recursive: true });
    for (const name of [half, 'not-ours.txt']) {
      writeFileSync(join(t.documentsDir, 'cd', name), 'x');
      utimesSync(join(t.documentsDir, 'cd', name), old, old);
    }
    await jobs.remove(new Date(START));
    expect([existsSync(pathOf(half)), existsSync(join(t.documentsDir, 'cd', 'not-ours.txt'))]).toEqual([
      false,
      true,
    ]);
  });

  it('a file with a row stays, however old', async () => {
    const id = await givenDocument(t, courier);
    const name = (await nameOf(id)) ?? '';
    await jobs.remove(new Date(new Date(START).getTime() + 400 * DAY_MS));
    expect(existsSync(pathOf(name))).toBe(true);
  });

  it('a row that cannot be written takes its file along', async () => {
    const count = async () => {
      let sum = 0;
      for await (const _ of files.list()) sum += 1;
      return sum;
    };
    const before = await count();
    await sql.query('alter table courier_documents add constraint never check (size < 0) not valid');
    try {
      expect((await sendDocument(t, courier)).status).toBe(500);
    } finally {
      await sql.query('alter table courier_documents drop constraint never');
    }
    await expect.poll(count).toBe(before);
  });
});
