import { Button, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import { IconMotorbike, IconPlus } from '@tabler/icons-react';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { RowActions } from '../../features/orders/components/order-buttons.tsx';
import { OrderSections } from '../../features/orders/components/order-sections.tsx';
import {
  type AttentionFacts,
  type DashboardView,
  filterRows,
  isAssignable,
  sectionsOf,
  type TimeSort,
} from '../../features/orders/model.ts';
import { Empty } from '../../ui/empty.tsx';
import type { MapItemRef } from '../../ui/map/types.ts';
import type { OpenDialogs } from './dashboard-dialogs.tsx';
import { courierIdOf, orderIdOf } from './dashboard-map.tsx';
import type { DashboardData } from './use-dashboard-data.ts';

interface DashboardOrdersProps {
  data: DashboardData;
  view: DashboardView;
  facts: AttentionFacts;
  isPhone: boolean;
  selected: MapItemRef | null;
  hovered: MapItemRef | null;
  newIds: ReadonlySet<OrderId>;
  picked: ReadonlySet<OrderId>;
  onPick: (picked: ReadonlySet<OrderId>) => void;
  onView: (change: Partial<DashboardView>) => void;
  onSelect: (order: OrderView) => void;
  onHover: (ref: MapItemRef | null) => void;
  onOpen: (change: Partial<OpenDialogs>) => void;
}

/** The order tables with what is loading, empty or filtered away. */
export function DashboardOrders(props: DashboardOrdersProps) {
  const { data, view, facts, selected } = props;
  const actions = useRowActions(props);
  const shown = useMemo(() => filterRows(data.rows, view.show, facts), [data.rows, view.show, facts]);
  // Deferred: a click is answered at once, the rows follow.
  const sections = useDeferredValue(useMemo(() => sectionsOf(shown, view.sort), [shown, view.sort]));
  const { onView } = props;
  const sortBy = useCallback((sort: TimeSort) => onView({ sort }), [onView]);
  return (
    <section className="dash-orders" aria-label="Siparişler" aria-busy={data.isLoading}>
      <PickedBar {...props} />
      {view.show !== null && (
        <p className="dash-filter">
          {shown.length} sipariş gösteriliyor.{' '}
          <Button size="compact-xs" variant="default" onClick={() => props.onView({ show: null })}>
            Tüm siparişleri göster
          </Button>
        </p>
      )}
      <div className="dash-scroll">
        {data.isLoading && <RowsSkeleton />}
        {data.orders === undefined && data.failure !== null && (
          <Empty text="Siparişler yüklenemedi. Bağlantı kurulunca burada görünecek." />
        )}
        {data.orders?.length === 0 && <NothingToDo onNew={() => props.onOpen({ dialog: 'new' })} />}
        {data.rows.length > 0 && (
          <OrderSections
            sections={sections}
            sort={view.sort}
            onSort={sortBy}
            actions={actions}
            selectedId={orderIdOf(selected)}
            hoveredId={orderIdOf(props.hovered)}
            litCourierId={courierIdOf(selected)}
            newIds={props.newIds}
            pickedIds={props.picked}
            isPhone={props.isPhone}
          />
        )}
      </div>
    </section>
  );
}

/** The rows' actions as one object that never changes, so that memoised rows stay as they are. */
function useRowActions(props: DashboardOrdersProps): RowActions {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  return useMemo<RowActions>(
    () => ({
      select: (order) => latest.current.onSelect(order),
      hover: (order) => latest.current.onHover(order && { kind: 'order', id: String(order.id) }),
      open: (order) => latest.current.onOpen({ orderId: order.id }),
      assign: (order) => latest.current.onOpen({ assigning: [order] }),
      showDeliveries: (order) => latest.current.onOpen({ deliveriesOf: order.courierId }),
      pick: (order, isPicked) => {
        const next = new Set(latest.current.picked);
        if (isPicked) next.add(order.id);
        else next.delete(order.id);
        latest.current.onPick(next);
      },
    }),
    [],
  );
}

/** Several orders given to one courier at once (ux "Management dashboard"). */
function PickedBar({ data, picked, onPick, onOpen }: DashboardOrdersProps) {
  const orders = (data.orders ?? []).filter((order) => picked.has(order.id) && isAssignable(order));
  if (orders.length === 0) return null;
  const isOneBranch = orders.every(({ branchId }) => branchId === orders[0]?.branchId);
  return (
    <div className="dash-picked" role="status">
      <b>{orders.length} sipariş seçildi</b>
      <Tooltip label="Seçilen siparişler aynı şubeden olmalı" disabled={isOneBranch}>
        <Button
          size="compact-sm"
          leftSection={<IconMotorbike size={16} aria-hidden />}
          data-disabled={!isOneBranch || undefined}
          onClick={() => isOneBranch && onOpen({ assigning: orders })}
        >
          Kurye ata
        </Button>
      </Tooltip>
      <Button size="compact-sm" variant="default" onClick={() => onPick(new Set())}>
        Seçimi kaldır
      </Button>
    </div>
  );
}

const NothingToDo = ({ onNew }: { onNew: () => void }) => (
  <Empty text="Şu anda bekleyen veya yolda olan sipariş yok.">
    <Text size="sm" c="dimmed">
      Yeni siparişler geldiğinde burada kendiliğinden görünür.
    </Text>
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
      Yeni Sipariş
    </Button>
  </Empty>
);

const RowsSkeleton = () => (
  <Stack gap={6} p="xs">
    {Array.from({ length: 12 }, (_, row) => (
      <Skeleton key={row} h={38} />
    ))}
  </Stack>
);
