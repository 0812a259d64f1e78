import { Button } from '@mantine/core';
import { IconAlertTriangleFilled, IconMotorbike } from '@tabler/icons-react';
import type { SuggestedTrip } from '@ulak/contracts/dispatch/schema';
import type { OrderId } from '@ulak/contracts/ids';
import { formatTime } from '@ulak/contracts/time';
import { useNow } from '../../../lib/clock.ts';
import { arrivalRangeText } from '../../../domain/orders/forecast.ts';
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
    <section className={`${desk.panel} ${styles.trip}`} aria-label={`${courierName} için öneri`}>
      <header className={`${desk.row} ${styles.tripHead}`}>
        <IconMotorbike size={18} aria-hidden />
        <h3>{courierName}</h3>
        <span className={`${desk.small} ${styles.fact}`}>
          <Departure trip={trip} />
        </span>
        <Button
          className={`${desk.end} ${styles.apply}`}
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
      <p className={`${desk.note} ${styles.gapBelow}`}>{reason}</p>
      {!canAssignNow && (
        <p className={`${desk.note} ${styles.gapBelow}`}>Kurye yolda; üzerindekileri bitirince atanabilir.</p>
      )}
      <ol className={`${desk.list} ${styles.rows}`}>
        {orders.map((order, index) => (
          <li key={order.orderId}>
            <span className={`${desk.center} ${styles.place}`} aria-hidden>
              {index + 1}
            </span>
            <span className={styles.words}>
              <span>
                <button
                  type="button"
                  className={`${desk.link} ${styles.number}`}
                  aria-label={`${order.orderNumber} numaralı siparişin ayrıntıları`}
                  onClick={() => onOpenOrder(order.orderId)}
                >
                  #{order.orderNumber}
                </button>{' '}
                {order.customerName}
              </span>
              <span className={`${desk.small} ${styles.fact}`}>{order.customerAddress}</span>
              <span className={`${desk.small} ${styles.fact}`} data-late={order.isLate || undefined}>
                {order.isLate && (
                  <>
                    <IconAlertTriangleFilled size={12} aria-hidden />{' '}
                  </>
                )}
                Teslim <b>{arrivalRangeText(order)}</b>
                {order.isLate && ' · gecikecek'}
              </span>
            </span>
            {!isAlone && (
              <Button
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
    </section>
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
