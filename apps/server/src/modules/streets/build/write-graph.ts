import { open } from 'node:fs/promises';
import { buildGraphParts } from '@ulak/roads/build-graph';
import type { Extract } from '@ulak/roads/extract/read-extract';
import { encodeGraph } from '@ulak/roads/graph-file';

/** What a graph's file holds. */
export interface WrittenGraph {
  readonly nodes: number;
  readonly edges: number;
  readonly bytes: number;
}

/** Writes the graph of an extract's roads; null: it has too many, or none that can be ridden. */
export async function writeGraph(path: string, extract: Extract): Promise<WrittenGraph | null> {
  const parts = buildGraphParts(extract);
  if (!parts || parts.tail.length === 0) return null;
  const bytes = encodeGraph(parts);
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  return { nodes: parts.nodeCount, edges: parts.tail.length, bytes: bytes.length };
}
