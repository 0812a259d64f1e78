import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePushRefresh } from '../features/settings/components/use-push-refresh.ts';
import { Shell } from '../features/shell/components/shell.tsx';
import { useSession } from '../lib/session.ts';
import { CourierFrame } from './courier-frame.tsx';

/** The shell around every signed-in screen. @param children shown in place of the screen */
export function SignedInLayout({ children }: { children: ReactNode }) {
  const { id, role } = useSession();
  usePushRefresh(id);
  const screen = children ?? <Outlet />;
  if (role !== 'COURIER') return <Shell>{screen}</Shell>;
  return <CourierFrame>{screen}</CourierFrame>;
}
