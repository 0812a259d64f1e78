import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const FOLDER = new URL('./migrations/', import.meta.url);

/** A migration that ships with this build. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, hex. */
  readonly checksum: string;
}

/** Names of the migrations that ship with this build, in order. */
export async function shippedMigrations(): Promise<string[]> {
  const names = await readdir(FOLDER);
  return names.filter((name) => name.endsWith('.sql')).sort();
}

/** Reads a migration that ships with this build. A checkout with other line ends has the same checksum. */
export async function readMigration(name: string): Promise<Migration> {
  const sql = (await readFile(new URL(name, FOLDER), 'utf8')).replaceAll('\r\n', '\n');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}
