import { PMTiles, type RangeResponse, type Source } from 'pmtiles';
import type { StreetBounds, StreetsReply, StreetsRequest, TileRoad } from './streets-messages.ts';
import { beginKeeping, dropParts, findPart, keepPart } from './streets-parts.ts';
import { readRoads } from './streets-tile.ts';

// Unpacking a tile takes milliseconds: in a worker they cost the page no frame.
declare const self: DedicatedWorkerGlobalScope;

const LIST_PATH = '/api/streets/tiles';
const PARTIAL = 206;
const NOT_FOUND = 404;

interface StreetSet {
  readonly bounds: StreetBounds;
  readonly archive: PMTiles;
}

/** Where the server is: a worker's own address is below /assets. */
let origin = '';
let sets: Promise<StreetSet[]> | null = null;

const postReply = (reply: StreetsReply, transfer: Transferable[] = []): void =>
  self.postMessage(reply, transfer);

/** The archive of a set, asked for in ranges; its bytes never change. */
class Ranges implements Source {
  constructor(private readonly url: string) {}

  getKey = (): string => this.url;

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const key = `${this.url}?bytes=${offset}-${length}`;
    const kept = await findPart(key);
    if (kept) return { data: kept };
    const headers = { range: `bytes=${offset}-${offset + length - 1}` };
    const response = await fetch(this.url, { headers });
    // replaced meanwhile: the next tile asks for the list again
    if (response.status === NOT_FOUND) sets = null;
    if (response.status !== PARTIAL) throw new Error(`streets: ${response.status}`);
    const data = await response.arrayBuffer();
    await keepPart(key, data);
    return { data };
  }
}

async function openSets(): Promise<StreetSet[]> {
  const url = new URL(LIST_PATH, origin).href;
  const text = await fetchList(url);
  const list = JSON.parse(text) as { sets: { tilesUrl: string; bounds: StreetBounds }[] };
  const current = new Set([url, ...list.sets.map(({ tilesUrl }) => new URL(tilesUrl, origin).href)]);
  await dropParts((kept) => current.has(kept.split('?', 1)[0] ?? ''));
  return list.sets.map(({ tilesUrl, bounds }) => ({
    bounds,
    archive: new PMTiles(new Ranges(new URL(tilesUrl, origin).href)),
  }));
}

/** The list of sets; without signal the one that was kept. */
async function fetchList(url: string): Promise<string> {
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) {
    const kept = await findPart(url);
    if (kept) return new TextDecoder().decode(kept);
    throw new Error('streets: no list');
  }
  const bytes = await response.arrayBuffer();
  await keepPart(url, bytes);
  return new TextDecoder().decode(bytes);
}

function currentSets(): Promise<StreetSet[]> {
  if (sets) return sets;
  const opened = openSets();
  opened.catch(() => {
    if (sets === opened) sets = null;
  });
  sets = opened;
  return opened;
}

async function sendSets(): Promise<void> {
  const found = await currentSets().catch(() => []);
  postReply({ kind: 'ready', bounds: found.map(({ bounds }) => bounds) });
}

async function sendTile(id: number, z: number, x: number, y: number): Promise<void> {
  try {
    const found = await currentSets();
    const tiles = await Promise.all(
      found.filter(({ bounds }) => isOnTile(bounds, z, x, y)).map(({ archive }) => archive.getZxy(z, x, y)),
    );
    const roads: TileRoad[] = tiles.flatMap((tile) => (tile ? readRoads(tile.data) : []));
    postReply(
      { kind: 'tile', id, roads },
      roads.flatMap(({ lines }) => lines.map((line) => line.buffer as ArrayBuffer)),
    );
  } catch {
    postReply({ kind: 'tile-failed', id });
  }
}

function isOnTile(
  { minLat, minLng, maxLat, maxLng }: StreetBounds,
  z: number,
  x: number,
  y: number,
): boolean {
  const side = 2 ** z;
  const latitudeOf = (row: number): number =>
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / side))) * 180) / Math.PI;
  const [west, east] = [(x / side) * 360 - 180, ((x + 1) / side) * 360 - 180];
  return west <= maxLng && east >= minLng && latitudeOf(y + 1) <= maxLat && latitudeOf(y) >= minLat;
}

self.addEventListener('message', ({ data }: MessageEvent<StreetsRequest>) => {
  if (data.kind === 'tile') void sendTile(data.id, data.z, data.x, data.y);
  else if (data.kind === 'keep') void beginKeeping();
  else {
    origin = data.origin;
    void sendSets();
  }
});
