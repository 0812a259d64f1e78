import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { BACKUP_LOCK, migrateDatabase, shippedMigrations } from './migrate.ts';

/**
 * A cluster as an operator meets it: the owner of the database is no superuser, and roles belong to the whole
 * cluster.
 */
const NAME = `ulak_migrate_${process.pid}`;
const OWNER = `${NAME}_owner`;
const APP = `${NAME}_app`;
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
const migrate = (appRole = APP) => migrateDatabase({ ownerUrl: urlOf(OWNER), appRole, appPassword: null });

beforeAll(async () => {
  admin = new Client({ connectionString: inject('testCluster').adminUrl });
  await admin.connect();
  await admin.query(`create role ${OWNER} login password '${SECRET}'`);
  await admin.query(`create role ${APP} login password '${SECRET}'`);
  await admin.query(`create database ${NAME} owner ${OWNER}`);
});
afterAll(async () => {
  await admin.query(`drop database if exists ${NAME} with (force)`);
  await admin.query(`revoke set on parameter "ulak.company" from ${OWNER}`);
  await admin.query(`drop role if exists ${OWNER}, ${APP}`);
  await admin.end();
});

describe('a database whose owner is no superuser and makes no roles', () => {
  it('says which grant is missing; with it the schema is made, and the given role works with its own password', async () => {
    await expect(migrate()).rejects.toThrow('GRANT SET ON PARAMETER "ulak.company"');
    await admin.query(`grant set on parameter "ulak.company" to ${OWNER}`);
    await migrate();
    await migrate();
    expect(await as(urlOf(APP), 'select count(*)::int from companies')).toEqual([[0]]);
    expect(await as(urlOf(APP), "select * from ulak_find_branch_key('none')")).toEqual([]);
    await expect(as(urlOf(APP), 'alter table companies disable row level security')).rejects.toThrow(
      /must be owner/,
    );
  });

  it('criteria B05: its triggers end sessions, although row-level security holds that owner too', async () => {
    const asSystem = `set ulak.company = '*'`;
    const person = `values ('1', 'Deniz Er', 'OWNER', 'x')`;
    await as(
      urlOf(APP),
      `${asSystem}; insert into users (username, full_name, role, password_hash) ${person}`,
    );
    const session = `select 'h', id, true, now() + interval '1 day' from users`;
    await as(
      urlOf(APP),
      `${asSystem}; insert into sessions (token_hash, user_id, remember, expires_at) ${session}`,
    );
    const find = () => as(urlOf(APP), "select session_id::int from ulak_find_session('h', now())");
    expect(await find()).toEqual([[1]]);
    await as(urlOf(APP), `${asSystem}; update users set password_hash = 'y'`);
    expect(await find()).toEqual([]);
    const told = await as(`${urlOf(APP)}?options=-c%20ulak.company%3D*`, 'select kind, payload from events');
    expect(told).toEqual([['SESSIONS_ENDED', { sessionIds: [1] }]]);
  });

  it('refuses a role that row-level security would not hold, and one that is not there', async () => {
    await expect(migrate(OWNER)).rejects.toThrow(/sahibi olamaz/);
    await expect(migrate(`${NAME}_nobody`)).rejects.toThrow(/veritabanında yok/);
  });

  it('says in words that the database cannot be reached', async () => {
    const ownerUrl = urlOf(OWNER, `${NAME}_none`);
    await expect(migrateDatabase({ ownerUrl, appRole: APP, appPassword: null })).rejects.toThrow(
      /^Veritabanına bağlanılamadı/,
    );
  });
});

describe('criteria A19: what was applied is what this build ships', () => {
  const sums = () =>
    as(urlOf(OWNER), 'select name, checksum from schema_migrations order by name') as Promise<
      [string, string][]
    >;

  it('rows from before checksums take the present file’s once; existing databases start', async () => {
    await migrate();
    const fresh = await sums();
    expect(fresh.every(([, checksum]) => /^[0-9a-f]{64}$/.test(checksum))).toBe(true);
    await as(urlOf(OWNER), 'alter table schema_migrations drop column checksum');
    await migrate();
    expect(await sums()).toEqual(fresh);
  });

  it('a file that changed after it was applied is refused and named', async () => {
    const kept = (await sums()).find(([name]) => name === '0006-search.sql')?.[1];
    await as(
      urlOf(OWNER),
      "update schema_migrations set checksum = repeat('0', 64) where name = '0006-search.sql'",
    );
    await expect(migrate()).rejects.toThrow(
      /^0006-search\.sql dosyası veritabanına uygulandıktan sonra değiştirilmiş/,
    );
    await as(
      urlOf(OWNER),
      `update schema_migrations set checksum = '${kept}' where name = '0006-search.sql'`,
    );
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
    await as(urlOf(OWNER), "insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')");
    await expect(migrate()).rejects.toThrow(/şeması bu sürümden yeni: 9999-later\.sql/);
    await as(urlOf(OWNER), "delete from schema_migrations where name = '9999-later.sql'");
    await migrate();
  });
});
