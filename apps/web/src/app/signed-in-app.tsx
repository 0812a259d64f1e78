import './panel.css';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { startBackCloses } from '../lib/back-closes.ts';
import { startLive } from '../lib/live.ts';
import { ConfirmHost } from '../ui/confirm.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { router } from './router.tsx';

export { preloadPage } from './preload-page.ts';

/** Fetched at once, beside the page: what is said before it is there waits for it in the store. */
const Toasts = lazyComponent(async () => (await import('../ui/toasts.tsx')).Toasts, {
  failure: () => null,
});

/** The signed-in area: router, live stream, toasts and confirmations. */
export function SignedInApp() {
  useEffect(() => startLive(), []);
  useEffect(() => startBackCloses(), []);
  return (
    <>
      <RouterProvider router={router} />
      <Toasts />
      <ConfirmHost />
    </>
  );
}
