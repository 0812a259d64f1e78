import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { inject } from 'vitest';

/** Cluster and migrated template of a run (`database-setup.ts`). */
export type TestCluster = {
  adminUrl: string;
  template: string;
  appRole: string;
  appPassword: string;
  consoleReader: { name: string; password: string };
  namePrefix: string;
};

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestCluster;
  }
}

export type TestDatabase = {
  /** As the owner of the tables, past row-level security: to arrange and inspect. */
  ownerUrl: string;
  /** As the role that the server uses. */
  appUrl: string;
  /** As the role that the database console reads with. */
  consoleUrl: string;
  drop(): Promise<void>;
};

/** A migrated, empty database for one test file: call it in `beforeAll`, `drop()` in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = inject('testCluster');
  const name = `${cluster.namePrefix}${randomBytes(5).toString('hex')}`;
  await administer(cluster.adminUrl, [
    // its files are copied: through the log they would also fill the cluster's memory
    `create database ${escapeIdentifier(name)} template ${escapeIdentifier(cluster.template)}
      strategy file_copy`,
    // a copy does not inherit the grants on the template itself
    `grant connect, temporary on database ${escapeIdentifier(name)} to ${escapeIdentifier(cluster.appRole)}`,
    `revoke temporary on database ${escapeIdentifier(name)} from public`,
  ]);
  return {
    ownerUrl: databaseUrl(cluster.adminUrl, name),
    appUrl: databaseUrl(cluster.adminUrl, name, { user: cluster.appRole, password: cluster.appPassword }),
    consoleUrl: databaseUrl(cluster.adminUrl, name, {
      user: cluster.consoleReader.name,
      password: cluster.consoleReader.password,
    }),
    drop: () =>
      administer(cluster.adminUrl, [`drop database if exists ${escapeIdentifier(name)} with (force)`]),
  };
}

/**
 * Runs statements one after another, each in its own transaction, on a connection that lives only for them.
 */
export async function administer(url: string, statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same server, another database, and if asked another role. */
export function databaseUrl(url: string, database: string, as?: { user: string; password: string }): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  if (as) {
    changed.username = as.user;
    changed.password = as.password;
  }
  return changed.href;
}
