// The courier home without signal. Keeps the page and its files (never a call of the API): hashed files are taken from the cache,
// the page itself from the network, and from the cache when the network does not answer in time.
const CACHE = 'ulak-courier-1';
const PAGE = '/courier-dashboard';
const PAGE_TIMEOUT_MS = 4000;
const MOST_FILES = 200;

const isOurFile = (url) =>
  url.origin === self.location.origin &&
  !url.pathname.startsWith('/api/') &&
  !url.pathname.endsWith('/sw.js') &&
  url.pathname !== PAGE;
// A file with a hash in its name never changes; icons, basemap and the like may.
const isHashed = (url) => url.pathname.startsWith('/assets/');

self.addEventListener('install', (event) => {
  event.waitUntil(keep([]).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', (event) => {
  if (event.data?.kind === 'keep') event.waitUntil(keep(event.data.files ?? []));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  if (request.mode === 'navigate') {
    if (url.pathname === PAGE) event.respondWith(page(request));
  } else if (isOurFile(url)) {
    event.respondWith(isHashed(url) ? fromCache(request) : fromNetwork(request));
  }
});

// Files first, the page last: a page in the cache always finds what it needs.
async function keep(files) {
  const cache = await caches.open(CACHE);
  const response = await fetch(PAGE, { cache: 'no-cache' });
  if (!response.ok || response.redirected) return;
  const html = await response.clone().text();
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1]);
  const urls = [...new Set([...named, ...files])]
    .map((file) => new URL(file, self.location.origin))
    .filter(isOurFile);
  await Promise.all(urls.map((url) => keepFile(cache, url)));
  await cache.put(PAGE, response);
  await dropOldest(cache);
}

async function keepFile(cache, url) {
  if (isHashed(url) && (await cache.match(url))) return;
  const response = await fetch(url).catch(() => null);
  if (response?.ok) await cache.put(url, response);
}

// Files of builds long gone leave, oldest first; keys come in the order in which they were kept.
async function dropOldest(cache) {
  const requests = await cache.keys();
  for (const request of requests.slice(0, Math.max(0, requests.length - MOST_FILES)))
    await cache.delete(request);
}

async function page(request) {
  const kept = await caches.match(PAGE, { cacheName: CACHE });
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PAGE_TIMEOUT_MS));
  return Promise.race([fetch(request).catch(() => kept), late]);
}

async function fromCache(request) {
  const kept = await caches.match(request, { cacheName: CACHE });
  if (kept) return kept;
  return andKeep(request, await fetch(request));
}

async function fromNetwork(request) {
  try {
    return andKeep(request, await fetch(request));
  } catch (error) {
    const kept = await caches.match(request, { cacheName: CACHE });
    if (kept) return kept;
    throw error;
  }
}

async function andKeep(request, response) {
  if (response.ok && response.status === 200) {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone());
  }
  return response;
}
