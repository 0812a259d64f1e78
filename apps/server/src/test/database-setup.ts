import { existsSync } from 'node:fs';
import { Client, escapeIdentifier } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../db/embedded/launch.ts';
import { isProcessAlive } from '../db/embedded/postmaster.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { administer, databaseUrl } from './database.ts';
import { checkoutFolder, copyData, pristineData } from './pristine-data.ts';

/** Another role and password than the product's: a migration that names either fails here. */
const APP_ROLE = 'ulak_test_app';
const APP_PASSWORD = 'ulak-test';
const CONSOLE = {
  reader: { name: 'ulak_test_console', password: 'ulak-console-test' },
  writer: 'ulak_test_console_writer',
};
const TEMPLATE_LOCK = 7_305_119;
const NAMES = /^ulak_test_(\d+)_/;

/**
 * No durability: a test run need not survive a power cut, so waits for the disk go; the rest is as in the
 * product.
 */
const NO_DURABILITY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 300,
  shared_buffers: '128MB',
  max_wal_size: '2GB',
};

/** Once per run of vitest: a cluster (`DATABASE_URL`, else an embedded one that runs of the same checkout
 * share) and a migrated template in it. Databases that killed runs left behind are dropped. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await openCluster();
  const namePrefix = `ulak_test_${process.pid}_`;
  const template = `${namePrefix}template`;
  await makeTemplate(cluster.adminUrl, template, cluster.isOurs);
  project.provide('testCluster', {
    adminUrl: cluster.adminUrl,
    template,
    appRole: APP_ROLE,
    appPassword: APP_PASSWORD,
    consoleReader: CONSOLE.reader,
    namePrefix,
  });
  return async () => {
    await dropDatabases(cluster.adminUrl, (name) => name.startsWith(namePrefix));
    await cluster.stop();
  };
}

async function openCluster(): Promise<{ adminUrl: string; isOurs: boolean; stop(): Promise<void> }> {
  if (process.env.DATABASE_URL)
    return { adminUrl: process.env.DATABASE_URL, isOurs: false, stop: async () => {} };
  const dataDir = checkoutFolder('test');
  if (!existsSync(dataDir)) copyData(await pristineData(), dataDir);
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const database = await startEmbedded({ dataDir, log, settings: NO_DURABILITY_SETTINGS });
  return { adminUrl: database.url, isOurs: true, stop: () => database.stop() };
}

async function makeTemplate(adminUrl: string, template: string, isOurs: boolean): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // the app role belongs to the whole cluster: two runs that migrate at once would both change it
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if (isOurs) await dropDatabases(adminUrl, isAbandoned);
    await client.query(`create database ${escapeIdentifier(template)}`);
    await migrateDatabase({
      ownerUrl: databaseUrl(adminUrl, template),
      appRole: APP_ROLE,
      appPassword: APP_PASSWORD,
      console: CONSOLE,
    });
  } finally {
    await client.end();
  }
}

const isAbandoned = (name: string): boolean => {
  const pid = Number(NAMES.exec(name)?.[1] ?? 0);
  return pid > 0 && !isProcessAlive(pid);
};

async function dropDatabases(adminUrl: string, isWanted: (name: string) => boolean): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
  await client.end();
  const obsolete = rows.map(({ datname }) => datname).filter(isWanted);
  await administer(
    adminUrl,
    obsolete.map((name) => `drop database if exists ${escapeIdentifier(name)} with (force)`),
  );
}
