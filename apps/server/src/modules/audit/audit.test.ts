import type { AuditAction } from '@ulak/contracts/audit-actions';
import { readXlsx } from 'hucre/xlsx';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendAudit, type AuditEntry } from '../../access/audit.ts';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { sealAudit } from './seal.ts';

let t: TestApp;
let sql: Client;
beforeAll(async () => {
  t = await startTestApp();
  sql = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
  await sql.connect();
});
afterAll(async () => {
  await sql?.end();
  await t?.close();
});

/** A company of its own with a branch and people: tests do not see each other's rows. */
async function place(name = 'Işıklar') {
  const branch = await t.given.branch({ name });
  const admin = await t.given.user('COMPANY_ADMIN', { branch });
  const manager = await t.given.user('BRANCH_MANAGER', { branch });
  return { branch, admin, manager };
}
const entry = (
  branch: GivenBranch,
  who: Pick<GivenUser, 'id' | 'name'>,
  rest: Partial<AuditEntry> & { readonly action: AuditAction },
): AuditEntry => ({
  entity: 'branch',
  entityId: branch.id,
  companyId: branch.companyId,
  branchId: branch.id,
  at: t.clock.now(),
  actor: { kind: 'user', id: who.id, name: who.name },
  ip: '10.1.2.3',
  ...rest,
});
const log = (...entries: AuditEntry[]) => t.db.asSystem((tx) => appendAudit(tx, entries));
const list = async (who: GivenUser, query: Record<string, string | number> = {}) =>
  t.call(who, 'GET', `/api/audit?${new URLSearchParams(query as Record<string, string>).toString()}`);
const actionsIn = ({ body }: { body: { data: { action: string }[] } }) =>
  body.data.map(({ action }) => action);

