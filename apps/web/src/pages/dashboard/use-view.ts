import { useNavigate, useSearch } from '@tanstack/react-router';
import type { UserId } from '@ulak/contracts/ids';
import { useCallback, useMemo } from 'react';
import {
  type DashboardView,
  ORDERS_VIEWS,
  type OrdersView,
  readView,
  writeView,
} from '../../features/orders/model/dashboard-view.ts';
import type { SearchParams } from '../../lib/search.ts';
import { useSession } from '../../lib/session.ts';
import { storedValue } from '../../lib/stored-value.ts';

/** Tables or board, as this person chose last in this browser. */
const storedView = (userId: UserId) =>
  storedValue<OrdersView>(`ulak.desk-view.${userId}`, 'table', (value) =>
    ORDERS_VIEWS.find((view) => view === value),
  );

/**
 * The part of the dashboard that lives in the address bar, and the way to change it. Where the address does
 * not say the orders' view, it is the one the person chose last.
 */
export function useDashboardView(): [
  DashboardView & { view: OrdersView },
  (change: Partial<DashboardView>) => void,
] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const { id } = useSession();
  const lastView = useMemo(() => storedView(id), [id]);
  const viewFromAddress = useMemo(() => readView(search), [search]);
  const view = useMemo(
    () => ({ ...viewFromAddress, view: viewFromAddress.view ?? lastView.get() }),
    [viewFromAddress, lastView],
  );
  const change = useCallback(
    (patch: Partial<DashboardView>): void => {
      if (patch.view) lastView.set(patch.view);
      void navigate({
        to: '.',
        // An opened order is a step of its own: the browser's back closes it and stays on the dashboard.
        replace: typeof patch.orderId !== 'number',
        resetScroll: false,
        search: (present: SearchParams) => ({
          ...present,
          ...toSearchParams(writeView({ ...readView(present), ...patch })),
        }),
      });
    },
    [navigate, lastView],
  );
  return [view, change];
}

const toSearchParams = (wanted: ReturnType<typeof writeView>): SearchParams =>
  Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );
