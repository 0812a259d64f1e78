import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { administer, databaseUrl } from '../test/database.ts';
import type { ConsoleAbility } from './console-roles.ts';
import { migrateDatabase } from './migrate.ts';

const { adminUrl, appRole, appPassword, namePrefix } = inject('testCluster');
const PASSWORD = 'only-for-this-test';
let leftovers: string[] = [];

/** A name of this test's, dropped after it. */
function nameOf(kind: string): string {
  return `${namePrefix}${kind}_${randomBytes(4).toString('hex')}`;
}

afterEach(async () => {
  for (const statement of leftovers) await administer(adminUrl, [statement]);
  leftovers = [];
});

interface Owned {
  readonly url: string;
  readonly reader: string;
  readonly writer: string;
  migrate(password: string | null): Promise<ConsoleAbility>;
}

/** An empty database whose owner is no superuser. @param rights of the owner beyond LOGIN */
async function given(rights: string): Promise<Owned> {
  const [owner, database, reader, writer] = ['owner', 'db', 'reader', 'writer'].map(nameOf) as [
    string,
    string,
    string,
    string,
  ];
  const role = escapeIdentifier(owner);
  await administer(adminUrl, [
    `create role ${role} login ${rights} password '${PASSWORD}'`,
    `grant set on parameter "ulak.company" to ${role}`,
    `create database ${escapeIdentifier(database)} owner ${role}`,
  ]);
  leftovers = [
    `drop database if exists ${escapeIdentifier(database)} with (force)`,
    `drop role if exists ${escapeIdentifier(reader)}`,
    `drop role if exists ${escapeIdentifier(writer)}`,
    `revoke set on parameter "ulak.company" from ${role}`,
    `drop role if exists ${role}`,
  ];
  const url = databaseUrl(adminUrl, database, { user: owner, password: PASSWORD });
  return {
    url,
    reader,
    writer,
    migrate: (password) =>
      migrateDatabase({
        ownerUrl: url,
        appRole,
        appPassword: null,
        console: { reader: { name: reader, password }, writer },
      }),
  };
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url, options: '-c ulak.company=*' });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const asRole = (url: string, user: string, password: string): string => {
  const changed = new URL(url);
  changed.username = user;
  changed.password = password;
  return changed.href;
};

describe('roles of the database console', () => {
  it('are made by an owner who is no superuser; a second start changes nothing', async () => {
    const owned = await given('createrole');
    expect(await owned.migrate('geheim-1')).toEqual({ mayRead: true, mayWrite: true, reason: null });
    const readerUrl = asRole(owned.url, owned.reader, 'geheim-1');
    await ask(owned.url, `insert into companies (name) values ('Deneme')`);
    // forced row-level security holds the owner of the views too
    expect(await ask(readerUrl, 'select name from console.companies')).toEqual([{ name: 'Deneme' }]);
    await expect(ask(readerUrl, 'select name from public.companies')).rejects.toThrow(/permission denied/);
    const appUrl = asRole(owned.url, appRole, appPassword);
    const change = `select * from console.ulak_run('with c as (update companies set phone = ''1''
      returning id::text) select count(*), array_agg(id), null::text[] from c')`;
    expect(await ask(appUrl, change)).toMatchObject([{ ids: ['1'] }]);
    await ask(appUrl, 'create temporary table still_mine (a int)');
    const before = await ask(
      owned.url,
      `select oid from pg_class where relnamespace = 'console'::regnamespace`,
    );
    expect(await owned.migrate('geheim-2')).toMatchObject({ mayWrite: true });
    expect(await ask(asRole(owned.url, owned.reader, 'geheim-2'), 'select 1 as one')).toEqual([{ one: 1 }]);
    const after = await ask(
      owned.url,
      `select oid from pg_class where relnamespace = 'console'::regnamespace`,
    );
    expect(after).toEqual(before);
  });

  it('are missing where the owner may not make them: the state says what an operator does', async () => {
    const owned = await given('');
    const { mayRead, reason } = await owned.migrate('geheim-1');
    expect([mayRead, reason]).toEqual([false, expect.stringContaining('DATABASE_CONSOLE_URL')]);
  });

  it('a reader that an administrator made reads only', async () => {
    const owned = await given('');
    await administer(adminUrl, [
      `create role ${escapeIdentifier(owned.reader)} login password '${PASSWORD}'`,
    ]);
    expect(await owned.migrate(null)).toEqual({
      mayRead: true,
      mayWrite: false,
      reason: expect.stringContaining('CREATEROLE'),
    });
    const readerUrl = asRole(owned.url, owned.reader, PASSWORD);
    expect(await ask(readerUrl, 'select id from console.orders')).toEqual([]);
  });

  it('leaves a schema of that name alone that is somebody else’s', async () => {
    const owned = await given('createrole');
    await ask(owned.url, 'create schema console');
    await ask(owned.url, 'create table console.theirs (a int)');
    const { mayRead, reason } = await owned.migrate('geheim-1');
    expect([mayRead, reason]).toEqual([false, expect.stringContaining('başka bir yazılımın şeması')]);
    expect(await ask(owned.url, 'select * from console.theirs')).toEqual([]);
  });

  it('a reader with power of its own, or that is missing, is none', async () => {
    const owned = await given('');
    expect((await owned.migrate(null)).mayRead).toBe(false);
    await administer(adminUrl, [
      `create role ${escapeIdentifier(owned.reader)} login createdb password '${PASSWORD}'`,
    ]);
    expect((await owned.migrate(null)).mayRead).toBe(false);
    await administer(adminUrl, [
      `alter role ${escapeIdentifier(owned.reader)} nocreatedb`,
      `grant pg_read_all_data to ${escapeIdentifier(owned.reader)}`,
    ]);
    expect(await owned.migrate(null)).toMatchObject({
      mayRead: false,
      reason: expect.stringContaining('erişebiliyor'),
    });
  });
});
