import type { Client } from 'pg';
import { type FileKeys, resealKey, type StoredFile } from './seal-file.ts';

const BATCH = 500;

/** How many keys were sealed anew, were so before, and could not be opened. */
export interface Resealed {
  readonly resealed: number;
  readonly current: number;
  readonly unreadable: number;
}

/**
 * Seals the keys of all papers under another APP_SECRET, a batch per transaction; what is sealed under it
 * already, or by a third one, stays as it is.
 */
export async function resealDocuments(
  client: Client,
  { from, to }: { readonly from: FileKeys; readonly to: FileKeys },
): Promise<Resealed> {
  let resealed = 0;
  let lastId = 0;
  for (;;) {
    await client.query('begin');
    const { rows } = await client.query<StoredFile & { id: number }>(
      `select id::float8 as id, storage_name, sealed_key, key_version from courier_documents
       where id > $1 and storage_name is not null and key_version = $2 order by id limit ${BATCH} for update`,
      [lastId, from.version],
    );
    for (const row of rows) {
      const key = resealKey(from, to, row);
      if (key === null) continue;
      await client.query('update courier_documents set sealed_key = $2, key_version = $3 where id = $1', [
        row.id,
        key,
        to.version,
      ]);
      resealed += 1;
    }
    await client.query('commit');
    if (rows.length < BATCH) break;
    lastId = rows.at(-1)?.id ?? 0;
  }
  const { rows } = await client.query<{ current: number; unreadable: number }>(
    `select count(*) filter (where key_version = $1)::int as current,
       count(*) filter (where key_version <> $1)::int as unreadable
     from courier_documents where storage_name is not null`,
    [to.version],
  );
  const { current = 0, unreadable = 0 } = rows[0] ?? {};
  return { resealed, current: current - resealed, unreadable };
}
