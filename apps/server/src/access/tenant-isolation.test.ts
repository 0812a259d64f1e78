import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';

/** Tables of other software in the same database. */
const FOREIGN_SCHEMAS = ['pg_catalog', 'information_schema', 'graphile_worker', 'pg_toast'];

describe('criteria B02: row-level security is the second layer of tenant isolation', () => {
  let t: TestApp;
  let owner: Client;
  beforeAll(async () => {
    t = await startTestApp();
    owner = new Client({ connectionString: t.ownerUrl });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await t.close();
  });

  it('every table has row-level security enabled, forced, with USING and WITH CHECK', async () => {
    const { rows } = await owner.query<{ name: string; enabled: boolean; forced: boolean; policies: number }>(
      `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polqual is not null
        and p.polwithcheck is not null) as policies
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname <> all($1) and c.relname <> 'schema_migrations'`,
      [FOREIGN_SCHEMAS],
    );
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter((row) => !row.enabled || !row.forced || row.policies === 0)).toEqual([]);
  });

  it('a partition made by the job is protected like its parent', async () => {
    await owner.query("select ulak_make_position_partitions('2031-01-01', 2)");
    const { rows } = await owner.query(
      `select relrowsecurity and relforcerowsecurity as ok from pg_class where relkind = 'r'
        and relname like 'courier_positions_2031%'`,
    );
    expect(rows).toEqual([{ ok: true }, { ok: true }]);
  });

  it('the application role owns nothing and cannot bypass row-level security', async () => {
    const { rows } = await owner.query<{ rolsuper: boolean; rolbypassrls: boolean; owned: number }>(
      `select rolsuper, rolbypassrls, (select count(*)::int from pg_class where relowner = r.oid) as owned
        from pg_roles r where rolname = (select current_user::text from (select 1) x)
        or rolname like '%app%'`,
    );
    const app = rows.filter((row) => !row.rolsuper);
    expect(app.length).toBeGreaterThan(0);
    expect(app.every((row) => !row.rolbypassrls && row.owned === 0)).toBe(true);
  });

  it('without a tenant no row is visible, with one its own, and none leaks over a connection', async () => {
    const [first, second] = [await t.given.branch(), await t.given.branch()];
    await t.given.order(first);
    await t.given.order(second);
    const bare = await t.db.autocommit.selectFrom('orders').select('id').execute();
    expect(bare).toEqual([]);
    const cookie = (await t.given.user('COMPANY_ADMIN', { companyId: first.companyId })).cookie;
    const seen = await t.call({ cookie }, 'GET', '/api/branches');
    expect(seen.body.map((branch: { id: number }) => branch.id)).toEqual([first.id]);
    expect(await t.db.autocommit.selectFrom('orders').select('id').execute()).toEqual([]);
  });

  it('events are append-only for the application role', async () => {
    await expect(t.db.asSystem((tx) => tx.deleteFrom('events').execute())).rejects.toThrow(
      /permission denied/,
    );
    await expect(
      t.db.asSystem((tx) => tx.updateTable('events').set({ kind: 'X' }).execute()),
    ).rejects.toThrow(/permission denied/);
  });
});
