/** Kept beside the pages of a courier's phone (public/sw.js leaves it alone). */
const CACHE = 'ulak-streets-1';
/** A city at street level has fewer; the oldest leave. */
const MOST_PARTS = 500;
/** Before it is known whether this is a courier's phone. */
const MOST_WAITING = 60;

let isKeeping = false;
let waiting: [key: string, bytes: ArrayBuffer][] = [];

/** Without a cache (an address without https) everything is asked of the network. */
const openCache = async (): Promise<Cache | null> => ('caches' in globalThis ? caches.open(CACHE) : null);

/** Keeps what was fetched, and will be, for use without signal. */
export async function beginKeeping(): Promise<void> {
  isKeeping = true;
  for (const [key, bytes] of waiting.splice(0)) await store(key, bytes);
}

export async function findPart(key: string): Promise<ArrayBuffer | null> {
  const found = await (await openCache())?.match(key);
  return found ? found.arrayBuffer() : null;
}

export async function keepPart(key: string, bytes: ArrayBuffer): Promise<void> {
  if (isKeeping) await store(key, bytes);
  else waiting = [...waiting.slice(1 - MOST_WAITING), [key, bytes]];
}

/** A full disk costs the map nothing but its use without signal. */
async function store(key: string, bytes: ArrayBuffer): Promise<void> {
  await (await openCache())?.put(key, new Response(bytes.slice(0))).catch(() => undefined);
}

/** Removes parts of sets that were replaced, and the oldest of too many. */
export async function dropParts(isCurrent: (url: string) => boolean): Promise<void> {
  const cache = await openCache();
  const requests = (await cache?.keys()) ?? [];
  const old = requests.filter(({ url }) => !isCurrent(url));
  const current = requests.filter(({ url }) => isCurrent(url));
  for (const request of [...old, ...current.slice(0, Math.max(0, current.length - MOST_PARTS))])
    await cache?.delete(request);
}
