import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BranchDispatch } from '@ulak/contracts/dispatch/schema';
import type { BranchId, OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { formatTime } from '@ulak/contracts/time';
import type { ReactNode } from 'react';
import { useRefetchInterval } from '../../../lib/polling.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { OfferCountdown } from '../../../domain/orders/offer-badges.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import {
  filterWaitingOrders,
  WAITING_FILTERS,
  waitingCountsOf,
  type WaitingFilter,
} from '../model/waiting-filter.ts';
import { dispatchHealth } from '../queries.ts';
import { OrderLink } from './order-link.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './dispatch-dialogs.module.css';

const TITLES: Record<WaitingFilter, string> = {
  waiting: 'Bekleyen',
  noCourier: 'Kuryesiz',
  late: 'Gecikecek',
  offered: 'Kabul bekleyen',
};

export interface WaitingOrderActions {
  readonly open: (orderId: OrderId) => void;
  readonly assign: (orderId: OrderId) => void;
}

interface WaitingOrdersDialogProps extends Omit<WaitingOrdersProps, 'branchId'> {
  branchId: BranchId | null;
  isCovered: boolean;
  onClose: () => void;
}

/** The orders behind the counts of the dispatch strip, each with the reason why no courier has it yet. */
export function WaitingOrdersDialog({ branchId, isCovered, onClose, ...rest }: WaitingOrdersDialogProps) {
  return (
    <ResponsiveDialog
      opened={branchId !== null}
      onClose={onClose}
      title="Kurye bekleyen siparişler"
      size={620}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
    >
      {branchId !== null && <WaitingOrders branchId={branchId} {...rest} />}
    </ResponsiveDialog>
  );
}

interface WaitingOrdersProps {
  branchId: BranchId;
  show: WaitingFilter;
  onShow: (show: WaitingFilter) => void;
  /** The branch's orders that the engine has offered and nobody has accepted yet. */
  offered: readonly OrderView[];
  actions: WaitingOrderActions;
}

function WaitingOrders(props: WaitingOrdersProps) {
  const query = useQuery({
    ...dispatchHealth(props.branchId),
    refetchInterval: useRefetchInterval('dispatchHealth'),
  });
  return (
    <QueryView
      query={query}
      empty="Bu şubede otomatik atama yok."
      failure="Otomatik atamanın durumu alınamadı."
    >
      {([row]) => row && <WaitingOrdersBody row={row} {...props} />}
    </QueryView>
  );
}

function WaitingOrdersBody({
  row,
  show,
  onShow,
  offered,
  actions,
}: WaitingOrdersProps & { row: BranchDispatch }) {
  const counts = new Map(waitingCountsOf([row]).map(({ filter, count }) => [filter, count]));
  const waits = filterWaitingOrders(row.waits, show);
  const isEmpty = show === 'offered' ? offered.length === 0 : waits.length === 0;
  return (
    <>
      <Text c="dimmed" className={desk.tabular} mb="xs" size="sm">
        {row.branchName}
      </Text>
      <Group aria-label="Hangi siparişler" gap="xs" mb="xs" role="group">
        {WAITING_FILTERS.map((filter) => (
          <Button
            className={desk.touchSquare}
            key={filter}
            size="compact-sm"
            variant={filter === show ? 'filled' : 'default'}
            aria-pressed={filter === show}
            onClick={() => onShow(filter)}
          >
            {TITLES[filter]} ({counts.get(filter) ?? 0})
          </Button>
        ))}
      </Group>
      {isEmpty && <EmptyState text="Bu durumda sipariş yok." />}
      <ul className={`${desk.list} ${styles.rows}`}>
        {waits.map((order) => (
          <WaitingOrderLine
            key={order.orderId}
            orderId={order.orderId}
            number={order.orderNumber}
            actions={actions}
          >
            <span>{order.text}</span>
            {order.deliveryAt !== null && (
              <Text
                c={order.isLate ? 'var(--ulak-warning)' : 'dimmed'}
                fw={order.isLate ? 600 : 400}
                size="xs"
                span
              >
                Tahmini teslim {formatTime(Date.parse(order.deliveryAt))}
                {order.isLate && ' · gecikecek'}
              </Text>
            )}
          </WaitingOrderLine>
        ))}
        {show === 'offered' &&
          offered.map((order) => (
            <WaitingOrderLine
              key={order.id}
              orderId={order.id}
              number={order.receiptNumber}
              actions={actions}
            >
              <span>{order.assignedToName} kuryesine önerildi</span>
              <span className={desk.small}>
                {order.offerExpiresAt !== null && <OfferCountdown expiresAt={order.offerExpiresAt} />}
              </span>
            </WaitingOrderLine>
          ))}
      </ul>
    </>
  );
}

interface WaitingOrderLineProps {
  orderId: OrderId;
  number: string;
  actions: WaitingOrderActions;
  children: ReactNode;
}

function WaitingOrderLine({ orderId, number, actions, children }: WaitingOrderLineProps) {
  return (
    <li>
      <OrderLink number={number} onOpen={() => actions.open(orderId)} />
      <Stack flex={1} gap={1} miw={0}>
        {children}
      </Stack>
      <Button
        className={desk.touchSquare}
        size="compact-sm"
        variant="light"
        aria-label={`${number} numaralı siparişe kurye ata`}
        onClick={() => actions.assign(orderId)}
      >
        Elle ata
      </Button>
    </li>
  );
}
