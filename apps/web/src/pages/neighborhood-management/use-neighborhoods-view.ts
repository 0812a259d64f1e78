import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  changeNeighborhoodsView,
  type NeighborhoodsView,
  readNeighborhoodsView,
  writeNeighborhoodsView,
} from '../../features/neighborhoods/model/neighborhoods-view.ts';
import type { SearchParams } from '../../lib/search.ts';

/** The screen as its address says so, and the way to change it. */
export function useNeighborhoodsView(): [NeighborhoodsView, (change: Partial<NeighborhoodsView>) => void] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const view = useMemo(() => readNeighborhoodsView(search), [search]);
  const change = useCallback(
    (part: Partial<NeighborhoodsView>): void => {
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (present: SearchParams) =>
          writeNeighborhoodsView(changeNeighborhoodsView(readNeighborhoodsView(present), part)),
      });
    },
    [navigate],
  );
  return [view, change];
}
