import '../../ui/widget-styles.css';
import { useMediaQuery } from '@mantine/hooks';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { maySeeCash } from '@ulak/contracts/access';
import { COURIER_SUPERVISORS, SUMMARY_VIEWERS } from '@ulak/contracts/roles';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { CourierRoster } from '../../features/couriers/components/courier-roster.tsx';
import { AttentionStrip } from '../../features/orders/components/attention-strip.tsx';
import { useChime } from '../../features/orders/components/use-chime.ts';
import { useNewOrders } from '../../features/orders/components/use-new-orders.ts';
import { readView } from '../../features/orders/model/dashboard-view.ts';
import { useUnseenCouriers } from '../../domain/orders/use-unseen-couriers.ts';
import { mapOrdersOf } from '../../domain/orders/map-orders.ts';
import { type Attention, attentionCounts, countAttention } from '../../features/orders/model/attention.ts';
import { activeOrders } from '../../domain/orders/active-orders.ts';
import { hasRole } from '../../lib/has-role.ts';
import { currentPath } from '../../lib/navigate.ts';
import { HOME_PATH } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query-client.ts';
import { parseSearch } from '../../lib/search.ts';
import { sessionQuery, useSession } from '../../lib/session.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { isSameRef, type MapItemRef } from '../../ui/map/types.ts';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { preloadSummaries, SummaryBarSlot, SummariesSlot } from './summaries-slot.tsx';
import { DashboardDialogs } from './dialogs.tsx';
import { isAnyDialogOpen } from '../../dialogs/open-order-dialogs.ts';
import { type DashboardDialog, NO_DIALOGS, type OpenDialogs } from './open-dialogs.ts';
import { DispatchStripSlot } from './dispatch-strip-slot.tsx';
import { courierIdOf } from './map-refs.ts';
import { DashboardMapSlot, preloadDashboardMap } from './map-slot.tsx';
import { DashboardOrders } from './orders.tsx';
import { DashboardToolbar } from './toolbar.tsx';
import { SetupSlot } from './setup-slot.tsx';
import { StopSlot } from './stop-slot.tsx';
import { TestModeSlot } from './test-mode-slot.tsx';
import { effectiveBranch } from '../../domain/branches/branch-filter.ts';
import { branchList } from '../../domain/branches/branch-list.ts';
import { useBranchData } from '../../domain/branches/use-branch-data.ts';
import { useDashboardDrag } from './use-drag.ts';
import { useDashboardKeys } from './use-keys.ts';
import { useDashboardSelection } from './use-selection.ts';
import { modeOf, useDashboardMode } from './use-mode.ts';
import { useDashboardView } from './use-view.ts';
import { useSummaryAccess } from './use-summary-access.ts';
import desk from '../../ui/desk.module.css';
import styles from './dashboard.module.css';

// They have data of their own: live changes do not render them again.
const SummaryBar = memo(SummaryBarSlot);
const Summaries = memo(SummariesSlot);

const NONE_PICKED: ReadonlySet<OrderId> = new Set();

// Nobody drags before the rows are there.
const DragOverlay = lazyComponent(
  async () => (await import('../../domain/orders/drag-overlay.tsx')).DragOverlay,
  { failure: () => null },
);
// Nothing while no courier holds a package, so its place keeps no room.
const PackagesOut = lazyComponent(
  async () => (await import('../../features/packages-out/components/packages-out.tsx')).PackagesOut,
);
const DashboardKitchen = lazyComponent(async () => (await import('./kitchen.tsx')).DashboardKitchen, {
  fallback: () => <LoadingScreen height="60dvh" />,
});

/**
 * Fetches what this user's dashboard shows at once: the kitchen, or map and summaries, which are files of
 * their own, and on its own address the data.
 */
export async function preloadDashboard(): Promise<void> {
  const user = await queryClient.ensureQueryData(sessionQuery).catch(() => null);
  if (!user || user.mustChangePassword) return;
  const search = parseSearch(location.search);
  if (currentPath() === HOME_PATH) {
    const { branchId } = readView(search);
    void queryClient.prefetchQuery(branchList);
    void queryClient.prefetchQuery(activeOrders(effectiveBranch(branchId, user.role, undefined)));
  }
  if (modeOf(user, search.view) === 'kitchen') {
    await DashboardKitchen.preload();
    return;
  }
  const isSummaryViewer = hasRole(user.role, SUMMARY_VIEWERS);
  await Promise.all([preloadDashboardMap(), isSummaryViewer && preloadSummaries()]);
}

/** The page at /dashboard: the kitchen for who packs, the panel for everybody else. */
export function DashboardPage() {
  const [mode] = useDashboardMode();
  return mode === 'panel' ? <DashboardPanel /> : <DashboardKitchen />;
}

