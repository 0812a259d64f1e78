import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { describeTables, type TableShape } from './describe-tables.ts';
import { renderTables } from './render-tables.ts';

const FOLDER = new URL('../tables/', import.meta.url);
let database: TestDatabase;
let client: Client;
let tables: TableShape[];

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(async () => {
  tables = await describeTables(client);
});

/** The tables of the migrated database after one more statement, which is rolled back. */
async function describeAfter(statement: string): Promise<TableShape[]> {
  await client.query('begin');
  try {
    await client.query(statement);
    return await describeTables(client);
  } finally {
    await client.query('rollback');
  }
}

/** The type that a column has in its file. */
function typeOf(file: string, column: string, of = tables): string | undefined {
  const text = renderTables(of).get(file) ?? '';
  return new RegExp(`^  ${column}: (.+);$`, 'm').exec(text)?.[1];
}

describe('types of the tables', () => {
  it('are those of the migrated database, every table and view in', async () => {
    const names = await readdir(FOLDER);
    const read = async (name: string) => [name, await readFile(new URL(name, FOLDER), 'utf8')] as const;
    const checkedIn = Object.fromEntries(await Promise.all(names.map(read)));
    const current = Object.fromEntries(renderTables(tables));
    expect(checkedIn, 'out of date: run `npm run tables` and commit db/tables').toEqual(current);
  });

  it('are out of date after any change of a column', async () => {
    for (const change of [
      'alter table orders add column later text',
      'alter table orders alter column source set not null',
      'alter table orders alter column version drop default',
      'alter table orders drop column source cascade',
      "alter table users drop constraint users_role_check, add check (role in ('OWNER', 'COURIER'))",
    ]) {
      const before = renderTables(tables);
      expect(renderTables(await describeAfter(change)), change).not.toEqual(before);
    }
  });

  it('know ids, lists of allowed texts, money, defaults and what only the database writes', () => {
    expect(typeOf('orders.ts', 'id')).toBe('GeneratedAlways<OrderId>');
    expect(typeOf('orders.ts', 'courier_id')).toBe('UserId | null');
    expect(typeOf('orders.ts', 'previous_status')).toBe("'PREPARING' | 'READY' | null");
    expect(typeOf('orders.ts', 'distance_km')).toBe('ColumnType<string, string | number, string | number>');
    const optionalMoney = 'ColumnType<string, string | number | undefined, string | number>';
    expect(typeOf('orders.ts', 'total')).toBe(optionalMoney);
    expect(typeOf('orders.ts', 'items')).toBe('ColumnType<OrderItem[], string | undefined, string>');
    expect(typeOf('orders.ts', 'created_at')).toBe('Generated<Date>');
    expect(typeOf('orders.ts', 'search_text')).toBe('GeneratedAlways<string | null>');
    expect(typeOf('auth.ts', 'id')).toBe('GeneratedAlways<number>');
  });

  it('write jsonb that may be null as text or null', async () => {
    const nullable = await describeAfter('alter table orders alter column items drop not null');
    expect(typeOf('orders.ts', 'items', nullable)).toBe(
      'ColumnType<OrderItem[] | null, string | null | undefined, string | null>',
    );
  });
});

describe('an unmapped type is refused, with the file to correct', () => {
  it.each([
    ['create table suppliers (id int)', 'table suppliers is in no area'],
    ['create view late_orders as select id from orders', 'table late_orders is in no area'],
    ['drop table violations cascade', 'table violations is not in the database; violations.details is not'],
    ['alter table orders rename column items to goods', 'orders.items is not in the database'],
    ['alter table orders add column notes jsonb', 'orders.notes is jsonb: name its type'],
    ['alter table orders add column place point', 'orders.place is point: name its type'],
  ])('%s', async (statement, message) => {
    const changed = await describeAfter(statement);
    expect(() => renderTables(changed)).toThrow(message);
    expect(() => renderTables(changed)).toThrow('in db/codegen/type-mapping.ts');
  });
});

describe('the catalog', () => {
  it('gives a view read-only columns, and leaves partitions and extensions out', async () => {
    await client.query("select ulak_make_position_partitions('2031-01-01', 1)");
    const [view] = (await describeAfter('create view late_orders as select id from orders')).filter(
      ({ name }) => name === 'late_orders',
    );
    const id = { name: 'id', sqlType: 'bigint', isNullable: true, isReadOnly: true };
    expect(view?.columns).toMatchObject([id]);
    const names = tables.map(({ name }) => name);
    expect(names).toContain('courier_positions');
    expect(names.filter((name) => /^courier_positions_(?!now)/.test(name))).toEqual([]);
  });

  it('agrees with information_schema about which columns there are', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and table_name !~ '^courier_positions_(?!now)'`,
    );
    const described = tables.flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`));
    expect(described.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });
});
