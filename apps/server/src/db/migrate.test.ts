import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createUnprivilegedOwner, type UnprivilegedOwner } from '../test/unprivileged-owner.ts';
import { BACKUP_LOCK } from './advisory-locks.ts';
import { migrateDatabase } from './migrate.ts';
import { shippedMigrations } from './migration-files.ts';

/** As an operator creates it: the database's owner is no superuser, and roles belong to the whole cluster. */
const NAME = `ulak_migrate_${process.pid}`;
const OWNER = `${NAME}_owner`;
const APP = `${NAME}_app`;
/** Another owner, who lacks a grant at first, and the database of the same name. */
const UNGRANTED = `${NAME}_ungranted`;
const SECRET = 'only-for-this-test';
let admin: Client;

const urlOf = (user: string, database = NAME, password = SECRET): string => {
  const url = new URL(inject('testCluster').adminUrl);
  url.username = user;
  url.password = password;
  url.pathname = `/${database}`;
  return url.href;
};
const as = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
};
const migrate = (appRole = APP, ownerUrl = urlOf(OWNER)) =>
  migrateDatabase({ ownerUrl, appRole, appPassword: null });
const asSystem = `set ulak.company = '*'`;

beforeAll(async () => {
  admin = new Client({ connectionString: inject('testCluster').adminUrl });
  await admin.connect();
  for (const role of [OWNER, APP, UNGRANTED])
    await admin.query(`create role ${role} login password '${SECRET}'`);
  await admin.query(`create database ${NAME} owner ${OWNER}`);
  await admin.query(`create database ${UNGRANTED} owner ${UNGRANTED}`);
  await admin.query(`grant set on parameter "ulak.company" to ${OWNER}`);
  await migrate();
});
afterAll(async () => {
  for (const database of [NAME, UNGRANTED])
    await admin.query(`drop database if exists ${database} with (force)`);
  await admin.query(`revoke set on parameter "ulak.company" from ${OWNER}, ${UNGRANTED}`);
  await admin.query(`drop role if exists ${OWNER}, ${APP}, ${UNGRANTED}`);
  await admin.end();
});

describe('a database whose owner is no superuser and cannot create roles', () => {
  it('names the missing grant; with it the schema is created and the given role works', async () => {
    const ownerUrl = urlOf(UNGRANTED, UNGRANTED);
    const appUrl = urlOf(APP, UNGRANTED);
    await expect(migrate(APP, ownerUrl)).rejects.toThrow('GRANT SET ON PARAMETER "ulak.company"');
    await admin.query(`grant set on parameter "ulak.company" to ${UNGRANTED}`);
    await migrate(APP, ownerUrl);
    await migrate(APP, ownerUrl);
    expect(await as(appUrl, 'select count(*)::int from companies')).toEqual([[0]]);
    expect(await as(appUrl, "select * from ulak_find_branch_key('none', now())")).toEqual([]);
    const opened = as(appUrl, 'alter table companies disable row level security');
    await expect(opened).rejects.toThrow(/must be owner/);
  });

  it('criteria B05: its triggers end sessions, although the owner obeys row-level security', async () => {
    const run = (sql: string) => as(urlOf(APP), `${asSystem}; ${sql}`);
    await run(`insert into users (username, full_name, role, password_hash)
      values ('1', 'Deniz Er', 'OWNER', 'x')`);
    await run(`insert into sessions (token_hash, user_id, remember, expires_at)
      select 'h', id, true, now() + interval '1 day' from users`);
    const find = () => as(urlOf(APP), "select session_id::int from ulak_find_session('h', now())");
    expect(await find()).toEqual([[1]]);
    await run("update users set password_hash = 'y'");
    expect(await find()).toEqual([]);
    const allCompanies = `${urlOf(APP)}?options=-c%20ulak.company%3D*`;
    const events = await as(allCompanies, 'select kind, payload from events');
    expect(events).toEqual([['SESSIONS_ENDED', { sessionIds: [1] }]]);
  });

  it('refuses a role that bypasses row-level security, and one that does not exist', async () => {
    await expect(migrate(OWNER)).rejects.toThrow(/sahibi olamaz/);
    await expect(migrate(`${NAME}_nobody`)).rejects.toThrow(/veritabanında yok/);
  });

  it('says that the database cannot be reached', async () => {
    const ownerUrl = urlOf(OWNER, `${NAME}_none`);
    const migrated = migrateDatabase({ ownerUrl, appRole: APP, appPassword: null });
    await expect(migrated).rejects.toThrow(/^Veritabanına bağlanılamadı/);
  });
});

