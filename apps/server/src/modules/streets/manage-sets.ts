import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ExtractError } from '@ulak/roads/extract/extract-failure';
import { deleteSet, removeOthers } from './build/write-set.ts';
import { streetFolderOf, withOwner, withStreets } from './load-streets.ts';

/** Where a set lies. */
export interface StreetsPlace {
  readonly ownerUrl: string;
  readonly dataDir: string;
}

/** A loaded set, as the command lists it; bytes are of this machine's files, null where they are not here. */
export interface ListedSet {
  readonly name: string;
  readonly sourceFile: string;
  readonly builtAt: Date;
  readonly roads: number;
  readonly streets: number;
  readonly km: number;
  readonly tileBytes: number | null;
  readonly graphBytes: number | null;
  readonly routingBytes: number | null;
}

interface SetRow {
  readonly name: string;
  readonly source_file: string;
  readonly built_at: Date;
  readonly way_count: number;
  readonly street_count: number;
  readonly length_km: number;
  readonly tiles_file: string;
  readonly graph_file: string | null;
  readonly routing_folder: string | null;
  readonly routing_bytes: string | null;
}

/** The sets that are loaded, the newest first, also while a load runs. */
export const listSets = ({ ownerUrl, dataDir }: StreetsPlace): Promise<ListedSet[]> =>
  withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<SetRow>('select * from street_sets order by built_at desc, id desc');
    const found = async (file: string | null) =>
      file === null ? null : await stat(join(streetFolderOf(dataDir), file)).catch(() => null);
    return Promise.all(
      rows.map(async (row) => ({
        name: row.name,
        sourceFile: row.source_file,
        builtAt: row.built_at,
        roads: row.way_count,
        streets: row.street_count,
        km: row.length_km,
        tileBytes: (await found(row.tiles_file))?.size ?? null,
        graphBytes: (await found(row.graph_file))?.size ?? null,
        routingBytes: (await found(row.routing_folder)) ? Number(row.routing_bytes) : null,
      })),
    );
  });

/**
 * Removes the set of that name; its files go after the commit. @throws ExtractError where there is none, or
 * while a load runs
 */
export const removeSet = ({ ownerUrl, dataDir }: StreetsPlace, name: string): Promise<void> =>
  withStreets(ownerUrl, async (client) => {
    if (!(await deleteSet(client, name)))
      throw new ExtractError(`"${name}" adında yüklü sokak yok. Yüklü olanlar: npm run streets -- --list`);
    // what cannot be removed now is at the next load
    await removeOthers({ client, folder: streetFolderOf(dataDir) }).catch(() => undefined);
  });
