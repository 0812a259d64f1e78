import { useMediaQuery } from '@mantine/hooks';
import type { OrderId } from '@ulak/contracts/ids';
import { useCallback, useMemo, useState } from 'react';
import { CourierRoster } from '../../features/couriers/components/courier-roster.tsx';
import { AttentionStrip } from '../../features/orders/components/attention-strip.tsx';
import { useChime } from '../../features/orders/components/use-chime.ts';
import { useNewOrders } from '../../features/orders/components/use-new-orders.ts';
import { countAttention, mapOrdersOf } from '../../features/orders/model.ts';
import { isSameRef, type MapItemRef, type Point } from '../../ui/map/types.ts';
import { RedBanner } from '../../ui/red-banner.tsx';
import { GlanceLine, SummariesBelow } from './dashboard-below.tsx';
import { DashboardDialogs, NO_DIALOGS, type OpenDialogs } from './dashboard-dialogs.tsx';
import { courierIdOf, DashboardMap } from './dashboard-map.tsx';
import { DashboardOrders } from './dashboard-orders.tsx';
import { DashboardToolbar } from './dashboard-toolbar.tsx';
import { useDashboardData } from './use-dashboard-data.ts';
import { useDashboardView } from './use-dashboard-view.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useSummaryView } from './use-summary-view.ts';
import './dashboard.css';

const NOBODY_PICKED: ReadonlySet<OrderId> = new Set();

/** The management dashboard (spec 1 §2.3). */
export function DashboardPage() {
  const [view, changeView] = useDashboardView();
  const data = useDashboardData(view.branchId);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [dialogs, setDialogs] = useState(NO_DIALOGS);
  const [picked, setPicked] = useState(NOBODY_PICKED);
  const { selected, focusOn, select, selectOnMap } = useSelection();
  const [hovered, setHovered] = useState<MapItemRef | null>(null);
  const hover = useCallback((ref: MapItemRef | null) => setHovered((known) => (isSameRef(known, ref) ? known : ref)), []);
  const { dialog: summaryDialog } = useSummaryView();
  const chime = useChime();
  const newIds = useNewOrders(data.orders, String(data.branchId), chime.play);

  const facts = useMemo(() => ({ now: data.now, silentCouriers: data.silent }), [data.now, data.silent]);
  const counts = useMemo(() => countAttention(data.rows, facts), [data.rows, facts]);
  const mapOrders = useMemo(() => mapOrdersOf(data.rows, newIds), [data.rows, newIds]);

  const open = useCallback(
    ({ orderId, ...change }: Partial<OpenDialogs>): void => {
      if (orderId !== undefined) changeView({ orderId });
      setDialogs((present) => ({ ...present, ...change }));
    },
    [changeView],
  );
  const isAnyOpen =
    summaryDialog !== null ||
    Object.values({ ...dialogs, assigning: dialogs.assigning.length > 0 || null }).some((value) => value !== null);
  useShortcuts(!isAnyOpen && view.orderId === null, {
    search: () => open({ dialog: 'search' }),
    newOrder: () => open({ dialog: 'new' }),
  });

  return (
    <>
      <div className="dashboard">
        <h1 className="visually-hidden">Ana Sayfa</h1>
        <DashboardToolbar data={data} onView={changeView} onOpen={(dialog) => open({ dialog })} chime={chime} />
        <AttentionStrip counts={counts} show={view.show} onShow={(show) => changeView({ show })} />
        {data.failure && (
          <RedBanner
            className="dash-failure"
            message={`Sipariş listesi alınırken bir hata oluştu: ${data.failure}`}
            onRetry={data.refetchOrders}
          />
        )}
        <DashboardMap
          data={data}
          orders={mapOrders}
          selected={selected}
          highlighted={hovered}
          focusOn={focusOn}
          onSelect={selectOnMap}
          onHover={hover}
        />
        <GlanceLine />
        <DashboardOrders
          data={data}
          view={view}
          facts={facts}
          isPhone={isPhone}
          selected={selected}
          hovered={hovered}
          newIds={newIds}
          picked={picked}
          onPick={setPicked}
          onView={changeView}
          onSelect={(order) => select({ kind: 'order', id: String(order.id) }, order.location)}
          onHover={hover}
          onOpen={open}
        />
        <CourierRoster
          couriers={data.couriers}
          silent={data.silent}
          selectedId={courierIdOf(selected)}
          onSelect={({ courierId, lat, lng }) =>
            select({ kind: 'courier', id: String(courierId) }, lat === null || lng === null ? null : { lat, lng })
          }
        />
        <DashboardDialogs
          data={data}
          mapOrders={mapOrders}
          open={{ ...dialogs, orderId: view.orderId }}
          onOpen={open}
          onAssigned={() => setPicked(NOBODY_PICKED)}
        />
      </div>
      <SummariesBelow />
    </>
  );
}

/** One selection for map, tables and couriers. From a table the map goes there; a second click lets go. */
function useSelection() {
  const [selected, setSelected] = useState<MapItemRef | null>(null);
  const [focusOn, setFocusOn] = useState<Point | null>(null);
  const select = useCallback(
    (ref: MapItemRef, place: Point | null): void => {
      const isSame = isSameRef(selected, ref);
      setSelected(isSame ? null : ref);
      if (!isSame && place) setFocusOn({ ...place });
    },
    [selected],
  );
  return { selected, focusOn, select, selectOnMap: setSelected };
}
