import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BranchDispatch } from '@ulak/contracts/dispatch/endpoints';
import type { BranchId, OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { formatTime } from '@ulak/contracts/time';
import type { ReactNode } from 'react';
import { useRefresh } from '../../../lib/refresh.ts';
import { Empty } from '../../../ui/empty.tsx';
import { OfferClock } from '../../../ui/offer-mark.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { countsOf, WAIT_FILTERS, type WaitFilter, waitsOf } from '../model.ts';
import { dispatchHealth } from '../queries.ts';
import './dispatch-dialogs.css';

const TITLES: Record<WaitFilter, string> = {
  waiting: 'Bekleyen',
  noCourier: 'Kuryesiz',
  late: 'Gecikecek',
  offered: 'Kabul bekleyen',
};

export interface WaitActions {
  readonly open: (orderId: OrderId) => void;
  readonly assign: (orderId: OrderId) => void;
}

interface WaitsDialogProps extends Omit<WaitsProps, 'branchId'> {
  branchId: BranchId | null;
  isCovered: boolean;
  onClose: () => void;
}

/** The orders behind the counts of a branch's line, each with the reason why no courier has it yet. */
export function WaitsDialog({ branchId, isCovered, onClose, ...rest }: WaitsDialogProps) {
  return (
    <ResponsiveDialog
      opened={branchId !== null}
      onClose={onClose}
      title="Kurye bekleyen siparişler"
      size={620}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
    >
      {branchId !== null && <Waits branchId={branchId} {...rest} />}
    </ResponsiveDialog>
  );
}

interface WaitsProps {
  branchId: BranchId;
  show: WaitFilter;
  onShow: (show: WaitFilter) => void;
  /** The branch's orders that the engine has offered and nobody has accepted yet. */
  offered: readonly OrderView[];
  actions: WaitActions;
}

function Waits(props: WaitsProps) {
  const query = useQuery({
    ...dispatchHealth(props.branchId),
    refetchInterval: useRefresh('dispatchHealth'),
  });
  return (
    <QueryView
      query={query}
      empty="Bu şubede otomatik atama yok."
      failure="Otomatik atamanın durumu alınamadı."
    >
      {([row]) => row && <WaitsBody row={row} {...props} />}
    </QueryView>
  );
}

function WaitsBody({ row, show, onShow, offered, actions }: WaitsProps & { row: BranchDispatch }) {
  const counts = new Map(countsOf([row]).map(({ filter, count }) => [filter, count]));
  const waits = waitsOf(row.waits, show);
  const isEmpty = show === 'offered' ? offered.length === 0 : waits.length === 0;
  return (
    <>
      <p className="dispatch-note">{row.branchName}</p>
      <div className="dispatch-filters" role="group" aria-label="Hangi siparişler">
        {WAIT_FILTERS.map((filter) => (
          <Button
            key={filter}
            size="compact-sm"
            variant={filter === show ? 'filled' : 'default'}
            aria-pressed={filter === show}
            onClick={() => onShow(filter)}
          >
            {TITLES[filter]} ({counts.get(filter) ?? 0})
          </Button>
        ))}
      </div>
      {isEmpty && <Empty text="Bu durumda sipariş yok." />}
      <ul className="dispatch-list">
        {waits.map((order) => (
          <Line key={order.orderId} orderId={order.orderId} number={order.orderNumber} actions={actions}>
            <span>{order.text}</span>
            {order.deliveryAt !== null && (
              <span className="dispatch-small" data-late={order.isLate || undefined}>
                Tahmini teslim {formatTime(Date.parse(order.deliveryAt))}
                {order.isLate && ' · gecikecek'}
              </span>
            )}
          </Line>
        ))}
        {show === 'offered' &&
          offered.map((order) => (
            <Line key={order.id} orderId={order.id} number={order.receiptNumber} actions={actions}>
              <span>{order.assignedToName} kuryesine önerildi</span>
              <span className="dispatch-small">
                {order.offerExpiresAt !== null && <OfferClock expiresAt={order.offerExpiresAt} />}
              </span>
            </Line>
          ))}
      </ul>
    </>
  );
}

interface LineProps {
  orderId: OrderId;
  number: string;
  actions: WaitActions;
  children: ReactNode;
}

function Line({ orderId, number, actions, children }: LineProps) {
  return (
    <li>
      <button
        type="button"
        className="dispatch-number"
        aria-label={`${number} numaralı siparişin ayrıntıları`}
        onClick={() => actions.open(orderId)}
      >
        #{number}
      </button>
      <span className="dispatch-words">{children}</span>
      <Button
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
