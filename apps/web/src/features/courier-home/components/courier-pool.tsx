import type { BranchView } from '@ulak/contracts/branches/schema';
import type { CourierStatusView } from '@ulak/contracts/couriers/schema';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView, PoolOrderView } from '@ulak/contracts/orders/schema';
import { type ReactNode, useContext, useState } from 'react';
import { claimQuestion } from '../model/pool.ts';
import { ConfirmStepDialog } from './confirm-step-dialog.tsx';
import { PoolList } from './pool-list.tsx';
import { PoolOrderDialog } from './lazy-dialogs.tsx';
import { DeliveryRate } from './use-delivery-rate.ts';
import { usePool } from './use-pool.ts';

interface CourierPoolProps {
  readonly status: CourierStatusView;
  readonly branch: BranchView;
  readonly orders: readonly OrderView[];
  /** Where the server knows the courier to be. */
  readonly position: LatLng | null;
  readonly renderMap: (order: PoolOrderView) => ReactNode;
}

interface OpenOrder {
  readonly kind: 'detail' | 'ask';
  readonly id: OrderId;
}

/** The pool block of the courier home: a list, each order opens, and a claim is asked before it is made. */
export function CourierPool({ renderMap, ...pool }: CourierPoolProps) {
  const { query, state, limitText, claimingId, claim } = usePool(pool);
  const rate = useContext(DeliveryRate);
  const [open, setOpen] = useState<OpenOrder | null>(null);
  const close = (): void => setOpen(null);
  const ask = ({ id }: PoolOrderView): void => setOpen({ kind: 'ask', id });
  // An order that somebody else takes meanwhile closes what is open of it.
  const order = state.kind === 'shown' ? query.data?.find(({ id }) => id === open?.id) : undefined;
  const isClaimable = limitText === null && claimingId === null;
  return (
    <>
      <PoolList
        claimingId={claimingId}
        isClaimable={isClaimable}
        limitText={limitText}
        onClaim={ask}
        onOpen={({ id }) => setOpen({ kind: 'detail', id })}
        query={query}
        state={state}
      />
      {order && open?.kind === 'detail' && (
        <PoolOrderDialog
          isClaimable={isClaimable}
          limitText={limitText}
          map={renderMap(order)}
          onClaim={ask}
          onClose={close}
          order={order}
        />
      )}
      {order && open?.kind === 'ask' && (
        <ConfirmStepDialog
          confirmLabel="Siparişi Al"
          onClose={close}
          onConfirm={() => claim(order)}
          text={claimQuestion(order, rate)}
          title={`#${order.orderNumber}`}
        />
      )}
    </>
  );
}
