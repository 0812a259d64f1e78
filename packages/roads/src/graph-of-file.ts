import { stat } from 'node:fs/promises';
import { buildRoadGraph } from './build-graph.ts';
import { readExtract } from './extract/read-extract.ts';
import type { RoadGraph } from './road-graph.ts';

/**
 * The graph of an .osm.pbf file's roads; null: there is no such file, or it has more roads than a graph may.
 * @throws ExtractError where it cannot be read
 */
export async function graphOfFile(path: string): Promise<RoadGraph | null> {
  const found = await stat(path).catch(() => null);
  return found && buildRoadGraph(await readExtract(path, found.size, () => undefined));
}
