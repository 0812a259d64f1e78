import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readUsersView, type UsersView, writeUsersView } from '../../features/users/model/users-view.ts';
import { leaveAddress, nextSteps } from '../../lib/address-steps.ts';
import type { SearchParams } from '../../lib/search.ts';

/** The users screen as its address says so, and the way to change it. */
export function useUsersView(): [UsersView, (change: Partial<UsersView>) => void] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const view = useMemo(() => readUsersView(search), [search]);
  const change = useCallback(
    (part: Partial<UsersView>): void => {
      if (part.userId === null && leaveAddress('user')) return;
      const isOpening = typeof part.userId === 'number';
      void navigate({
        to: '.',
        // Opened details are a step of their own: the browser's back closes them.
        replace: !isOpening,
        ...(isOpening ? { state: { ulakSteps: nextSteps('user') } } : {}),
        resetScroll: false,
        search: (present: SearchParams) => writeUsersView({ ...readUsersView(present), ...part }),
      });
    },
    [navigate],
  );
  return [view, change];
}
