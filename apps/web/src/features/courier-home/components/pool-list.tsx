import { Button, Skeleton } from '@mantine/core';
import { formatKm, formatTl } from '@ulak/contracts/format';
import type { OrderId } from '@ulak/contracts/ids';
import type { PoolOrderView } from '@ulak/contracts/orders/schema';
import { IconLock } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { QueryView } from '../../../ui/query-view.tsx';
import { paymentCollection } from '../model/order-facts.ts';
import type { PoolState } from '../model/pool.ts';
import { TimeLeft } from './time-left.tsx';
import surface from '../../../ui/surface.module.css';
import blocks from './blocks.module.css';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';

interface PoolListProps {
  readonly query: Pick<UseQueryResult<PoolOrderView[]>, 'data' | 'error' | 'refetch'>;
  readonly state: PoolState;
  readonly claimingId: OrderId | null;
  readonly onClaim: (order: PoolOrderView) => void;
}

/** Orders that can be claimed, or why none are shown (spec 3 §4.4). */
export function PoolList({ query, state, claimingId, onClaim }: PoolListProps) {
  return (
    <section aria-labelledby="pool-title" className={surface.card} data-block>
      <h2 id="pool-title">Havuzdaki Siparişler</h2>
      {state.kind === 'hidden' ? (
        <p className={`${layout.row} ${blocks.hint}`}>
          <IconLock aria-hidden size={22} />
          {state.text}
        </p>
      ) : (
        <QueryView empty="Havuzda sipariş yok." query={query} skeleton={<Skeleton h={150} radius="lg" />}>
          {(orders) => (
            <ul className={surface.divided}>
              {orders.map((order) => (
                <li className={blocks.row} key={order.id}>
                  <PoolRow order={order} />
                  <Button
                    aria-label={`#${order.orderNumber} Siparişi Al`}
                    disabled={claimingId !== null}
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
          )}
        </QueryView>
      )}
    </section>
  );
}

function PoolRow({ order }: { order: PoolOrderView }) {
  return (
    <div className={`${layout.stack} ${layout.tight} ${blocks.main}`}>
      <span className={layout.row}>
        <b className={text.large}>#{order.orderNumber}</b>
        <TimeLeft order={order} />
      </span>
      <span>{order.customerAddress}</span>
      <span className={`${text.dim} tabular`}>
        {formatKm(order.distanceKm)} · {order.itemCount} ürün · {formatTl(order.total)} ·{' '}
        {paymentCollection({ ...order, paymentNotes: null }).text}
      </span>
      {order.orderNotes && <span className={text.dim}>{order.orderNotes}</span>}
    </div>
  );
}
