import type { BasemapLabel, BasemapReply, BasemapRequest, TileShape } from './basemap-messages.ts';

const BASEMAP_URL = '/basemap/basemap-tr.topo.json';

/** The offline basemap: loaded once per page by a worker and shared by every map. */
export type BasemapSource = {
  /** Resolves with the place names once tiles can be asked for; rejects when the file cannot be had. */
  ready: Promise<BasemapLabel[]>;
  tile(z: number, x: number, y: number): Promise<TileShape[]>;
};

let shared: BasemapSource | null = null;

/** The page's one basemap. A failed load is forgotten, so the next call tries again. */
export function basemapSource(): BasemapSource {
  if (!shared) {
    const source = openBasemap();
    shared = source;
    source.ready.catch(() => {
      if (shared === source) shared = null;
    });
  }
  return shared;
}

function openBasemap(): BasemapSource {
  const worker = new Worker(new URL('./basemap-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (shapes: TileShape[]) => void>();
  let lastId = 0;
  const post = (request: BasemapRequest): void => worker.postMessage(request, []);

  const ready = new Promise<BasemapLabel[]>((resolve, reject) => {
    const fail = (): void => {
      worker.terminate();
      reject(new Error('The basemap could not be loaded'));
    };
    worker.addEventListener('error', fail);
    worker.addEventListener('message', ({ data }: MessageEvent<BasemapReply>) => {
      if (data.kind === 'ready') resolve(data.labels);
      else if (data.kind === 'failed') fail();
      else {
        waiting.get(data.id)?.(data.shapes);
        waiting.delete(data.id);
      }
    });
    post({ kind: 'load', url: new URL(BASEMAP_URL, location.href).href });
  });

  const tile = async (z: number, x: number, y: number): Promise<TileShape[]> => {
    await ready;
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      post({ kind: 'tile', id, z, x, y });
    });
  };
  return { ready, tile };
}
