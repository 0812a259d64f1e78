import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type CashView, readCashView, writeCashView } from '../../features/courier-cash/model/cash-view.ts';
import { leaveAddress, nextSteps, presentSteps } from '../../lib/address-steps.ts';
import type { SearchParams } from '../../lib/search.ts';

/** The screen as its address says so, and the way to change it. */
export function useCashView(): [CashView, (change: Partial<CashView>) => void] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const view = useMemo(() => readCashView(search), [search]);
  const change = useCallback(
    (part: Partial<CashView>): void => {
      if (part.courierId === null && leaveAddress('cash')) return;
      const isOpened = typeof part.courierId === 'number';
      void navigate({
        to: '.',
        // The dialog is a step of its own: the browser's back closes it.
        replace: !isOpened,
        state: { ulakSteps: isOpened ? nextSteps('cash') : presentSteps() },
        resetScroll: false,
        search: (present: SearchParams) => writeCashView({ ...readCashView(present), ...part }),
      });
    },
    [navigate],
  );
  return [view, change];
}
