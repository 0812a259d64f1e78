import '../../test/own-modules.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const fetched: string[] = [];
const fetchPart = (name: string) => () => {
  fetched.push(name);
  return Promise.resolve();
};
const Nothing = (): null => null;

vi.mock('./map-slot.tsx', () => ({ preloadDashboardMap: fetchPart('map'), DashboardMapSlot: Nothing }));
vi.mock('./summaries-slot.tsx', () => ({
  preloadSummaries: fetchPart('summaries'),
  SummaryBarSlot: Nothing,
  SummariesSlot: Nothing,
}));
vi.mock('../../ui/lazy-component.tsx', () => ({
  lazyComponent: () => Object.assign(Nothing, { preload: fetchPart('kitchen') }),
}));

const { fakeServer } = await import('../../test/render-web.tsx');
const { queryClient } = await import('../../lib/query-client.ts');
const { preloadDashboard } = await import('./dashboard-page.tsx');

/** What is fetched for a user at an address, data of the server included. */
async function preloadFor(user: object | null, address: string): Promise<string[]> {
  history.replaceState(null, '', address);
  fakeServer(({ path }) => {
    fetched.push(path);
    if (path === '/api/user') return user ? { body: user } : { status: 401, body: {} };
    return { body: [] };
  });
  await preloadDashboard();
  return fetched.filter((part) => part !== '/api/user').toSorted();
}
const manager = { id: 1, role: 'BRANCH_MANAGER', branchId: 3, username: '' };

beforeEach(() => {
  fetched.length = 0;
  queryClient.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

test('on its own address: branches, orders, map and summaries at once', async () => {
  expect(await preloadFor(manager, '/dashboard')).toEqual([
    '/api/branches',
    expect.stringMatching(/^\/api\/orders\/active/),
    'map',
    'summaries',
  ]);
});

test('from another address only its code: the data would be old before it is shown', async () => {
  expect(await preloadFor(manager, '/orders')).toEqual(['map', 'summaries']);
});

test('the kitchen in place of map and summaries', async () => {
  expect(await preloadFor(manager, '/dashboard?view=kitchen')).toEqual([
    '/api/branches',
    expect.stringMatching(/^\/api\/orders\/active/),
    'kitchen',
  ]);
});

test('no summaries for who may not see them', async () => {
  expect(await preloadFor({ ...manager, role: 'CALL_CENTER' }, '/orders')).toEqual(['map']);
});

test.each([
  ['nobody', null],
  ['who must choose a password first', { ...manager, mustChangePassword: true }],
])('nothing for %s', async (_, user) => {
  expect(await preloadFor(user, '/dashboard')).toEqual([]);
});
