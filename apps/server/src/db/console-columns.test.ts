import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { describeTables, type TableShape } from './codegen/describe-tables.ts';
import { columnRulesOf } from './console-column-rules.ts';
import { CONSOLE_TABLES } from './console-columns.ts';

let database: TestDatabase;
let owner: Client;
let tables: TableShape[];
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const { rows: views } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace`,
  );
  const names = new Set(views.map(({ name }) => name));
  tables = (await describeTables(owner)).filter(({ name }) => !names.has(name));
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** What a secret is called; a column named so is hidden, or is known to be none. */
const SECRETS = /hash|token|secret|sealed|password|signature|endpoint|^auth$|p256dh|storage_name|^key$/;
const NO_SECRETS = new Set(['installation.key', 'audit_chain.hash', 'users.must_change_password']);

describe('issue "Database console": every column is classified', () => {
  it('in one list, once, and nothing that is not there any more', () => {
    const found = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
    const ruled = Object.keys(CONSOLE_TABLES).flatMap((name) =>
      [...columnRulesOf(name).keys()].map((column) => `${name}.${column}`),
    );
    expect(ruled.toSorted()).toEqual(found.toSorted());
  });

  it('no column that is named like a secret is shown', () => {
    const shown = tables.flatMap(({ name, columns }) =>
      columns
        .filter((column) => SECRETS.test(column.name) && !columnRulesOf(name).get(column.name)?.isHidden)
        .map((column) => `${name}.${column.name}`),
    );
    expect(shown.filter((column) => !NO_SECRETS.has(column))).toEqual([]);
  });

  it('a hidden column is a constant of its type in its view', async () => {
    const { rows } = await owner.query<{ table: string; name: string; same: boolean }>(
      `select v.relname as table, a.attname as name, a.atttypid = b.atttypid as same
       from pg_class v join pg_attribute a on a.attrelid = v.oid and a.attnum > 0
       join pg_attribute b on b.attrelid = format('public.%I', v.relname)::regclass and b.attname = a.attname
       where v.relnamespace = 'console'::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(400);
    expect(rows.filter(({ same }) => !same)).toEqual([]);
    const { rows: reads } = await owner.query<{ column: string }>(
      `select distinct format('%s.%s', v.relname, a.attname) as column
       from pg_class v join pg_rewrite r on r.ev_class = v.oid
       join pg_depend d on d.objid = r.oid and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0
       join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
       where v.relnamespace = 'console'::regnamespace and d.refobjid <> v.oid`,
    );
    const hidden = Object.keys(CONSOLE_TABLES).flatMap((name) =>
      [...columnRulesOf(name)].filter(([, rule]) => rule.isHidden).map(([column]) => `${name}.${column}`),
    );
    expect(hidden.length).toBeGreaterThan(15);
    expect(reads.map(({ column }) => column).filter((column) => hidden.includes(column))).toEqual([]);
  });
});
