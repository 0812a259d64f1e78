import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../db/database.ts';
import type { SetToOpen } from './open-sets.ts';
import * as repository from './repository.ts';

/** The router's library below the folder of streets. */
export const libraryFolderOf = (streetFolder: string): string => join(streetFolder, 'router');

/** Roads of this machine. */
export interface FoundRoads {
  readonly sets: readonly SetToOpen[];
  readonly library: string | null;
  readonly loadedAt: Date;
  /** Differs where other files are to be opened. */
  readonly key: string;
  /** Names of the sets' files, the same on each machine. */
  readonly roadsId: string;
}

/**
 * When the folder of streets changed last; null: there is none, and nothing was loaded. Each load changes it
 * once more after its commit.
 */
export const changedAt = async (streetFolder: string): Promise<number | null> =>
  (await stat(streetFolder).catch(() => null))?.mtimeMs ?? null;

/** The sets whose roads lie here, the newest first; null: none. */
export async function findRoads(db: Database, streetFolder: string): Promise<FoundRoads | null> {
  const rows = await db.reserved.asSystem(repository.listSets);
  const here = (file: string | null): string | null => {
    const path = file === null ? null : join(streetFolder, file);
    return path !== null && existsSync(path) ? path : null;
  };
  const found = rows
    .map((row) => ({ row, graph: here(row.graph_file), tiles: here(row.routing_folder) }))
    .filter(({ graph, tiles }) => graph !== null || tiles !== null);
  const [newest] = found;
  if (!newest) return null;
  const library = libraryFolderOf(streetFolder);
  const hasLibrary = existsSync(join(library, 'node_modules'));
  return {
    sets: found.map(({ row, graph, tiles }) => ({
      name: row.name,
      bounds: { minLat: row.min_lat, minLng: row.min_lng, maxLat: row.max_lat, maxLng: row.max_lng },
      graph,
      tiles,
    })),
    library: hasLibrary ? library : null,
    loadedAt: newest.row.built_at,
    key: JSON.stringify([hasLibrary, ...found.map(({ graph, tiles }) => [graph, tiles])]),
    roadsId: found.map(({ row }) => row.graph_file ?? row.routing_folder).join(','),
  };
}
