import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type DashboardView, readView, writeView } from '../../features/orders/model.ts';

/** The part of the dashboard that lives in the address bar, and the way to change it. */
export function useDashboardView(): [DashboardView, (change: Partial<DashboardView>) => void] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const view = useMemo(() => readView(search), [search]);
  const change = useCallback(
    (part: Partial<DashboardView>): void => {
      void navigate({
        to: '.',
        // An opened order is a step of its own: the browser's back closes it and stays on the dashboard.
        replace: typeof part.orderId !== 'number',
        resetScroll: false,
        search: (present: Readonly<Record<string, string | undefined>>) => {
          const wanted = writeView({ ...readView(present), ...part });
          return {
            ...present,
            ...Object.fromEntries(
              Object.entries(wanted).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
            ),
          };
        },
      });
    },
    [navigate],
  );
  return [view, change];
}
