import type { StreetBounds, StreetsReply, StreetsRequest, TileRoad } from './streets-messages.ts';

/** The streets that the server has: fetched by a worker, shared by every map of the page. */
export interface StreetsSource {
  /** What the sets cover; empty where there are none. */
  readonly bounds: Promise<readonly StreetBounds[]>;
  /** Roads of a tile of zoom 10 to 15. Rejects when they cannot be had. */
  tile(z: number, x: number, y: number): Promise<readonly TileRoad[]>;
}

interface Waiting {
  readonly resolve: (roads: TileRoad[]) => void;
  readonly reject: (error: Error) => void;
}

/** Near views draw one tile many times. */
const MOST_TILES = 120;

let shared: StreetsSource | null = null;

/** The page's one source of streets. Where there were none, the next map asks again. */
export function streetsSource(): StreetsSource {
  if (shared) return shared;
  const source = openStreets();
  shared = source;
  void source.bounds.then((bounds) => {
    if (bounds.length === 0 && shared === source) shared = null;
  });
  return source;
}

function openStreets(): StreetsSource {
  const worker = new Worker(new URL('./streets-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  const tiles = new Map<string, Promise<TileRoad[]>>();
  let lastId = 0;
  const post = (request: StreetsRequest): void => worker.postMessage(request, []);

  const bounds = new Promise<readonly StreetBounds[]>((resolve) => {
    worker.addEventListener('error', () => resolve([]));
    worker.addEventListener('message', ({ data }: MessageEvent<StreetsReply>) => {
      if (data.kind === 'ready') {
        if (data.bounds.length === 0) worker.terminate();
        return resolve(data.bounds);
      }
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.kind === 'tile') asked?.resolve(data.roads);
      else asked?.reject(new Error('Streets could not be loaded'));
    });
    post({ kind: 'load', origin: location.origin });
  });
  // a page without a service worker never gets there
  if ('serviceWorker' in navigator) void navigator.serviceWorker.ready.then(() => post({ kind: 'keep' }));

  const ask = (z: number, x: number, y: number): Promise<TileRoad[]> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      post({ kind: 'tile', id: lastId, z, x, y });
    });
  const tile = (z: number, x: number, y: number): Promise<TileRoad[]> => {
    const key = `${z}/${x}/${y}`;
    const made = tiles.get(key) ?? ask(z, x, y);
    tiles.delete(key);
    tiles.set(key, made);
    made.catch(() => tiles.delete(key));
    for (const old of [...tiles.keys()].slice(0, Math.max(0, tiles.size - MOST_TILES))) tiles.delete(old);
    return made;
  };
  return { bounds, tile };
}
