import { Box, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { OrderRow } from '../../domain/orders/order-row.ts';
import type { RowActions } from '../../features/orders/components/order-buttons.tsx';
import { OrderSections } from '../../features/orders/components/order-sections.tsx';
import { filterRows } from '../../features/orders/model/attention.ts';
import type { TimeSort } from '../../features/orders/model/dashboard-view.ts';
import { sectionsOf } from '../../features/orders/model/sections.ts';
import { usePrintReceipt } from '../../features/receipt/components/use-print-receipt.ts';
import { courierIdOf, orderIdOf } from './map-refs.ts';
import type { DashboardOrdersProps } from './orders-props.ts';
import { toggleId } from './use-keys.ts';
import { useDeferredList } from '../../lib/deferred-list.ts';
import { type Preloadable, usePreloadWhenIdle } from '../../lib/preload-when-idle.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import desk from '../../ui/desk.module.css';
import styles from './dashboard.module.css';

/** Fetched by who looks at it, or points at the switch that leads there. */
export const DashboardBoard = lazyComponent(async () => (await import('./board.tsx')).DashboardBoard, {
  fallback: () => <RowsSkeleton />,
});

const BulkActionBar = lazyComponent(async () => (await import('./bulk-action-bar.tsx')).BulkActionBar);

const PARTS: readonly Preloadable[] = [DashboardBoard, BulkActionBar];

/** The orders as tables or as a board, with what is loading, empty or filtered away. */
export function DashboardOrders(props: DashboardOrdersProps) {
  const { data, view, attentionContext } = props;
  usePreloadWhenIdle(data.orders !== undefined, PARTS);
  // Deferred, here and below: a click renders at once, the rows follow.
  const shown = useDeferredList(
    useMemo(
      () => filterRows(data.rows, view.show, attentionContext),
      [data.rows, view.show, attentionContext],
    ),
  );
  const isBoard = props.ordersView === 'board';
  return (
    <section
      className={`${desk.panel} ${desk.column} ${styles.orders}`}
      data-part="dash-orders"
      aria-label="Siparişler"
      aria-busy={data.isLoading}
    >
      {view.show !== null && (
        <Box className={`${desk.row} ${desk.ruled}`} component="p" fz="sm" m={0} px="sm" py={4}>
          {shown.length} sipariş gösteriliyor.{' '}
          <Button size="compact-xs" variant="default" onClick={() => props.onView({ show: null })}>
            Tüm siparişleri göster
          </Button>
        </Box>
      )}
      <div className={`${desk.scroll} ${styles.scroll}`} data-picking={props.picked.size > 0 || undefined}>
        {data.isLoading && <RowsSkeleton />}
        {data.orders === undefined && data.failure !== null && (
          <EmptyState text="Siparişler yüklenemedi. Bağlantı kurulunca burada görünecek." />
        )}
        {data.orders?.length === 0 && !isBoard && (
          <NoActiveOrders
            hasBranch={data.branches?.length !== 0}
            onNew={() => props.onOpen({ dialog: 'new' })}
          />
        )}
        {data.orders && isBoard && <DashboardBoard {...props} rows={shown} />}
        {data.rows.length > 0 && !isBoard && <OrderTables {...props} rows={shown} />}
      </div>
      {props.picked.size > 0 && (
        <BulkActionBar
          orders={data.orders ?? []}
          picked={props.picked}
          onPick={props.onPick}
          onOpen={props.onOpen}
        />
      )}
    </section>
  );
}

function OrderTables(props: DashboardOrdersProps & { rows: readonly OrderRow[] }) {
  const { rows, view, selection, onView } = props;
  const actions = useRowActions(props);
  const sort = useDeferredValue(view.sort);
  const sections = useMemo(() => sectionsOf(rows, sort), [rows, sort]);
  const sortBy = useCallback((sort: TimeSort) => onView({ sort }), [onView]);
  return (
    <OrderSections
      sections={sections}
      sort={view.sort}
      onSort={sortBy}
      actions={actions}
      selectedId={orderIdOf(selection.selected)}
      hoveredId={orderIdOf(props.hovered)}
      highlightedCourierId={courierIdOf(selection.selected)}
      newIds={props.newIds}
      pickedIds={props.picked}
      isPhone={props.isNarrow}
      density={view.density}
    />
  );
}

/** The rows' actions as one object that never changes, so that memoised rows stay as they are. */
function useRowActions(props: DashboardOrdersProps): RowActions {
  const print = usePrintReceipt();
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  return useMemo<RowActions>(
    () => ({
      select: ({ id, location }) =>
        latest.current.selection.select({ kind: 'order', id: String(id) }, location),
      hover: (order) => latest.current.onHover(order && { kind: 'order', id: String(order.id) }),
      open: (order) => latest.current.onOpen({ orderId: order.id }),
      print: (order) => void print(order),
      assign: (order) => latest.current.onOpen({ assigning: [order] }),
      showDeliveries: (order) => latest.current.onOpen({ deliveriesOf: order.courierId }),
      pick: (order) => latest.current.onPick(toggleId(latest.current.picked, order.id)),
      startDrag: (event, order) => latest.current.onStartDrag(event, order),
    }),
    [print],
  );
}

const NoActiveOrders = ({ hasBranch, onNew }: { hasBranch: boolean; onNew: () => void }) =>
  hasBranch ? (
    <EmptyState text="Şu anda bekleyen veya yolda olan sipariş yok.">
      <Text size="sm" c="dimmed">
        Yeni siparişler geldiğinde burada kendiliğinden görünür.
      </Text>
      <Button size="sm" leftSection={<IconPlus size="1rem" aria-hidden />} onClick={onNew}>
        Yeni Sipariş
      </Button>
    </EmptyState>
  ) : (
    <EmptyState text="Henüz şube yok; siparişler bir şubeye girilir.">
      <Button renderRoot={(props) => <Link search={{ open: 'new' }} to="/branches" {...props} />} size="sm">
        Şubeyi ekle
      </Button>
    </EmptyState>
  );

const RowsSkeleton = () => (
  <Stack gap={6} p="xs">
    {Array.from({ length: 12 }, (_, row) => (
      <Skeleton key={row} h={38} />
    ))}
  </Stack>
);
