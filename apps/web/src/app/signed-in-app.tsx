import './panel.css';
import { Notifications } from '@mantine/notifications';
import { useMediaQuery } from '@mantine/hooks';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { startLive } from '../lib/live.ts';
import { TOAST_MS } from '../lib/toast.ts';
import { ConfirmHost } from '../ui/confirm.tsx';
import { useToastHeight } from '../ui/use-toast-height.ts';
import { router } from './router.tsx';

export { preloadPage } from './preload-page.ts';

/**
 * The signed-in area: router, live stream, toasts (bottom right, on a phone at the top) and confirmations.
 */
export function SignedInApp() {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  useEffect(() => startLive(), []);
  useToastHeight();
  return (
    <>
      <RouterProvider router={router} />
      <Notifications
        autoClose={TOAST_MS}
        limit={4}
        position={isPhone ? 'top-center' : 'bottom-right'}
        zIndex={1000}
      />
      <ConfirmHost />
    </>
  );
}
