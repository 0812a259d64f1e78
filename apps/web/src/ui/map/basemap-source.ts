import type { BasemapLabel, BasemapReply, BasemapRequest, TileShape } from './basemap-messages.ts';

/** The offline basemap: fetched in cells by a worker, shared by every map of the page. */
export type BasemapSource = {
  /** Resolves with the place names once tiles can be asked for; rejects when they cannot be had. */
  ready: Promise<BasemapLabel[]>;
  /** Rejects when the tile's cell cannot be had; the next tile of it tries again. */
  tile(z: number, x: number, y: number): Promise<TileShape[]>;
};

interface Waiting {
  readonly resolve: (shapes: TileShape[]) => void;
  readonly reject: (error: Error) => void;
}

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
  const waiting = new Map<number, Waiting>();
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
      else if (data.kind === 'fetched') keepForOffline(data.path);
      else {
        const asked = waiting.get(data.id);
        waiting.delete(data.id);
        if (data.kind === 'tile') asked?.resolve(data.shapes);
        else asked?.reject(new Error('A part of the basemap could not be loaded'));
      }
    });
    post({ kind: 'load', origin: location.origin });
  });

  const tile = async (z: number, x: number, y: number): Promise<TileShape[]> => {
    await ready;
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      post({ kind: 'tile', id, z, x, y });
    });
  };
  return { ready, tile };
}

/**
 * Tells the service worker of a courier's phone which files the map fetched. On a page without one the
 * promise never ends.
 */
function keepForOffline(path: string): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ kind: 'keep-files', files: [path] }),
  );
}