/** The management dashboard (spec 1 §2.3). */
function DashboardPanel() {
  const [view, changeView] = useDashboardView();
  const data = useBranchData(view.branchId);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  // Beside the table's other columns no address can be read below that.
  const isNarrow = useMediaQuery('(max-width: 60em)', undefined, {
    getInitialValueInEffect: false,
  });
  const [dialogs, setDialogs] = useState(NO_DIALOGS);
  const [picked, setPicked] = useState(NONE_PICKED);
  const selection = useDashboardSelection();
  const { selected, focusOn, selectCourier, selectOnMap } = selection;
  // Deferred: a click on another view renders at once, the columns follow.
  const ordersView = useDeferredValue(view.view);
  const [hovered, setHovered] = useState<MapItemRef | null>(null);
  const hover = useCallback(
    (ref: MapItemRef | null) => setHovered((known) => (isSameRef(known, ref) ? known : ref)),
    [],
  );
  const { dialog: summaryDialog } = useSummaryAccess();
  const packages = useMemo(() => <PackagesOut branchId={data.branchId} />, [data.branchId]);
  const unseen = useUnseenCouriers(data.orders);
  const session = useSession();
  const chime = useChime();
  const newIds = useNewOrders(data.orders, String(data.branchId), chime.play);

  const attentionContext = useMemo(
    () => ({ now: data.now, silentCouriers: data.silent }),
    [data.now, data.silent],
  );
  const isOrdersKnown = data.orders !== undefined;
  const isCouriersKnown = data.courierLoad === 'known';
  const counts = useMemo(
    () =>
      attentionCounts(countAttention(data.rows, attentionContext), {
        orders: isOrdersKnown,
        couriers: isCouriersKnown,
      }),
    [data.rows, attentionContext, isOrdersKnown, isCouriersKnown],
  );
  const mapOrders = useMemo(() => mapOrdersOf(data.rows, newIds), [data.rows, newIds]);

  const open = useCallback(
    ({ orderId, ...change }: Partial<OpenDialogs>): void => {
      if (orderId !== undefined) changeView({ orderId });
      setDialogs((present) => ({ ...present, ...change }));
    },
    [changeView],
  );
  const shownDialogs = useMemo(() => ({ ...dialogs, orderId: view.orderId }), [dialogs, view.orderId]);
  const openDialog = useCallback((dialog: DashboardDialog) => open({ dialog }), [open]);
  const openNew = useCallback(() => open({ dialog: 'new' }), [open]);
  const openInsights = useCallback(() => open({ dispatch: { kind: 'insights', branchId: null } }), [open]);
  const openPlan = useCallback(() => open({ dispatch: { kind: 'plan', branchId: null } }), [open]);
  const show = useCallback((attention: Attention | null) => changeView({ show: attention }), [changeView]);
  /** Assigned orders are no longer picked; refused ones still are. */
  const unpick = useCallback((notAssigned: readonly OrderView[], orders: readonly OrderView[]): void => {
    const assignedIds = new Set(
      orders.filter((order) => !notAssigned.some(({ id }) => id === order.id)).map(({ id }) => id),
    );
    setPicked((present) => new Set([...present].filter((id) => !assignedIds.has(id))));
  }, []);
  const isAnyOpen = summaryDialog !== null || isAnyDialogOpen(dialogs);
  const startDrag = useDashboardDrag({ data, picked, hovered, onDropped: unpick });
  useDashboardKeys({
    isOn: !isAnyOpen && view.orderId === null,
    data,
    selection,
    picked,
    onPick: setPicked,
    onView: changeView,
    onOpen: open,
    onMute: chime.toggle,
  });

  return (
    <>
      <SetupSlot onNewOrder={openNew} />
      <div className={`${desk.grid} ${styles.page}`} data-view={ordersView}>
        <h1 className="visually-hidden">Ana Sayfa</h1>
        <DashboardToolbar
          branches={data.branches}
          branchId={data.branchId}
          view={view}
          isNarrow={isNarrow}
          isPhone={isPhone}
          onView={changeView}
          onOpen={openDialog}
          onPlan={openPlan}
          onInsights={openInsights}
          chime={chime}
        />
        <AttentionStrip
          counts={counts}
          hasFailed={data.failure !== null || data.courierLoad === 'failed'}
          show={view.show}
          onShow={show}
        >
          {packages}
        </AttentionStrip>
        <DispatchStripSlot
          branches={data.branches}
          branchId={data.branchId}
          isPhone={isPhone}
          onOpen={open}
        />
        <StopSlot branches={data.branches} branchId={data.branchId} />
        <TestModeSlot branches={data.branches} branchId={data.branchId} />
        {data.failure && (
          <ErrorBanner
            message={`Sipariş listesi alınırken bir hata oluştu: ${data.failure}`}
            onRetry={data.refetchOrders}
          />
        )}
        <DashboardMapSlot
          data={data}
          orders={mapOrders}
          selected={selected}
          highlighted={hovered}
          focusOn={focusOn}
          onSelect={selectOnMap}
          onHover={hover}
          onStartDrag={startDrag}
        />
        <SummaryBar />
        <DashboardOrders
          data={data}
          view={view}
          ordersView={ordersView}
          attentionContext={attentionContext}
          isNarrow={isNarrow}
          isPhone={isPhone}
          selection={selection}
          hovered={hovered}
          newIds={newIds}
          picked={picked}
          onPick={setPicked}
          onView={changeView}
          onHover={hover}
          onOpen={open}
          onStartDrag={startDrag}
        />
        <CourierRoster
          couriers={data.couriers}
          load={data.courierLoad}
          silent={data.silent}
          unseen={unseen}
          isSupervisor={hasRole(session.role, COURIER_SUPERVISORS)}
          cashOf={maySeeCash(session) ? data.branchId : null}
          selectedId={courierIdOf(selected)}
          isPhone={isPhone}
          onSelect={selectCourier}
        />
        <DashboardDialogs
          data={data}
          mapOrders={mapOrders}
          open={shownDialogs}
          onOpen={open}
          onAssigned={unpick}
        />
        <DragOverlay />
      </div>
      <Summaries />
    </>
  );
}
