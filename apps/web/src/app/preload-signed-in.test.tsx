import '../test/own-modules.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const fetched: string[] = [];
const fetchPart = (name: string) => () => {
  fetched.push(name);
  return Promise.resolve();
};

vi.mock('./pages.ts', () => ({
  PAGES: Object.fromEntries(
    ['/dashboard', '/orders', '/courier-dashboard', '/courier-wallet', '/settings'].map((path) => [
      path,
      fetchPart(path),
    ]),
  ),
}));
vi.mock('./signed-in-app.tsx', () => import('./preload-page.ts'));
vi.mock('./courier-frame.tsx', () => ({ CourierFrame: { preload: fetchPart('courier frame') } }));

vi.mock('../lib/query-client.ts', () => ({ queryClient: { prefetchQuery: fetchPart('session') } }));

const { preloadPage, preloadSignedIn } = await import('./preload-signed-in.ts');

/** Whom this browser knew last. */
function remember(visitor: 'stranger' | 'staff' | 'courier'): void {
  localStorage.clear();
  if (visitor !== 'stranger') localStorage.setItem('ulak.signed-in', 'true');
  if (visitor === 'courier') localStorage.setItem('ulak.courier', JSON.stringify({ id: 7, role: 'COURIER' }));
}

beforeEach(() => {
  fetched.length = 0;
});
afterEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

test.each([
  ['staff', '/dashboard', ['session', 'panel', '/dashboard']],
  ['staff', '/dashboard/', ['session', 'panel', '/dashboard']],
  ['staff', '/orders', ['session', 'panel', '/orders']],
  ['staff', '/settings', ['session', 'panel', '/settings']],
  ['staff', '/courier-dashboard', ['session', 'panel']],
  ['staff', '/bilinmeyen', ['session', 'panel']],
  ['courier', '/courier-dashboard', ['session', 'panel', 'courier frame', '/courier-dashboard']],
  ['courier', '/dashboard', ['session', 'panel', 'courier frame', '/courier-dashboard']],
  ['courier', '/orders', ['session', 'panel', 'courier frame', '/courier-dashboard']],
  ['courier', '/courier-wallet', ['session', 'panel', 'courier frame', '/courier-wallet']],
  ['courier', '/wallet', ['session', 'panel', 'courier frame', '/courier-wallet']],
  ['courier', '/settings', ['session', 'panel', 'courier frame', '/settings']],
  ['stranger', '/dashboard', []],
  ['stranger', '/courier-dashboard', []],
  ['staff', '/', []],
  ['staff', '/auth', []],
  ['staff', '/customer/track-order', []],
  ['courier', '/customer/track-order', []],
] as const)('%s at %s: fetched beside the session call', async (visitor, path, parts) => {
  remember(visitor);
  history.replaceState(null, '', path);
  preloadSignedIn(fetchPart('panel'));
  await vi.dynamicImportSettled();
  expect(fetched).toEqual(parts);
});

test('once the session is known its role decides, whatever this browser remembers', async () => {
  remember('stranger');
  history.replaceState(null, '', '/dashboard');
  await preloadPage(false);
  expect(fetched).toEqual(['/dashboard']);
  await preloadPage(true);
  expect(fetched).toEqual(['/dashboard', 'courier frame', '/courier-dashboard']);
});
