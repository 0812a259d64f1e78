import { fileURLToPath } from 'node:url';
import { graphOfFile } from '@ulak/roads/graph-of-file';
import type { RoadGraph } from '@ulak/roads/road-graph';

/** Beside the bundled simulator, or in the repository when running from source. */
const PLACES = ['./streets/', '../../../../data/streets/'];
const FILE = 'istanbul-4-ilce.osm.pbf';

/** The streets that the demo ships, to ride on; null: they are not there. @throws ExtractError: damaged */
export async function loadRoads(): Promise<RoadGraph | null> {
  for (const place of PLACES) {
    const graph = await graphOfFile(fileURLToPath(new URL(place + FILE, import.meta.url)));
    if (graph) return graph;
  }
  return null;
}
