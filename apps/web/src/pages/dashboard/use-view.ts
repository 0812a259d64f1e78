import { useNavigate, useSearch } from '@tanstack/react-router';
import type { UserId } from '@ulak/contracts/ids';
import { useCallback, useMemo } from 'react';
import {
  DESK_VIEWS,
  type DashboardView,
  type DeskView,
  readView,
  writeView,
} from '../../features/orders/model.ts';
import type { Search } from '../../lib/search.ts';
import { useSession } from '../../lib/session.ts';
import { stored } from '../../lib/stored.ts';

/** Tables or board, as this person chose last in this browser. */
const chosenView = (userId: UserId) =>
  stored<DeskView>(`ulak.desk-view.${userId}`, 'table', (value) => DESK_VIEWS.find((view) => view === value));

/**
 * The part of the dashboard that lives in the address bar, and the way to change it. Where the address does
 * not say how the orders stand, they stand as the person chose last.
 */
export function useDashboardView(): [
  DashboardView & { view: DeskView },
  (change: Partial<DashboardView>) => void,
] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const { id } = useSession();
  const chosen = useMemo(() => chosenView(id), [id]);
  const asked = useMemo(() => readView(search), [search]);
  const view = useMemo(() => ({ ...asked, view: asked.view ?? chosen.get() }), [asked, chosen]);
  const change = useCallback(
    (part: Partial<DashboardView>): void => {
      if (part.view) chosen.set(part.view);
      void navigate({
        to: '.',
        // An opened order is a step of its own: the browser's back closes it and stays on the dashboard.
        replace: typeof part.orderId !== 'number',
        resetScroll: false,
        search: (present: Search) => ({
          ...present,
          ...asText(writeView({ ...readView(present), ...part })),
        }),
      });
    },
    [navigate, chosen],
  );
  return [view, change];
}

const asText = (wanted: ReturnType<typeof writeView>): Search =>
  Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );
