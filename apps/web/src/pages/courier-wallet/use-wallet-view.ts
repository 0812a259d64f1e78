import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  readWalletView,
  type WalletView,
  writeWalletView,
} from '../../features/courier-wallet/model/wallet-view.ts';
import type { SearchParams } from '../../lib/search.ts';

/** The wallet as its address says, and the way to change it. */
export function useWalletView(): [WalletView, (change: Partial<WalletView>) => void] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const view = useMemo(() => readWalletView(search), [search]);
  const change = useCallback(
    (part: Partial<WalletView>): void => {
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (present: SearchParams) => writeWalletView({ ...readWalletView(present), ...part }),
      });
    },
    [navigate],
  );
  return [view, change];
}
