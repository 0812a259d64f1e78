import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { renderWeb } from '../test/render-web.tsx';

vi.mock('./pages.ts', () => ({
  PAGES: {
    '/orders': () =>
      Promise.resolve(() => {
        throw new Error('Invalid LatLng object');
      }),
  },
  pagePaths: () => ['/orders'],
}));
vi.mock('./signed-in-layout.tsx', () => ({
  SignedInLayout: () => (
    <>
      <nav>Menü</nav>
      <Outlet />
    </>
  ),
}));
const { router } = await import('./router.tsx');
afterEach(() => {
  history.replaceState(null, '', '/');
  vi.restoreAllMocks();
});

test('a screen that breaks says so in Turkish beside the menu, with a way on', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  // jsdom has no layout, and the router scrolls to the top
  vi.spyOn(globalThis, 'scrollTo').mockReturnValue();
  await router.navigate({ to: '/orders' });
  renderWeb(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Bu sayfa gösterilemedi.');
  expect(screen.getByRole('button', { name: 'Sayfayı yenile' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ana Sayfaya dön' })).toBeTruthy();
  expect(screen.getByText('Menü')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/Something went wrong|LatLng/);
});
