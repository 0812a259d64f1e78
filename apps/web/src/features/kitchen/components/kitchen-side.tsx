import { Button, UnstyledButton } from '@mantine/core';
import { IconMotorbike, IconPrinter } from '@tabler/icons-react';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { memo } from 'react';
import { SourceBadge } from '../../../domain/orders/source-badge.tsx';
import { StatusBadge } from '../../../domain/orders/status-badge.tsx';
import { CourierName, type KitchenActions, OrderNumberButton } from './kitchen-card.tsx';
import { ReadyTime } from './kitchen-parts.tsx';
import type { OrderRow } from '../../../domain/orders/order-row.ts';
import { mayStaff } from '../../../domain/orders/staff-actions.ts';
import desk from '../../../ui/desk.module.css';
import styles from './kitchen-card.module.css';
import kitchenStyles from './kitchen.module.css';

interface SideProps {
  ready: readonly OrderRow[];
  gone: readonly OrderRow[];
  actions: KitchenActions;
}

/** Orders the kitchen is done with: packed and waiting, and on the road. */
export const KitchenSide = ({ ready, gone, actions }: SideProps) => (
  <div className={kitchenStyles.side}>
    <section aria-labelledby="kitchen-ready">
      <h2 className={`${desk.row} ${kitchenStyles.title}`} id="kitchen-ready">
        Hazır, kurye bekliyor <span className={`${desk.pill} ${kitchenStyles.count}`}>{ready.length}</span>
      </h2>
      {ready.length === 0 ? (
        <p className={`${desk.note} ${kitchenStyles.hint}`}>Bekleyen paket yok</p>
      ) : (
        <ul className={`${desk.list} ${kitchenStyles.waiters}`}>
          {ready.map(({ order }) => (
            <li key={order.id}>
              <ReadyCard order={order} actions={actions} />
            </li>
          ))}
        </ul>
      )}
    </section>
    {gone.length > 0 && (
      <section aria-labelledby="kitchen-gone">
        <h2 className={`${desk.row} ${kitchenStyles.title}`} id="kitchen-gone">
          Yolda <span className={`${desk.pill} ${kitchenStyles.count}`}>{gone.length}</span>
        </h2>
        <ul className={`${desk.list} ${kitchenStyles.waiters}`}>
          {gone.map(({ order }) => (
            <li key={order.id}>
              <GoneCard order={order} actions={actions} />
            </li>
          ))}
        </ul>
      </section>
    )}
  </div>
);

const ReadyCard = memo(function ReadyCard({ order, actions }: { order: OrderView; actions: KitchenActions }) {
  return (
    <article
      className={`${desk.panel} ${styles.waiter}`}
      aria-label={`${order.receiptNumber} numaralı sipariş`}
    >
      <header className={`${desk.spread} ${styles.head}`}>
        <OrderNumberButton order={order} onOpen={actions.open} />
        <UnstyledButton
          className={styles.print}
          title="Yazdır"
          aria-label={`${order.receiptNumber} numaralı siparişi yazdır`}
          onClick={() => actions.print(order)}
        >
          <IconPrinter size={22} aria-hidden />
        </UnstyledButton>
      </header>
      <p className={`${desk.row} ${styles.line}`}>
        <SourceBadge source={order.source} />
        <span className={styles.customer}>{order.customerName}</span>
        {order.readyAt !== null && (
          <span className={styles.customer}>
            <ReadyTime since={order.readyAt} />
          </span>
        )}
      </p>
      {order.courierId === null ? (
        <NoCourier order={order} actions={actions} />
      ) : (
        <CourierName order={order} />
      )}
    </article>
  );
});

function NoCourier({ order, actions }: { order: OrderView; actions: KitchenActions }) {
  const isPooled = order.status === 'AVAILABLE';
  return (
    <>
      <p className={`${desk.row} ${styles.courier}`} data-nobody>
        {isPooled ? 'Havuzda, bir kurye alacak' : 'Kurye atanmadı'}
      </p>
      {mayStaff('assign', order.status) && (
        <Button
          size="md"
          variant="light"
          className={styles.step}
          aria-label={`${order.receiptNumber} numaralı siparişe kurye ata`}
          leftSection={<IconMotorbike size={20} aria-hidden />}
          onClick={() => actions.assign(order)}
        >
          Kurye ata
        </Button>
      )}
    </>
  );
}

const GoneCard = memo(function GoneCard({ order, actions }: { order: OrderView; actions: KitchenActions }) {
  return (
    <article
      className={`${desk.panel} ${styles.waiter}`}
      data-gone
      aria-label={`${order.receiptNumber} numaralı sipariş`}
    >
      <header className={`${desk.spread} ${styles.head}`}>
        <OrderNumberButton order={order} onOpen={actions.open} />
        <span className={styles.customer}>{order.customerName}</span>
      </header>
      <StatusBadge status={order.status} audience="staff" courierName={order.assignedToName} />
    </article>
  );
});
