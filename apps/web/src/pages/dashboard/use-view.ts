import { useNavigate, useSearch } from '@tanstack/react-router';
import type { UserId } from '@ulak/contracts/ids';
import { useCallback, useMemo, useState } from 'react';
import {
  DENSITIES,
  type DashboardView,
  type Density,
  ORDERS_VIEWS,
  type OrdersView,
  readView,
  type TimeSort,
  writeView,
} from '../../features/orders/model/dashboard-view.ts';
import { leaveAddress, nextSteps } from '../../lib/address-steps.ts';
import type { SearchParams } from '../../lib/search.ts';
import { useSession } from '../../lib/session.ts';
import { storedValue } from '../../lib/stored-value.ts';

/** Tables or board, as this person chose last in this browser. */
const storedView = (userId: UserId) =>
  storedValue<OrdersView>(`ulak.desk-view.${userId}`, 'table', (value) =>
    ORDERS_VIEWS.find((view) => view === value),
  );

/** The order of the rows; null: by number, as the specification has it. */
const storedSort = (userId: UserId) =>
  storedValue<TimeSort>(`ulak.desk-sort.${userId}`, null, (value) =>
    value === 'asc' || value === 'desc' ? value : undefined,
  );

const storedDensity = (userId: UserId) =>
  storedValue<Density>(`ulak.desk-density.${userId}`, 'compact', (value) =>
    DENSITIES.find((density) => density === value),
  );

/** The desk as this person has it; the density is theirs alone and in no address. */
export type PersonalView = DashboardView & { view: OrdersView; density: Density };

/**
 * The part of the dashboard that lives in the address bar, and the way to change it. Where the address does
 * not say the orders' view or sort, it is the one the person chose last.
 */
export function useDashboardView(): [PersonalView, (change: Partial<PersonalView>) => void] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const { id } = useSession();
  const last = useMemo(
    () => ({ view: storedView(id), sort: storedSort(id), density: storedDensity(id) }),
    [id],
  );
  const readChosen = useCallback(
    () => ({ view: last.view.get(), sort: last.sort.get(), density: last.density.get() }),
    [last],
  );
  // A state, because a choice can leave the address as it is: no address names the order by number.
  const [chosen, setChosen] = useState(readChosen);
  const viewFromAddress = useMemo(() => readView(search), [search]);
  const view = useMemo(
    () => ({
      ...viewFromAddress,
      view: viewFromAddress.view ?? chosen.view,
      sort: viewFromAddress.sort ?? chosen.sort,
      density: chosen.density,
    }),
    [viewFromAddress, chosen],
  );
  const change = useCallback(
    ({ density, ...patch }: Partial<PersonalView>): void => {
      if (patch.view) last.view.set(patch.view);
      if (patch.sort !== undefined) last.sort.set(patch.sort);
      if (density) last.density.set(density);
      setChosen(readChosen());
      if (Object.keys(patch).length === 0) return;
      if (isClosing(patch) && leaveAddress('order')) return;
      const isOpening = typeof patch.orderId === 'number';
      void navigate({
        to: '.',
        // An opened order is a step of its own: the browser's back closes it and stays on the dashboard.
        replace: !isOpening,
        ...(isOpening ? { state: { ulakSteps: nextSteps('order') } } : {}),
        resetScroll: false,
        search: (present: SearchParams) => ({
          ...present,
          ...toSearchParams(writeView({ ...readView(present), ...patch })),
        }),
      });
    },
    [navigate, last, readChosen],
  );
  return [view, change];
}

/** The order is closed, and nothing else changes. */
const isClosing = (patch: Partial<DashboardView>): boolean =>
  patch.orderId === null && Object.keys(patch).length === 1;

const toSearchParams = (wanted: ReturnType<typeof writeView>): SearchParams =>
  Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );
