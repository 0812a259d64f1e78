import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildRoadGraph } from '@ulak/roads/build-graph';
import { readExtract } from '@ulak/roads/extract/read-extract';
import type { RoadGraph } from '@ulak/roads/road-graph';

/** Beside the bundled simulator, or in the repository when running from source. */
const PLACES = ['./streets/', '../../../../data/streets/'];
const FILE = 'istanbul-4-ilce.osm.pbf';

/** The streets that the demo ships, to ride on; null: they are not there. @throws ExtractError: damaged */
export async function loadRoads(): Promise<RoadGraph | null> {
  for (const place of PLACES) {
    const path = fileURLToPath(new URL(place + FILE, import.meta.url));
    const found = await stat(path).catch(() => null);
    if (found) return buildRoadGraph(await readExtract(path, found.size, () => undefined));
  }
  return null;
}
