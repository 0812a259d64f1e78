import { Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { Shell } from '../features/shell/components/shell.tsx';
import { useSession } from '../lib/session.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';

// Staff never load what only a courier's phone needs.
const CourierFrame = lazy(async () => ({ default: (await import('./courier-layout.tsx')).CourierLayout }));

/** The shell around every signed-in screen. @param children shown in place of the screen */
export function SignedInLayout({ children }: { children: ReactNode }) {
  const { role } = useSession();
  const screen = children ?? <Outlet />;
  if (role !== 'COURIER') return <Shell>{screen}</Shell>;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <CourierFrame>{screen}</CourierFrame>
    </Suspense>
  );
}
