import { STREETS_ATTRIBUTION, type StreetTiles } from '@ulak/contracts/streets/schema';
import type { Database } from '../../db/database.ts';
import { findTiles, type TilesPart } from './read-tiles.ts';
import * as repository from './repository.ts';

export { loadDemoStreets } from './load-demo.ts';
export { streetFolderOf } from './load-streets.ts';
export type StreetService = ReturnType<typeof createStreetService>;

/** Streets for maps. @param streetFolder where their tiles lie on this node */
export function createStreetService({ db, streetFolder }: { db: Database; streetFolder: string }) {
  return {
    /** The sets whose tiles are here: after a restore on another machine they are not until the next load. */
    async listTiles(): Promise<StreetTiles> {
      const sets = await db.reads.asSystem(repository.listSets);
      const here = await Promise.all(sets.map(({ tiles_file }) => findTiles(streetFolder, tiles_file)));
      return {
        attribution: STREETS_ATTRIBUTION,
        sets: sets
          .filter((_, i) => here[i] !== null)
          .map(({ name, tiles_file, built_at, min_lat, min_lng, max_lat, max_lng }) => ({
            name,
            tilesUrl: `/api/streets/tiles/${tiles_file}`,
            builtAt: built_at.toISOString(),
            bounds: { minLat: min_lat, minLng: min_lng, maxLat: max_lat, maxLng: max_lng },
          })),
      };
    },
    /** Tiles of a set, or null where there are none of that name. */
    findTiles: (file: string): Promise<TilesPart | null> => findTiles(streetFolder, file),
  };
}
