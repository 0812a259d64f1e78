import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

const SOURCE = readFileSync(resolve(import.meta.dirname, '../apps/web/public/sw.js'), 'utf8');
const ORIGIN = 'https://ulak.example';

interface Shown {
  readonly title: string;
  readonly options: Record<string, unknown>;
}
interface WorkerEvent {
  readonly data?: { json(): unknown } | null;
  readonly notification?: { close(): void; data: { url: unknown } };
  readonly oldSubscription?: unknown;
  readonly newSubscription?: unknown;
}

/** The worker of this scope, with the pages that are open. */
function startWorker({ scope = '/push/', pages = [] }: { scope?: string; pages?: string[] } = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  const done: string[] = [];
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example/new', keys: { auth: 'a' } }) };
  const self = {
    location: { origin: ORIGIN },
    registration: {
      scope: ORIGIN + scope,
      showNotification: async (title: string, options: Record<string, unknown>) =>
        shown.push({ title, options }),
      pushManager: { subscribe: async () => subscription },
    },
    clients: {
      matchAll: async () =>
        pages.map((path) => ({ url: ORIGIN + path, focus: async () => done.push(`focus ${path}`) })),
      openWindow: async (path: string) => done.push(`open ${path}`),
    },
    skipWaiting: async () => done.push('skipWaiting'),
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  };
  const fetchInWorker = async (path: string, init?: { body?: string }) => {
    done.push(`fetch ${path} ${init?.body ?? ''}`);
    return { ok: false };
  };
  const caches = { open: async () => ({}) };
  runInContext(SOURCE, createContext({ self, caches, fetch: fetchInWorker, URL, Promise, String }));
  const dispatch = async (name: string, event: WorkerEvent = {}): Promise<void> => {
    const waits: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  };
  return { shown, done, dispatch };
}
const message = (value: unknown) => ({ data: { json: () => value } });

test('a message is shown with its words, rings again and carries its path', async () => {
  const { shown, dispatch } = startWorker();
  await dispatch(
    'push',
    message({ title: 'Yeni sipariş', body: 'Moda', tag: 's-1', url: '/courier-dashboard', isUrgent: true }),
  );
  expect(shown).toEqual([
    {
      title: 'Yeni sipariş',
      options: {
        body: 'Moda',
        tag: 's-1',
        renotify: true,
        requireInteraction: true,
        vibrate: [400, 150, 400, 150, 400],
        icon: '/icon-192.png',
        badge: '/badge-96.png',
        lang: 'tr',
        data: { url: '/courier-dashboard' },
      },
    },
  ]);
});

test.each([null, { json: () => Promise.reject }, message('metin').data, message({ body: 1 }).data])(
  'what cannot be read is shown all the same',
  async (data) => {
    const { shown, dispatch } = startWorker();
    await dispatch('push', { data });
    expect(shown[0]?.options.body).toBe('Yeni bir bildiriminiz var.');
  },
);

const tap = (url: unknown) => ({ notification: { close: () => undefined, data: { url } } });

test('a tap brings the open page to the front, or opens it', async () => {
  const open = startWorker({ pages: ['/settings', '/courier-dashboard'] });
  await open.dispatch('notificationclick', tap('/courier-dashboard'));
  expect(open.done).toEqual(['focus /courier-dashboard']);
  const closed = startWorker({ pages: ['/settings'] });
  await closed.dispatch('notificationclick', tap('/customer/track-order?token=abc'));
  expect(closed.done).toEqual(['open /customer/track-order?token=abc']);
});

test.each([
  'https://evil.example/x',
  '//evil.example/x',
  'javascript:alert(1)',
  undefined,
  'data:text/html,x',
])('a tap on %s stays on this site', async (url) => {
  const { done, dispatch } = startWorker();
  await dispatch('notificationclick', tap(url));
  expect(done).toHaveLength(1);
  expect(done[0]).toMatch(/^open \/(?:undefined)?$/);
});

test('an address that the browser changed is told to the server', async () => {
  const { done, dispatch } = startWorker();
  await dispatch('pushsubscriptionchange', { oldSubscription: { options: {} } });
  expect(done).toEqual([
    'fetch /api/push/subscriptions {"endpoint":"https://push.example/new","keys":{"auth":"a"}}',
  ]);
});

test('the registration for messages keeps no files', async () => {
  const push = startWorker();
  await push.dispatch('install');
  expect(push.done).toEqual(['skipWaiting']);
  const home = startWorker({ scope: '/courier-dashboard' });
  await home.dispatch('install');
  expect(home.done[0]).toMatch(/^fetch \/courier-dashboard/);
});