describe('GET /api/audit', () => {
  it('newest first, with the names of who, what and where', async () => {
    const { branch, admin, manager } = await place();
    await log(
      entry(branch, manager, {
        action: 'BRANCH_UPDATED',
        changes: { radius: { was: 100, is: 250 } },
        at: new Date('2026-03-01T10:00:00Z'),
      }),
      entry(branch, admin, {
        action: 'USER_ROLE_CHANGED',
        entity: 'user',
        entityId: manager.id,
        changes: { role: { was: 'COURIER', is: 'BRANCH_MANAGER' } },
      }),
    );
    const { status, body } = await list(admin);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { action: 'USER_ROLE_CHANGED', entityName: manager.name, actorName: admin.name, ip: '10.1.2.3' },
      {
        action: 'BRANCH_UPDATED',
        at: '2026-03-01T10:00:00.000Z',
        entityName: 'Işıklar',
        branchName: 'Işıklar',
        companyId: branch.companyId,
        changes: { radius: { was: 100, is: 250 } },
      },
    ]);
    expect(body.next).toBeNull();
  });

  it('names a webhook by its address without the query, also once it is removed', async () => {
    const { admin } = await place();
    const url = 'https://siparis.ornek.com/ulak';
    const made = await t.call(admin, 'POST', '/api/webhooks', {
      url: `${url}?anahtar=gizli`,
      events: ['ORDER_CREATED'],
    });
    const names = async () =>
      (await list(admin)).body.data.map(({ entityName }: { entityName: string | null }) => entityName);
    expect(await names()).toEqual([url]);
    await t.call(admin, 'DELETE', `/api/webhooks/${made.body.data.id}`);
    expect((await names())[0]).toBe(url);
  });

  it('a company sees its own; an OWNER all, nobody’s too; branch roles none', async () => {
    const [here, there] = [await place(), await place()];
    await log(entry(here.branch, here.admin, { action: 'API_KEY_REVEALED' }));
    await log(entry(there.branch, there.admin, { action: 'API_KEY_REGENERATED' }));
    await log(entry(here.branch, here.admin, { action: 'BACKUP_WRITTEN', companyId: null, branchId: null }));
    expect(actionsIn(await list(here.admin))).toEqual(['API_KEY_REVEALED']);
    const foreign = await list(here.admin, { subject: 'branch', subjectId: there.branch.id });
    expect(actionsIn(foreign)).toEqual([]);
    const owner = await t.given.user('OWNER');
    expect(actionsIn(await list(owner)).slice(0, 3)).toEqual([
      'BACKUP_WRITTEN',
      'API_KEY_REGENERATED',
      'API_KEY_REVEALED',
    ]);
    expect((await list(here.manager)).status).toBe(403);
  });

  it('a general manager reads it, unless the company restricts general managers', async () => {
    for (const restrictGeneralManagers of [false, true]) {
      const companyId = await t.given.company({ settings: { restrictGeneralManagers } });
      const general = await t.given.user('GENERAL_MANAGER', { branch: await t.given.branch({ companyId }) });
      expect((await list(general)).status).toBe(restrictGeneralManagers ? 403 : 200);
      const file = await t.call(general, 'GET', '/api/audit/export');
      expect(file.status).toBe(restrictGeneralManagers ? 403 : 200);
    }
  });

  it('filters by who, what, when, on what, and all of them together', async () => {
    const { branch, admin, manager } = await place();
    const at = (minute: number) => new Date(Date.UTC(2026, 1, 1, 12, minute));
    await log(
      entry(branch, admin, { action: 'API_KEY_REVEALED', at: at(1) }),
      entry(branch, manager, { action: 'API_KEY_REGENERATED', at: at(2) }),
      entry(branch, admin, { action: 'USER_UPDATED', entity: 'user', entityId: manager.id, at: at(3) }),
      entry(branch, admin, {
        action: 'COMPANY_UPDATED',
        entity: 'company',
        entityId: branch.companyId,
        at: at(4),
      }),
    );
    const filtered = async (query: Record<string, string | number>) => actionsIn(await list(admin, query));
    expect(await filtered({ actorId: manager.id })).toEqual(['API_KEY_REGENERATED']);
    expect(await filtered({ group: 'keys' })).toEqual(['API_KEY_REGENERATED', 'API_KEY_REVEALED']);
    expect(await filtered({ action: 'USER_UPDATED' })).toEqual(['USER_UPDATED']);
    expect(await filtered({ subject: 'user', subjectId: manager.id })).toEqual(['USER_UPDATED']);
    const [from, to] = [at(2).toISOString(), at(4).toISOString()];
    expect(await filtered({ from, to })).toEqual(['USER_UPDATED', 'API_KEY_REGENERATED']);
    expect(await filtered({ from, to, group: 'keys', actorId: manager.id })).toEqual(['API_KEY_REGENERATED']);
    expect(await filtered({ group: 'keys', actorId: admin.id, to: at(1).toISOString() })).toEqual([]);
  });

  it('finds by a name, as searches do: who did it, and whom or what it is about', async () => {
    const { branch, admin, manager } = await place('Çınaraltı %_');
    await sql.query(`update users set full_name = 'İlknur Şahin' where id = $1`, [manager.id]);
    await log(
      entry(branch, admin, { action: 'API_KEY_REVEALED' }),
      entry(branch, manager, { action: 'SIGN_IN', entity: 'user', entityId: manager.id }),
      entry(branch, admin, { action: 'USER_UPDATED', entity: 'user', entityId: manager.id }),
      entry(branch, admin, { action: 'USER_UPDATED', entity: 'user', entityId: admin.id }),
    );
    const found = async (search: string) => actionsIn(await list(admin, { search }));
    expect(await found('ilknur sahin')).toEqual(['USER_UPDATED', 'SIGN_IN']);
    expect(await found('ÇINARALTI')).toEqual(['API_KEY_REVEALED']);
    expect(await found('%_')).toEqual(['API_KEY_REVEALED']);
    expect(await found('yok böyle biri')).toEqual([]);
  });

  it('pages do not repeat or lose rows, also those of one instant, while rows are added', async () => {
    const { branch, admin } = await place();
    await log(...Array.from({ length: 25 }, () => entry(branch, admin, { action: 'API_KEY_REVEALED' })));
    const ids: number[] = [];
    for (let query: Record<string, number> = { limit: 10 }; ; ) {
      const { body } = await list(admin, query);
      ids.push(...body.data.map(({ id }: { id: number }) => id));
      if (body.next === null) break;
      query = { limit: 10, before: body.next };
      t.clock.advance(1_000);
      await log(entry(branch, admin, { action: 'SIGN_IN' }));
    }
    expect([ids.length, new Set(ids).size]).toEqual([25, 25]);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  it('refuses what makes no sense, on its field', async () => {
    const [{ admin, branch }, other] = [await place(), await place()];
    await log(entry(other.branch, other.admin, { action: 'API_KEY_REVEALED' }));
    const foreignRow = (await list(other.admin)).body.data[0].id;
    const refused = async (query: Record<string, string | number>) => {
      const { status, body } = await list(admin, query);
      expect(status).toBe(400);
      return Object.keys(body.details);
    };
    expect(await refused({ limit: 201 })).toEqual(['limit']);
    expect(await refused({ search: 'a' })).toEqual(['search']);
    expect(await refused({ group: 'x' })).toEqual(['group']);
    expect(await refused({ action: "' or 1=1" })).toEqual(['action']);
    expect(await refused({ subject: 'user' })).toEqual(['subjectId']);
    expect(await refused({ subject: 'order', subjectId: branch.id })).toEqual(['subject']);
    expect(await refused({ before: foreignRow })).toEqual(['before']);
    expect(await refused({ from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' })).toEqual(['to']);
    expect(await refused({ color: 'red' })).toEqual(['color']);
  });

  it('tells up to where the chain is sealed, to a company too', async () => {
    const { branch, admin } = await place();
    await log(entry(branch, admin, { action: 'API_KEY_REVEALED' }));
    while ((await sealAudit(sql)).waiting > 0);
    await log(entry(branch, admin, { action: 'API_KEY_REGENERATED' }));
    const { body } = await list(admin);
    expect(body.data.map(({ sealed }: { sealed: boolean }) => sealed)).toEqual([false, true]);
    expect(body.chain).toEqual({
      id: body.data[1].id,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      at: body.data[1].at,
    });
  });
});

describe('GET /api/audit/export', () => {
  it('criteria B18: a sheet of text cells, whatever they begin with; itself audited', async () => {
    const { branch, admin, manager } = await place('=HYPERLINK("http://x")');
    await sql.query(`update users set full_name = '@SUM(1)' where id = $1`, [manager.id]);
    await log(
      entry(
        branch,
        { id: admin.id, name: '+cmd|x' },
        {
          action: 'BRANCH_UPDATED',
          changes: { name: { was: '-2+3', is: '\t=1+1' } },
          at: new Date('2026-03-01T20:59:30Z'),
        },
      ),
      entry(branch, manager, { action: 'USER_UPDATED', entity: 'user', entityId: manager.id }),
    );
    const { raw, status } = await t.call(admin, 'GET', '/api/audit/export?search=hyperlink');
    expect(status).toBe(200);
    expect(raw.headers['content-disposition']).toContain('denetim-kaydi-02.03.2026.xlsx');
    const [sheet] = (await readXlsx(raw.rawPayload)).sheets;
    expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
    const [head = [], row = [], ...rest] = sheet?.rows ?? [];
    expect(rest).toEqual([]);
    const cells = Object.fromEntries(head.map((name, column) => [String(name), row[column]]));
    expect(cells).toMatchObject({
      Kim: '+cmd|x',
      İşlem: 'Şube ayarları',
      'Neyin üzerinde': '=HYPERLINK("http://x")',
      Olan: '+cmd|x, “=HYPERLINK("http://x")” şubesinin ayarlarını değiştirdi.',
      'Önce → sonra': 'Şube adı: -2+3 → \t=1+1',
      Adres: '10.1.2.3',
      Mühür: 'Henüz değil',
    });
    expect(cells.Zaman).toEqual(new Date('2026-03-01T23:59:30.000Z'));
    const [newest] = (await list(admin)).body.data;
    expect(newest).toMatchObject({
      action: 'EXPORTED',
      entity: 'audit',
      actorId: admin.id,
      ip: '127.0.0.1',
      details: { rows: 1, searched: true },
    });
  });
});
