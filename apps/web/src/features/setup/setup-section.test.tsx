import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SetupView } from '@ulak/contracts/setup/schema';
import { afterEach, expect, it, vi } from 'vitest';
import { renderRouted } from '../../test/render-routed.tsx';
import { fakeServer, refusal } from '../../test/render-web.tsx';
import { aSetup } from '../../test/setup-answers.ts';
import { SetupSection } from './components/setup-section.tsx';

const serving = (setup: SetupView) =>
  fakeServer(({ method }) => ({
    body: { success: true, data: method === 'PUT' ? aSetup({ done: ['company'] }) : setup },
  }));
afterEach(() => vi.unstubAllGlobals());

it('names what is left, and brings hidden steps back to the dashboard', async () => {
  const calls = serving(aSetup({ done: ['company'], skipped: ['branch', 'people', 'order'] }));
  const { address } = renderRouted(<SetupSection />);
  expect(
    await screen.findByText('1/4 adım tamam. Kalan: Şube (atlandı), Ekip (atlandı), İlk sipariş (atlandı).'),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Kurulumu göster' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ skipped: [] });
});

it('with steps open it leads on, with all done there is nothing to show', async () => {
  serving(aSetup({ done: ['company'] }));
  const { unmount } = renderRouted(<SetupSection />);
  expect(await screen.findByRole('button', { name: 'Kuruluma devam et' })).toBeTruthy();
  unmount();
  serving(aSetup({ done: ['company', 'branch', 'people', 'order'] }, { keyOrders: true }));
  renderRouted(<SetupSection />);
  expect(await screen.findByText('Kurulum tamamlandı.')).toBeTruthy();
  expect(screen.getByText('Anahtarla sipariş geldi.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('a failure is said with another try', async () => {
  fakeServer(() => refusal(400, 'INTERNAL_ERROR', 'Beklenmeyen bir hata oluştu.'));
  renderRouted(<SetupSection />);
  expect(await screen.findByText('Kurulum yüklenemedi')).toBeTruthy();
  serving(aSetup());
  await userEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }));
  expect(await screen.findByRole('button', { name: 'Kuruluma devam et' })).toBeTruthy();
});
