import '../test/own-modules.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../test/office.tsx';
import { fakeServer } from '../test/render-web.tsx';

const preload = vi.hoisted(() => vi.fn<() => Promise<void>>(() => Promise.resolve()));
vi.mock('../features/courier-home/components/lazy-dialogs.tsx', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  preloadLaterDialogs: preload,
}));
const { CourierLayout } = await import('./courier-layout.tsx');

afterEach(() => vi.unstubAllGlobals());

it('fetches ahead what the bar of every courier page opens: it may be needed without signal', async () => {
  fakeServer(() => undefined);
  renderPage(() => <CourierLayout>cüzdan</CourierLayout>, { at: '/courier-wallet', role: 'COURIER' });
  expect(await screen.findByText('cüzdan')).toBeTruthy();
  await waitFor(() => expect(preload).toHaveBeenCalledOnce());
});
