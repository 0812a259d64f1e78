import { ActionIcon, Box, Button, Text, Title } from '@mantine/core';
import { IconMotorbike, IconPrinter } from '@tabler/icons-react';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { memo } from 'react';
import { SourceBadge } from '../../../domain/orders/source-badge.tsx';
import { StatusBadge } from '../../../domain/orders/status-badge.tsx';
import { TestBadge } from '../../../domain/orders/test-badge.tsx';
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
  <div className={`${desk.grid} ${kitchenStyles.side}`}>
    <section aria-labelledby="kitchen-ready">
      <SideTitle count={ready.length} id="kitchen-ready" text="Hazır, kurye bekliyor" />
      {ready.length === 0 ? (
        <Text c="dimmed">Bekleyen paket yok</Text>
      ) : (
        <ul className={`${desk.list} ${desk.grid} ${kitchenStyles.waiters}`}>
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
        <SideTitle count={gone.length} id="kitchen-gone" text="Yolda" />
        <ul className={`${desk.list} ${desk.grid} ${kitchenStyles.waiters}`}>
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

const SideTitle = ({ id, text, count }: { id: string; text: string; count: number }) => (
  <Title className={desk.row} fz="h4" id={id} mb="xs" order={2}>
    {text}{' '}
    <Box className={desk.pill} component="span" fz="inherit">
      {count}
    </Box>
  </Title>
);

const ReadyCard = memo(function ReadyCard({ order, actions }: { order: OrderView; actions: KitchenActions }) {
  return (
    <article
      className={`${desk.panel} ${desk.column} ${styles.card} ${styles.waiter}`}
      aria-label={`${order.receiptNumber} numaralı sipariş`}
    >
      <header className={`${desk.line} ${desk.between}`}>
        <OrderNumberButton order={order} onOpen={actions.open} />
        <ActionIcon
          color="gray"
          mr={-8}
          size={48}
          variant="subtle"
          title="Yazdır"
          aria-label={`${order.receiptNumber} numaralı siparişi yazdır`}
          onClick={() => actions.print(order)}
        >
          <IconPrinter size="1.375rem" aria-hidden />
        </ActionIcon>
      </header>
      <div className={`${desk.row} ${desk.dim}`}>
        <TestBadge order={order} />
        <SourceBadge source={order.source} />
        <span>{order.customerName}</span>
        {order.readyAt !== null && (
          <span>
            <ReadyTime since={order.readyAt} />
          </span>
        )}
      </div>
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
      <Text c="dimmed" fw={500} fz="h5">
        {isPooled ? 'Havuzda, bir kurye alacak' : 'Kurye atanmadı'}
      </Text>
      {mayStaff('assign', order.status) && (
        <Button
          size="md"
          variant="light"
          flex="none"
          h={48}
          mt="auto"
          aria-label={`${order.receiptNumber} numaralı siparişe kurye ata`}
          leftSection={<IconMotorbike size="1.25rem" aria-hidden />}
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
      className={`${desk.panel} ${desk.column} ${styles.card} ${styles.waiter}`}
      data-gone
      aria-label={`${order.receiptNumber} numaralı sipariş`}
    >
      <header className={`${desk.line} ${desk.between}`}>
        <OrderNumberButton order={order} onOpen={actions.open} />
        <Text span className={desk.oneLine} c="dimmed" flex={1} ta="end">
          {order.customerName}
        </Text>
      </header>
      <StatusBadge status={order.status} audience="staff" courierName={order.assignedToName} />
    </article>
  );
});
