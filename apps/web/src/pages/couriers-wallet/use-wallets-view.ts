import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  changeWalletsView,
  readWalletsView,
  type WalletsView,
  writeWalletsView,
} from '../../features/wallets/model/wallets-view.ts';
import { leaveAddress, nextSteps, presentSteps } from '../../lib/address-steps.ts';
import type { SearchParams } from '../../lib/search.ts';

/** The dialog that a change opens, if it opens one. */
function openedBy({ courierId, total }: Partial<WalletsView>): 'wallet' | 'total' | undefined {
  if (typeof courierId === 'number') return 'wallet';
  return typeof total === 'string' ? 'total' : undefined;
}

/** The wallets' screen as its address says so, and the way to change it. */
export function useWalletsView(): [WalletsView, (change: Partial<WalletsView>) => void] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const view = useMemo(() => readWalletsView(search), [search]);
  const change = useCallback(
    (part: Partial<WalletsView>): void => {
      if (part.courierId === null && leaveAddress('wallet')) return;
      if (part.total === null && leaveAddress('total')) return;
      const opened = openedBy(part);
      void navigate({
        to: '.',
        // Opened dialogs are steps of their own: the browser's back closes them.
        replace: opened === undefined,
        state: { ulakSteps: opened ? nextSteps(opened) : presentSteps() },
        resetScroll: false,
        search: (present: SearchParams) =>
          writeWalletsView(changeWalletsView(readWalletsView(present), part)),
      });
    },
    [navigate],
  );
  return [view, change];
}
