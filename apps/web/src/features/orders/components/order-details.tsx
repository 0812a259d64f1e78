import { Box, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BranchId, OrderId } from '@ulak/contracts/ids';
import { isErased } from '@ulak/contracts/orders/erasure';
import type { OrderDetail, OrderView } from '@ulak/contracts/orders/schema';
import { useDeferredValue, useMemo } from 'react';
import { LazyLiveMap } from '../../../ui/map/lazy-map.tsx';
import type { MapBranch, MapCourier } from '../../../ui/map/types.ts';
import { useTiles } from '../../../ui/map/use-tiles.ts';
import { QueryView } from '../../../ui/query-view.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { SourceBadge } from '../../../domain/orders/source-badge.tsx';
import { StatusBadge } from '../../../domain/orders/status-badge.tsx';
import { TestBadge } from '../../../domain/orders/test-badge.tsx';
import { mapOrdersOf } from '../../../domain/orders/map-orders.ts';
import { toRows } from '../../../domain/orders/order-row.ts';
import type { Role } from '@ulak/contracts/roles';
import { orderSteps } from '../model/order-steps.ts';
import { courierNameOf } from '../model/courier-of-order.ts';
import { orderDetail } from '../queries.ts';
import { useSession } from '../../../lib/session.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderItems } from './order-items.tsx';
import type { DetailActions } from './use-order-steps.ts';
import desk from '../../../ui/desk.module.css';
import styles from './order-details.module.css';

interface OrderDetailsProps {
  orderId: OrderId | null;
  /** Couriers and branches that its map may show. */
  couriers: readonly MapCourier[];
  branches: readonly MapBranch[];
  /** Whether a branch is assigned automatically. */
  isAutomatic: (branchId: BranchId) => boolean;
  now: number;
  /** Whether another dialog is open above: Esc closes that one. */
  isCovered: boolean;
  actions: DetailActions;
  onClose: () => void;
}

/** Everything about one order, and what can be done about it (spec 1 §2.3). */
export function OrderDetailsDialog({ orderId, isCovered, onClose, ...rest }: OrderDetailsProps) {
  // The dialog's frame renders at once, its content with lower priority (criteria C08).
  const drawnId = useDeferredValue(orderId);
  return (
    <ResponsiveDialog
      hasAddress
      opened={orderId !== null}
      onClose={onClose}
      title="Sipariş ayrıntıları"
      size={1040}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
    >
      {orderId !== null &&
        (drawnId === orderId ? <Details orderId={orderId} {...rest} /> : <DetailsSkeleton />)}
    </ResponsiveDialog>
  );
}

function Details({
  orderId,
  ...rest
}: Omit<OrderDetailsProps, 'onClose' | 'orderId' | 'isCovered'> & { orderId: OrderId }) {
  const query = useQuery(orderDetail(orderId));
  return (
    <QueryView
      query={query}
      empty="Sipariş bulunamadı."
      skeleton={<DetailsSkeleton />}
      failure="Sipariş verileri alınamadı"
    >
      {(order) => <DetailsBody order={order} {...rest} />}
    </QueryView>
  );
}

function DetailsBody({
  order,
  couriers,
  branches,
  isAutomatic,
  now,
  actions,
}: Omit<OrderDetailsProps, 'onClose' | 'orderId' | 'isCovered'> & { order: OrderDetail }) {
  const { role } = useSession();
  return (
    <div className={styles.details}>
      <header className={`${desk.row} ${styles.whole}`}>
        <Text span className={desk.breaks} fw={750} fz="var(--ulak-font-2xl)">
          #{order.receiptNumber}
        </Text>
        <TestBadge order={order} />
        <SourceBadge source={order.source} />
        <StatusBadge status={order.status} audience="staff" courierName={courierNameOf(order)} large />
      </header>
      {order.outsideArea && (
        <p className={`${desk.warning} ${styles.whole}`}>
          Bölge dışı: kaydedildiğinde teslimat bölgesinin dışındaydı.
        </p>
      )}
      {order.locationApproximate && <ApproximateNotice order={order} role={role} actions={actions} />}
      <OrderActions order={order} role={role} actions={actions} />
      <Stack gap="md">
        <OrderFacts order={order} now={now} isAutomatic={isAutomatic(order.branchId)} />
        <OrderItems order={order} />
      </Stack>
      <Stack gap="md">
        {!isErased(order) && <DetailsMap order={order} couriers={couriers} branches={branches} now={now} />}
        <OrderHistory rows={order.history} />
      </Stack>
    </div>
  );
}

/** The point is only near the door: whoever may edit the order is asked to set it (decision 093). */
function ApproximateNotice({ order, role, actions }: NoticeProps) {
  return (
    <p className={`${desk.warning} ${desk.row} ${styles.whole}`}>
      Konum yaklaşık: adresin sokağı işaretli, kapısı değil.
      {orderSteps(order, role).includes('edit') && (
        <Button size="compact-sm" variant="default" onClick={() => actions.edit(order)}>
          Konumu düzelt
        </Button>
      )}
    </p>
  );
}

interface NoticeProps {
  readonly order: OrderView;
  readonly role: Role;
  readonly actions: DetailActions;
}

function DetailsMap({
  order,
  couriers,
  branches,
  now,
}: { order: OrderView } & Pick<OrderDetailsProps, 'couriers' | 'branches' | 'now'>) {
  const tiles = useTiles();
  const orders = useMemo(() => mapOrdersOf(toRows([order], now), new Set()), [order, now]);
  const own = useMemo(
    () => couriers.filter(({ id }) => id === String(order.courierId ?? '')),
    [couriers, order.courierId],
  );
  const branch = useMemo(
    () => branches.filter(({ id }) => id === String(order.branchId)),
    [branches, order.branchId],
  );
  return (
    <Box h={260}>
      <LazyLiveMap
        orders={orders}
        couriers={own}
        branches={branch}
        tiles={tiles}
        selected={{ kind: 'order', id: String(order.id) }}
        ariaLabel="Siparişin haritası"
      />
    </Box>
  );
}

const DetailsSkeleton = () => (
  <Stack gap="sm">
    <Skeleton h={40} w="60%" />
    <Skeleton h={34} />
    <Skeleton h={180} />
    <Skeleton h={140} />
  </Stack>
);
