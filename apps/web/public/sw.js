// One file, two uses, told apart by the scope of the registration.
// A courier's page, the home or the wallet: opens without signal. Keeps the page and its files (never a call of the API): hashed files are taken
// from the cache, the page itself from the network, and from the cache when the network does not answer in time.
// /push/: shows push messages, for whoever asked for them. No page lies below it, so it never answers a request.
const CACHE = 'ulak-courier-1';
// Parts of the map's streets; their worker keeps and drops them itself (src/ui/map/streets-parts.ts).
const KEPT = [CACHE, 'ulak-streets-1'];
const PAGES = ['/courier-dashboard', '/courier-wallet', '/my-cash'];
const SCOPE = new URL(self.registration.scope).pathname;
const PAGE = PAGES.find((path) => path === SCOPE) ?? PAGES[0];
const PAGE_TIMEOUT_MS = 4000;
const MOST_FILES = 200;

const isOurFile = (url) =>
  url.origin === self.location.origin &&
  !url.pathname.startsWith('/api/') &&
  !url.pathname.endsWith('/sw.js') &&
  !PAGES.includes(url.pathname);
// A file with a hash in its name never changes; icons, basemap and the like may.
const isHashed = (url) => url.pathname.startsWith('/assets/');

const isForPush = () => SCOPE === '/push/';

self.addEventListener('install', (event) => {
  const ready = isForPush() ? Promise.resolve() : keep([]);
  event.waitUntil(ready.then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => !KEPT.includes(name)).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', (event) => {
  const files = event.data?.files ?? [];
  if (event.data?.kind === 'keep') event.waitUntil(keep(files));
  if (event.data?.kind === 'keep-files') event.waitUntil(keepFiles(files));
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
  const begun = [...(response.headers.get('link') ?? '').matchAll(/<(\/[^>]+)>/g)].map((match) => match[1]);
  await keepFiles([...named, ...begun, ...files]);
  await cache.put(PAGE, response);
  await dropOldest(cache);
}

async function keepFiles(files) {
  const cache = await caches.open(CACHE);
  const urls = [...new Set(files)].map((file) => new URL(file, self.location.origin)).filter(isOurFile);
  await Promise.all(urls.map((url) => keepFile(cache, url)));
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

// A message that cannot be read is shown all the same: browsers take the permission from who stays silent.
const UNREADABLE = {
  title: 'Ulak',
  body: 'Yeni bir bildiriminiz var.',
  tag: 'ulak',
  url: '/',
  isUrgent: false,
};
const LONG = [400, 150, 400, 150, 400];

function readMessage(data) {
  try {
    const message = data.json();
    return typeof message?.title === 'string' ? { ...UNREADABLE, ...message } : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

self.addEventListener('push', (event) => {
  const { title, body, tag, url, isUrgent } = readMessage(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      // the next one of the same tag rings again
      renotify: true,
      requireInteraction: isUrgent,
      vibrate: isUrgent ? LONG : [200],
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      lang: 'tr',
      data: { url },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url));
});

// Paths of this site only, whoever wrote the message.
function pathOf(url) {
  const { origin } = self.location;
  const wanted = URL.canParse(String(url), origin) ? new URL(String(url), origin) : null;
  return wanted?.origin === origin ? wanted : new URL('/', origin);
}

// A page that shows it already comes to the front: a courier's steps wait there, and a second would be a puzzle.
async function open(url) {
  const wanted = pathOf(url);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = pages.find((page) => new URL(page.url).pathname === wanted.pathname);
  if (same) return same.focus();
  return self.clients.openWindow(wanted.pathname + wanted.search);
}

// The browser changed its address: a person's page tells the server at its next start too.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event.oldSubscription, event.newSubscription));
});

async function renew(old, renewed) {
  if (!old && !renewed) return;
  const next = renewed ?? (await self.registration.pushManager.subscribe(old.options));
  const { endpoint, keys } = next.toJSON();
  await fetch('/api/push/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
