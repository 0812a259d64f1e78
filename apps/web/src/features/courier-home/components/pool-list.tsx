import { Button, Skeleton } from '@mantine/core';
import { formatTl } from '@ulak/contracts/format';
import type { OrderId } from '@ulak/contracts/ids';
import type { PoolOrderView } from '@ulak/contracts/orders/schema';
import { wayText } from '@ulak/contracts/roads/labels';
import { IconLock } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { QueryView } from '../../../ui/query-view.tsx';
import { paymentCollection } from '../model/order-facts.ts';
import type { PoolState } from '../model/pool.ts';
import { PayLine } from './lazy-dialogs.tsx';
import { TimeLeft } from './time-left.tsx';
import surface from '../../../ui/surface.module.css';
import blocks from './blocks.module.css';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';

interface PoolListProps {
  readonly query: Pick<UseQueryResult<PoolOrderView[]>, 'data' | 'error' | 'refetch'>;
  readonly state: PoolState;
  readonly claimingId: OrderId | null;
  readonly isClaimable: boolean;
  /** Why nothing can be claimed; null when it can. */
  readonly limitText: string | null;
  readonly onClaim: (order: PoolOrderView) => void;
  readonly onOpen: (order: PoolOrderView) => void;
}

/** Orders that can be claimed, or why none are shown (spec 3 §4.4). */
export function PoolList(props: PoolListProps) {
  const { query, state } = props;
  return (
    <section aria-labelledby="pool-title" className={surface.card} data-block>
      <h2 id="pool-title">Havuzdaki Siparişler</h2>
      {state.kind === 'hidden' ? (
        <p className={`${layout.row} ${blocks.hint}`}>
          <IconLock aria-hidden size="1.375rem" />
          {state.text}
        </p>
      ) : (
        <QueryView empty="Havuzda sipariş yok." query={query} skeleton={<Skeleton h={150} radius="lg" />}>
          {(orders) => <PoolRows {...props} orders={orders} />}
        </QueryView>
      )}
    </section>
  );
}

type PoolRowsProps = Omit<PoolListProps, 'query' | 'state'> & { readonly orders: readonly PoolOrderView[] };

function PoolRows({ orders, claimingId, isClaimable, limitText, onClaim, onOpen }: PoolRowsProps) {
  return (
    <>
      {limitText && <p className={surface.alert}>{limitText}</p>}
      <ul className={surface.divided}>
        {orders.map((order) => (
          <li className={blocks.row} key={order.id}>
            <PoolRow onOpen={onOpen} order={order} />
            <Button
              aria-label={`#${order.orderNumber} Siparişi Al`}
              disabled={!isClaimable}
              fullWidth
              loading={claimingId === order.id}
              onClick={() => onClaim(order)}
              size="touch"
            >
              Siparişi Al
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function PoolRow({ order, onOpen }: { order: PoolOrderView; onOpen: PoolListProps['onOpen'] }) {
  return (
    <button
      className={`${surface.plain} ${layout.stack} ${layout.tight} ${blocks.main}`}
      onClick={() => onOpen(order)}
      type="button"
    >
      <span className={layout.row}>
        <b className={text.large}>#{order.orderNumber}</b>
        <TimeLeft order={order} />
      </span>
      <span>{order.customerAddress}</span>
      <span className={`${text.dim} tabular`}>
        {[
          wayText(order),
          `${order.itemCount} ürün`,
          formatTl(order.total),
          paymentCollection({ ...order, paymentNotes: null }).text,
        ].join(' · ')}
      </span>
      <PayLine order={order} />
      {order.orderNotes && <span className={text.dim}>{order.orderNotes}</span>}
    </button>
  );
}
