import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  changeView,
  type ListView,
  readView,
  writeView,
} from '../../features/order-lists/model/list-view.ts';
import { leaveAddress, nextSteps } from '../../lib/address-steps.ts';
import type { SearchParams } from '../../lib/search.ts';

/** The orders screen as its address says so, and the way to change it. */
export function useListView(): [ListView, (change: Partial<ListView>) => void] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const view = useMemo(() => readView(search), [search]);
  const change = useCallback(
    (part: Partial<ListView>): void => {
      if (part.orderId === null && Object.keys(part).length === 1 && leaveAddress('order')) return;
      const isOpening = typeof part.orderId === 'number';
      void navigate({
        to: '.',
        // An opened order and another page are steps of their own: the browser's back leads to where one was.
        replace: !isOpening && part.page === undefined,
        ...(isOpening ? { state: { ulakSteps: nextSteps('order') } } : {}),
        resetScroll: part.page !== undefined,
        search: (present: SearchParams) => writeView(changeView(readView(present), part)),
      });
    },
    [navigate],
  );
  return [view, change];
}
