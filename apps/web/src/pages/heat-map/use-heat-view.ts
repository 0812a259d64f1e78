import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type HeatView, readHeatView, writeHeatView } from '../../features/heat-map/model/heat-view.ts';
import type { SearchParams } from '../../lib/search.ts';

/** The screen as its address says so, and the way to change it. */
export function useHeatView(): [HeatView, (change: Partial<HeatView>) => void] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const view = useMemo(() => readHeatView(search), [search]);
  const change = useCallback(
    (part: Partial<HeatView>): void => {
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        // what is changed otherwise looks at all of the map again
        search: (present: SearchParams) => writeHeatView({ ...readHeatView(present), focus: null, ...part }),
      });
    },
    [navigate],
  );
  return [view, change];
}
