import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SessionUser } from '@ulak/contracts/auth/schema';
import type { UserId } from '@ulak/contracts/ids';
import { useCallback } from 'react';
import { type DashboardMode, dashboardMode } from '../../features/kitchen/model.ts';
import { useSession } from '../../lib/session.ts';
import { storedValue } from '../../lib/stored-value.ts';
import type { SearchParams } from '../../lib/search.ts';

type ModeByUser = Readonly<Record<UserId, DashboardMode | undefined>>;

/** What each person of this browser chose last. */
const storedModes = storedValue<ModeByUser>('ulak.dashboard-mode', {}, (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ModeByUser) : undefined,
);

/** What stands in front of this user. @param view the address bar's `view` */
export const modeOf = ({ role, id }: Pick<SessionUser, 'role' | 'id'>, view: string | undefined) =>
  dashboardMode(role, view, storedModes.get()[id]);

/**
 * Kitchen or panel, and the way from one to the other; the address says which, so that a link shows a
 * colleague the same.
 */
export function useDashboardMode(): [DashboardMode, (mode: DashboardMode) => void] {
  const user = useSession();
  const { view } = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const change = useCallback(
    (mode: DashboardMode): void => {
      storedModes.set({ ...storedModes.get(), [user.id]: mode });
      const search = (present: SearchParams): SearchParams => ({
        ...present,
        view: mode === 'kitchen' ? 'kitchen' : 'table',
      });
      void navigate({ to: '.', search, resetScroll: false });
    },
    [navigate, user.id],
  );
  return [modeOf(user, view), change];
}
