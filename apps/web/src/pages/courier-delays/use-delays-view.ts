import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  changeDelaysView,
  type DelaysView,
  readDelaysView,
  writeDelaysView,
} from '../../features/delays/model/delays-view.ts';
import type { SearchParams } from '../../lib/search.ts';

/** The screen as its address says so, and the way to change it. */
export function useDelaysView(): [DelaysView, (change: Partial<DelaysView>) => void] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const view = useMemo(() => readDelaysView(search), [search]);
  const change = useCallback(
    (part: Partial<DelaysView>): void => {
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (present: SearchParams) => writeDelaysView(changeDelaysView(readDelaysView(present), part)),
      });
    },
    [navigate],
  );
  return [view, change];
}
