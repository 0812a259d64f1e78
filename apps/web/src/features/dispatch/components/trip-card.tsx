import { Badge, Box, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangleFilled, IconMotorbike } from '@tabler/icons-react';
import type { SuggestedTrip } from '@ulak/contracts/dispatch/schema';
import type { OrderId } from '@ulak/contracts/ids';
import { formatTime } from '@ulak/contracts/time';
import { useNow } from '../../../lib/clock.ts';
import { arrivalRangeText } from '../../../domain/orders/forecast.ts';
import { OrderLink } from './order-link.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './dispatch-dialogs.module.css';

const TICK_MS = 5_000;

interface TripCardProps {
  trip: SuggestedTrip;
  /** What is being assigned: a trip's or an order's key, or everything. */
  busy: string | null;
  onAccept: (key: string, orders: SuggestedTrip['orders']) => void;
  onOpenOrder: (orderId: OrderId) => void;
}

/** One suggested trip: who, when, why, and the stops in their order. */
export function TripCard({ trip, busy, onAccept, onOpenOrder }: TripCardProps) {
  const { courierId, courierName, orders, canAssignNow, reason } = trip;
  const key = `trip-${courierId}-${orders[0]?.orderId}`;
  const isAlone = orders.length === 1;
  return (
    <Box aria-label={`${courierName} için öneri`} className={desk.panel} component="section" mb="sm" p="sm">
      <header className={desk.row}>
        <IconMotorbike color="var(--ulak-focus)" size="1.125rem" aria-hidden />
        <Text component="h3" fw={700}>
          {courierName}
        </Text>
        <span className={desk.small}>
          <Departure trip={trip} />
        </span>
        <Button
          className={`${desk.end} ${desk.touchSquare}`}
          size="xs"
          disabled={!canAssignNow || (busy !== null && busy !== key)}
          loading={busy === key}
          aria-label={
            isAlone
              ? `${courierName} kuryesine ata`
              : `${courierName} kuryesine ${orders.length} siparişi ata`
          }
          onClick={() => onAccept(key, orders)}
        >
          {isAlone ? 'Ata' : `${orders.length} siparişi ata`}
        </Button>
      </header>
      <Text c="dimmed" className={desk.tabular} mb="xs" size="sm">
        {reason}
      </Text>
      {!canAssignNow && (
        <Text c="dimmed" className={desk.tabular} mb="xs" size="sm">
          Kurye yolda; üzerindekileri bitirince atanabilir.
        </Text>
      )}
      <ol className={`${desk.list} ${styles.rows}`}>
        {orders.map((order, index) => (
          <li key={order.orderId}>
            <Badge aria-hidden circle flex="none" radius="xl" size="lg">
              {index + 1}
            </Badge>
            <Stack flex={1} gap={1} miw={0}>
              <span>
                <OrderLink number={order.orderNumber} onOpen={() => onOpenOrder(order.orderId)} />{' '}
                {order.customerName}
              </span>
              <span className={desk.small}>{order.customerAddress}</span>
              <Text
                c={order.isLate ? 'var(--ulak-warning)' : 'dimmed'}
                fw={order.isLate ? 600 : 400}
                size="xs"
                span
              >
                {order.isLate && (
                  <>
                    <IconAlertTriangleFilled size="0.75rem" aria-hidden />{' '}
                  </>
                )}
                Teslim{' '}
                <Text c={order.isLate ? undefined : 'var(--mantine-color-text)'} fw={600} inherit span>
                  {arrivalRangeText(order)}
                </Text>
                {order.isLate && ' · gecikecek'}
              </Text>
            </Stack>
            {!isAlone && (
              <Button
                className={desk.touchSquare}
                size="compact-sm"
                variant="light"
                disabled={!canAssignNow || (busy !== null && busy !== `order-${order.orderId}`)}
                loading={busy === `order-${order.orderId}`}
                aria-label={`${order.orderNumber} numaralı siparişi ${courierName} kuryesine ata`}
                onClick={() => onAccept(`order-${order.orderId}`, [order])}
              >
                Ata
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Box>
  );
}

/** When the courier must set out for the branch; 'hemen' once that moment is there. */
function Departure({ trip: { departBy, pickupAt } }: { trip: SuggestedTrip }) {
  const now = useNow(TICK_MS);
  const start =
    Date.parse(departBy) <= now ? 'hemen çıkmalı' : `çıkış en geç ${formatTime(Date.parse(departBy))}`;
  return (
    <>
      {start} · teslim alma {formatTime(Date.parse(pickupAt))}
    </>
  );
}
