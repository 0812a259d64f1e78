import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** Runs one statement in the database of a product, as its owner: for what no screen and no call sets yet. */
export async function writeDatabase(dataDir: string, sql: string, values: unknown[] = []): Promise<void> {
  const client = new Client({ connectionString: ownerUrl(dataDir), options: '-c ulak.company=*' });
  await client.connect();
  try {
    await client.query(sql, values);
  } finally {
    await client.end();
  }
}

/** The embedded database writes port and socket into its folder. */
function ownerUrl(dataDir: string): string {
  const postmaster = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const [, , , port, socketDir = ''] = postmaster.split('\n');
  const password = readFileSync(join(dataDir, 'postgres-owner-password'), 'utf8').trim();
  const host = socketDir.trim() === '' ? '127.0.0.1' : encodeURIComponent(socketDir.trim());
  return `postgresql://ulak_owner:${password}@${host}:${port}/ulak`;
}
