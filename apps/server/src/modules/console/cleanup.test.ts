import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenBranch, type GivenUser, TEST_PASSWORD } from '../../test/factories.ts';
import { createFolderFiles } from '../documents/service.ts';

let t: TestApp;
let db: Client;
let owner: GivenUser;
let branch: GivenBranch;
/** Papers' storage, which can be away. */
const storage = { isAway: false };
beforeAll(async () => {
  const files = createFolderFiles(mkdtempSync(join(tmpdir(), 'ulak-cleanup-')));
  t = await startTestApp({
    documentFiles: {
      ...files,
      list() {
        if (storage.isAway) throw new Error('away');
        return files.list();
      },
    },
  });
  db = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
  await db.connect();
});
beforeEach(async () => {
  owner = await t.given.user('OWNER');
  branch = await t.given.branch();
});
afterAll(async () => {
  await db.end();
  await t.close();
});

const auditDetails = async () =>
  (
    await db.query(`select details from audit_log where entity = 'database' and actor_id = $1 order by id`, [
      owner.id,
    ])
  ).rows[0].details;

describe('cleanup commands', () => {
  const commands = async (days = '') =>
    (await t.call(owner, 'GET', `/api/admin/database/cleanup-commands${days}`)).body.commands;
  const runCommand = (id: string, body = {}) =>
    t.call(owner, 'POST', `/api/admin/database/cleanup-commands/${id}/run`, {
      password: TEST_PASSWORD,
      ...body,
    });

  it('say how much they would remove, remove that, and are audited', async () => {
    await db.query(
      `insert into sessions (token_hash, user_id, remember, expires_at) values ($1, $2, false, $3)`,
      [`eski-${owner.id}`, owner.id, '2026-03-01T00:00:00Z'],
    );
    const before = await commands();
    expect(before.map(({ id }: { id: string }) => id)).toEqual([
      'old-positions',
      'ended-tracking-links',
      'read-notices',
      'ended-sessions',
      'orphaned-uploads',
    ]);
    const ended = before.find(({ id }: { id: string }) => id === 'ended-sessions');
    expect(ended.rowCount).toBeGreaterThan(0);
    expect((await runCommand('ended-sessions')).body).toEqual({ success: true, removed: ended.rowCount });
    for (const { id } of before) expect([id, (await runCommand(id)).status]).toEqual([id, 200]);
    expect(await auditDetails()).toMatchObject({ id: 'ended-sessions', count: ended.rowCount });
  });

  it('drops positions by whole days and keeps newer ones', async () => {
    const courier = await t.given.courier(branch);
    await db.query(`select ulak_make_position_partitions('2026-02-10', 1)`);
    for (const at of ['2026-02-10T12:00:00Z', '2026-03-02T12:00:00Z'])
      await db.query(
        `insert into courier_positions (courier_id, fix_at, company_id, branch_id, lat, lng, received_at)
          values ($1, $2, $3, $4, 41, 29, $2)`,
        [courier.id, at, branch.companyId, branch.id],
      );
    const [positions] = await commands('?days=10');
    expect(positions).toMatchObject({ rowCount: 1, days: { default: 14, least: 7 } });
    expect((await runCommand('old-positions', { days: 10 })).body).toEqual({ success: true, removed: 1 });
    const { rows } = await db.query('select fix_at from courier_positions where courier_id = $1', [
      courier.id,
    ]);
    expect(rows).toEqual([{ fix_at: new Date('2026-03-02T12:00:00Z') }]);
  });

  it('refuse what they do not know', async () => {
    expect((await runCommand('yok')).status).toBe(404);
    expect((await runCommand('old-positions', { days: 3 })).body.details).toEqual({ days: 'En az 7 gün' });
    expect((await runCommand('ended-sessions', { days: 9 })).body.details).toEqual({
      days: 'Bu komut gün sayısı almaz',
    });
    expect((await runCommand('ended-sessions', { password: 'yanlış' })).body.code).toBe('PASSWORD_WRONG');
  });

  it('a storage of papers that is away leaves the other counts', async () => {
    storage.isAway = true;
    const counts = (await commands()).map(({ rowCount }: { rowCount: number | null }) => rowCount);
    expect(counts).toEqual([...Array.from({ length: 4 }, () => expect.any(Number)), null]);
    expect((await runCommand('orphaned-uploads')).body.code).toBe('FILES_UNAVAILABLE');
    storage.isAway = false;
  });
});
