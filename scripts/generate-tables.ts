import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { describeTables } from '../apps/server/src/db/codegen/describe-tables.ts';
import { renderTables } from '../apps/server/src/db/codegen/render-tables.ts';
import { startEmbedded } from '../apps/server/src/db/embedded/launch.ts';
import { migrateDatabase } from '../apps/server/src/db/migrate.ts';

// Regenerates apps/server/src/db/tables: `npm run tables`, after a migration. Uses a temporary PostgreSQL.
const TARGET = resolve(import.meta.dirname, '../apps/server/src/db/tables');
const dataDir = join(tmpdir(), `ulak-tables-${process.pid}`);
const log = { info: () => {}, warn: console.warn, error: console.error };

const database = await startEmbedded({ dataDir, log, settings: { fsync: 'off' } });
const client = new Client({ connectionString: database.url });
try {
  await migrateDatabase({ ownerUrl: database.url, appRole: 'ulak_tables', appPassword: 'unused' });
  await client.connect();
  const files = renderTables(await describeTables(client));
  mkdirSync(TARGET, { recursive: true });
  for (const name of readdirSync(TARGET)) if (!files.has(name)) rmSync(join(TARGET, name));
  for (const [name, text] of files) writeFileSync(join(TARGET, name), text);
  console.log(`${files.size} files in ${TARGET}`);
} finally {
  await client.end();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