describe('criteria A19: what was applied is what this build ships', () => {
  const run = (sql: string) => as(urlOf(OWNER), sql);
  const listSums = 'select name, checksum from schema_migrations order by name';
  const sums = () => run(listSums) as Promise<[string, string][]>;
  const setSum = (checksum: string) =>
    run(`update schema_migrations set checksum = '${checksum}' where name = '0006-search.sql'`);

  it('rows from before checksums take the present file’s once; existing databases start', async () => {
    await migrate();
    const fresh = await sums();
    expect(fresh.every(([, checksum]) => /^[0-9a-f]{64}$/.test(checksum))).toBe(true);
    await run('alter table schema_migrations drop column checksum');
    await migrate();
    expect(await sums()).toEqual(fresh);
  });

  it('a file that changed after it was applied is refused and named', async () => {
    const [, applied = ''] = (await sums()).find(([name]) => name === '0006-search.sql') ?? [];
    await setSum('0'.repeat(64));
    const refusal = /^0006-search\.sql dosyası veritabanına uygulandıktan sonra değiştirilmiş/;
    await expect(migrate()).rejects.toThrow(refusal);
    await setSum(applied);
    await migrate();
  });

  it('a start without a change of the schema does not wait for a running backup', async () => {
    const backup = new Client({ connectionString: urlOf(OWNER) });
    await backup.connect();
    await backup.query('select pg_advisory_lock_shared($1)', [BACKUP_LOCK]);
    await migrate();
    await backup.end();
    expect(await sums()).toHaveLength((await shippedMigrations()).length);
  });

  it('a schema that is newer than this build is refused and named', async () => {
    await run("insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')");
    await expect(migrate()).rejects.toThrow(/şeması bu sürümden yeni: 9999-later\.sql/);
    await run("delete from schema_migrations where name = '9999-later.sql'");
    await migrate();
  });
});

describe('pending migrations', () => {
  let owner: UnprivilegedOwner;
  beforeAll(async () => {
    owner = await createUnprivilegedOwner();
  });
  afterAll(() => owner.drop());

  const applied = (url: string) => as(url, 'select name from schema_migrations order by name');

  it('are applied once by nodes that start together', async () => {
    const database = await owner.emptyDatabase();
    await Promise.all([owner.migrate(database), owner.migrate(database), owner.migrate(database)]);
    expect((await applied(database.ownerUrl)).flat()).toEqual(await shippedMigrations());
  });

  it('keep what was applied before one that fails, and go on from there at the next start', async () => {
    const database = await owner.emptyDatabase();
    await as(database.ownerUrl, 'create table customer_retention (found_here int)');
    await expect(owner.migrate(database)).rejects.toThrow(/^migration 0016-erasure\.sql failed/);
    const shipped = await shippedMigrations();
    const before = shipped.filter((name) => name < '0016');
    expect((await applied(database.ownerUrl)).flat()).toEqual(before);
    await as(database.ownerUrl, 'drop table customer_retention');
    await owner.migrate(database);
    expect((await applied(database.ownerUrl)).flat()).toEqual(shipped);
  });

  it('wait for a backup that is being written', async () => {
    const database = await owner.emptyDatabase();
    const backup = new Client({ connectionString: database.ownerUrl });
    await backup.connect();
    await backup.query('select pg_advisory_lock_shared($1)', [BACKUP_LOCK]);
    const migrated = owner.migrate(database);
    const waiting = `select count(*)::int from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(() => as(database.ownerUrl, waiting)).toEqual([[1]]);
    expect(await applied(database.ownerUrl)).toEqual([]);
    await backup.end();
    await migrated;
    expect((await applied(database.ownerUrl)).flat()).toEqual(await shippedMigrations());
  });
});
