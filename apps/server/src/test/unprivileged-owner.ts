import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { inject } from 'vitest';
import { migrateDatabase } from '../db/migrate.ts';
import { administer, databaseUrl, type TestDatabase } from './database.ts';

/**
 * Databases as docs/operating.md describes them: their owner is no superuser, so forced row-level security
 * applies to it too.
 */
export interface UnprivilegedOwner {
  readonly name: string;
  /** A database of this owner's without any table. */
  emptyDatabase(): Promise<TestDatabase>;
  /** The same, migrated. */
  migratedDatabase(): Promise<TestDatabase>;
  /** Brings a database's schema and rights up to date, as a start of the server does. */
  migrate(database: TestDatabase): Promise<void>;
  /** Drops everything that was created. */
  drop(): Promise<void>;
}

const PASSWORD = 'only-for-this-test';

export async function createUnprivilegedOwner(): Promise<UnprivilegedOwner> {
  const { adminUrl, appRole, appPassword, namePrefix } = inject('testCluster');
  const name = `${namePrefix}owner_${randomBytes(4).toString('hex')}`;
  const role = escapeIdentifier(name);
  const made: TestDatabase[] = [];
  await administer(adminUrl, [
    `create role ${role} login password ${escapeLiteral(PASSWORD)}`,
    `grant set on parameter "ulak.company" to ${role}`,
  ]);

  async function emptyDatabase(): Promise<TestDatabase> {
    const database = `${namePrefix}${randomBytes(5).toString('hex')}`;
    await administer(adminUrl, [`create database ${escapeIdentifier(database)} owner ${role}`]);
    const one: TestDatabase = {
      ownerUrl: databaseUrl(adminUrl, database, { user: name, password: PASSWORD }),
      appUrl: databaseUrl(adminUrl, database, { user: appRole, password: appPassword }),
      consoleUrl: databaseUrl(adminUrl, database),
      drop: () =>
        administer(adminUrl, [`drop database if exists ${escapeIdentifier(database)} with (force)`]),
    };
    made.push(one);
    return one;
  }
  const migrate = async (database: TestDatabase): Promise<void> => {
    await migrateDatabase({ ownerUrl: database.ownerUrl, appRole, appPassword: null });
  };

  return {
    name,
    emptyDatabase,
    migrate,
    async migratedDatabase() {
      const database = await emptyDatabase();
      await migrate(database);
      return database;
    },
    async drop() {
      for (const database of made) await database.drop();
      await administer(adminUrl, [
        `revoke set on parameter "ulak.company" from ${role}`,
        `drop role if exists ${role}`,
      ]);
    },
  };
}

/**
 * Rows and a checksum of every table, computed by PostgreSQL and not by the product. @param snapshot as
 * exported
 */
export async function tableChecksums(url: string, snapshot?: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url, options: '-c ulak.company=* -c timezone=UTC' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read');
    if (snapshot !== undefined) await client.query(`set transaction snapshot ${escapeLiteral(snapshot)}`);
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p') and relname <> 'schema_migrations' order by 1`,
    );
    const sums: Record<string, string> = {};
    for (const { name } of rows) {
      const sql = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '')
        as sum from ${escapeIdentifier(name)} t`;
      sums[name] = (await client.query<{ sum: string }>(sql)).rows[0]?.sum ?? '';
    }
    return sums;
  } finally {
    await client.end();
  }
}
