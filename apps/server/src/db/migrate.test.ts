import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrateDatabase } from './migrate.ts';

/** A cluster as an operator meets it: the owner of the database is no superuser, and roles belong to the whole cluster. */
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
    await expect(as(urlOf(APP), 'alter table companies disable row level security')).rejects.toThrow(/must be owner/);
  });

  it('criteria B05: its triggers end sessions, although row-level security holds that owner too', async () => {
    const asSystem = `set ulak.company = '*'`;
    const person = `values ('1', 'Deniz Er', 'OWNER', 'x')`;
    await as(urlOf(APP), `${asSystem}; insert into users (username, full_name, role, password_hash) ${person}`);
    const session = `select 'h', id, true, now() + interval '1 day' from users`;
    await as(urlOf(APP), `${asSystem}; insert into sessions (token_hash, user_id, remember, expires_at) ${session}`);
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
    await expect(migrateDatabase({ ownerUrl, appRole: APP, appPassword: null })).rejects.toThrow(/^Veritabanına bağlanılamadı/);
  });
});
