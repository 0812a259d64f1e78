import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  changeRatingsView,
  readRatingsView,
  type RatingsView,
  writeRatingsView,
} from '../../features/ratings/model/ratings-view.ts';
import { leaveAddress, nextSteps, presentSteps } from '../../lib/address-steps.ts';
import type { SearchParams } from '../../lib/search.ts';

/** The ratings' screen as its address says so, and the way to change it. */
export function useRatingsView(): [RatingsView, (change: Partial<RatingsView>) => void] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const view = useMemo(() => readRatingsView(search), [search]);
  const change = useCallback(
    (part: Partial<RatingsView>): void => {
      if (part.orderId === null && Object.keys(part).length === 1 && leaveAddress('order')) return;
      const isOpening = typeof part.orderId === 'number';
      // An open order, and what a courier's or a branch's average is made of, are steps of their own.
      const isStep = isOpening || typeof part.courierId === 'number';
      void navigate({
        to: '.',
        replace: !isStep,
        state: { ulakSteps: isStep ? nextSteps(isOpening ? 'order' : undefined) : presentSteps() },
        resetScroll: false,
        search: (present: SearchParams) =>
          writeRatingsView(changeRatingsView(readRatingsView(present), part)),
      });
    },
    [navigate],
  );
  return [view, change];
}
