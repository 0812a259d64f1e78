import { ActionIcon, Anchor, Badge, Box, Button, Group, UnstyledButton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { formatAge } from '@ulak/contracts/format';
import type { UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { formatPhone } from '@ulak/contracts/phone-format';
import { useMemo } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LazyLiveMap } from '../../../ui/map/lazy-map.tsx';
import type { MapBranch, MapOrder } from '../../../ui/map/types.ts';
import { useTiles } from '../../../ui/map/use-tiles.ts';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { StatusBadge } from '../../../domain/orders/status-badge.tsx';
import { mapCouriers } from '../../../domain/couriers/map-couriers.ts';
import { stateText } from '../../../domain/couriers/state-text.ts';
import { deliveriesOf, routeOf } from '../model/roster.ts';
import { BreakButton } from './break-button.tsx';
import desk from '../../../ui/desk.module.css';

interface CourierDeliveriesProps {
  courierId: UserId;
  couriers: readonly CourierLocation[];
  orders: readonly OrderView[];
  /** The orders as the page's map shows them. */
  mapOrders: readonly MapOrder[];
  branches: readonly MapBranch[];
  /** The message of a failed load; known orders stay. */
  failure: string | null;
  onOpen: (order: OrderView) => void;
  onPrintMany: (orders: readonly OrderView[]) => void;
}

/** A courier's active orders on a map, numbered as in the list beside it (spec 1 §2.3, §2.5). */
export function CourierDeliveriesDialog({
  courierId,
  onClose,
  ...rest
}: Omit<CourierDeliveriesProps, 'courierId'> & { courierId: UserId | null; onClose: () => void }) {
  const courier = rest.couriers.find((candidate) => candidate.courierId === courierId);
  const name =
    courier?.name ?? rest.orders.find((order) => order.courierId === courierId)?.assignedToName ?? 'Kurye';
  return (
    <ResponsiveDialog
      opened={courierId !== null}
      onClose={onClose}
      title={`${name} · teslimatları`}
      size={1040}
      zIndex={210}
    >
      {courierId !== null && <Deliveries courierId={courierId} {...rest} />}
    </ResponsiveDialog>
  );
}

function Deliveries({
  courierId,
  couriers,
  orders,
  mapOrders,
  branches,
  failure,
  onOpen,
  onPrintMany,
}: CourierDeliveriesProps) {
  const tiles = useTiles();
  const courier = couriers.find((candidate) => candidate.courierId === courierId);
  const deliveries = useMemo(() => deliveriesOf(orders, courierId), [orders, courierId]);
  const route = useMemo(() => routeOf(courier, deliveries), [courier, deliveries]);
  const shown = useMemo(() => {
    const ids = new Set(deliveries.map(({ id }) => String(id)));
    return mapOrders.filter(({ id }) => ids.has(id));
  }, [deliveries, mapOrders]);
  const own = useMemo(() => (courier ? mapCouriers([courier]) : []), [courier]);
  const home = useMemo(
    () => branches.filter(({ id }) => id === String(courier?.branchId)),
    [branches, courier?.branchId],
  );
  return (
    <>
      {failure && <ErrorBanner message={`Modal siparişleri alınırken bir hata oluştu: ${failure}`} />}
      <Group gap="xs" mb="sm">
        <CourierSummary courier={courier} count={deliveries.length} />
        {courier && <BreakButton courier={courier} />}
        {deliveries.length > 1 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPrinter size="1rem" aria-hidden />}
            onClick={() => onPrintMany(deliveries)}
          >
            Tümünü yazdır
          </Button>
        )}
      </Group>
      <div className={desk.besideMap}>
        <div>
          <LazyLiveMap
            couriers={own}
            orders={shown}
            branches={home}
            route={route}
            tiles={tiles}
            onSelect={(ref) => {
              const order = ref?.kind === 'order' && deliveries.find(({ id }) => String(id) === ref.id);
              if (order) onOpen(order);
            }}
            ariaLabel="Kuryenin teslimat haritası"
          />
        </div>
        {deliveries.length === 0 ? (
          <EmptyState text="Kuryenin üzerinde aktif sipariş bulunmuyor" />
        ) : (
          <ol className={desk.list}>
            {deliveries.map((order, index) => (
              <li key={order.id}>
                <Group className={desk.ruled} gap={4} wrap="nowrap">
                  <UnstyledButton
                    className={desk.pressable}
                    flex={1}
                    fz="sm"
                    miw={0}
                    p="xs"
                    onClick={() => onOpen(order)}
                  >
                    <Group align="start" gap="sm" wrap="nowrap">
                      <Badge aria-hidden circle flex="none" radius="xl" size="lg" variant="filled">
                        {index + 1}
                      </Badge>
                      <Box miw={0}>
                        <b>#{order.receiptNumber}</b> {order.customerName}
                        <span className={desk.secondLine}>{order.customerAddress}</span>
                        <StatusBadge status={order.status} audience="staff" />
                      </Box>
                    </Group>
                  </UnstyledButton>
                  <ActionIcon
                    variant="default"
                    size={34}
                    title="Yazdır"
                    aria-label={`${order.receiptNumber} numaralı siparişi yazdır`}
                    onClick={() => onPrintMany([order])}
                  >
                    <IconPrinter size="1.125rem" aria-hidden />
                  </ActionIcon>
                </Group>
              </li>
            ))}
          </ol>
        )}
      </div>
    </>
  );
}

const AGE_INTERVAL_MS = 5_000;

function CourierSummary({ courier, count }: { courier: CourierLocation | undefined; count: number }) {
  const now = useNow(AGE_INTERVAL_MS);
  if (!courier) return null;
  const age =
    courier.positionAt === null
      ? 'konumu bilinmiyor'
      : `konum ${formatAge(now - Date.parse(courier.positionAt))}`;
  return (
    <p className={desk.note}>
      {stateText(courier, now)} · {count} aktif sipariş · {age}
      {courier.phone && (
        <>
          {' · '}
          <Anchor href={`tel:${courier.phone}`}>{formatPhone(courier.phone)}</Anchor>
        </>
      )}
    </p>
  );
}
