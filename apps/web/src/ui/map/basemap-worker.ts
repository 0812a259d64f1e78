import type { TileIndex } from 'geojson-vt';
import { type Cell, type CellFile, cellOf, cellPath, LABELS_PATH, type LabelFile } from './basemap-cells.ts';
import type { BasemapLabel, BasemapReply, BasemapRequest } from './basemap-messages.ts';
import { cutTile, indexCell } from './basemap-tiles.ts';

// Parsing and cutting take long enough to be felt: in a worker they cost the page no long task.
declare const self: DedicatedWorkerGlobalScope;

const NOT_FOUND = 404;
/** Where the files are: a worker's own address is below /assets. */
let origin = '';
const cells = new Map<string, Promise<TileIndex | null>>();

const postReply = (reply: BasemapReply, transfer: Transferable[] = []): void =>
  self.postMessage(reply, transfer);

/** @returns null where there is no such file: beyond the map's edge */
async function fetchFile<File>(path: string): Promise<File | null> {
  const response = await fetch(new URL(path, origin));
  if (response.status === NOT_FOUND) return null;
  if (!response.ok) throw new Error(`basemap: ${response.status}`);
  const file = (await response.json()) as File;
  postReply({ kind: 'fetched', path });
  return file;
}

async function loadLabels(): Promise<void> {
  try {
    const file = await fetchFile<LabelFile>(LABELS_PATH);
    if (!file) throw new Error('basemap: no names');
    postReply({ kind: 'ready', labels: [...labelsOf(file, 'il'), ...labelsOf(file, 'ilce')] });
  } catch {
    postReply({ kind: 'failed' });
  }
}

const labelsOf = (file: LabelFile, rank: BasemapLabel['rank']): BasemapLabel[] =>
  file[rank].map(([name, lat, lng]) => ({ rank, name, lat, lng }));

/** The cell's shapes, fetched when somebody first looks at them; a failure is forgotten. */
function openCell(cell: Cell): Promise<TileIndex | null> {
  const path = cellPath(cell);
  const known = cells.get(path);
  if (known) return known;
  const opened = fetchFile<CellFile>(path).then((file) => file && indexCell(cell, file));
  opened.catch(() => cells.delete(path));
  cells.set(path, opened);
  return opened;
}

async function sendTile(id: number, z: number, x: number, y: number): Promise<void> {
  try {
    const shapes = cutTile(await openCell(cellOf(z, x, y)), z, x, y);
    postReply(
      { kind: 'tile', id, shapes },
      shapes.flatMap((shape) => shape.parts.map((part) => part.buffer as ArrayBuffer)),
    );
  } catch {
    postReply({ kind: 'tile-failed', id });
  }
}

self.addEventListener('message', ({ data }: MessageEvent<BasemapRequest>) => {
  if (data.kind === 'tile') {
    void sendTile(data.id, data.z, data.x, data.y);
    return;
  }
  origin = data.origin;
  void loadLabels();
});
