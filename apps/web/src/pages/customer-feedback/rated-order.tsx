import type { OrderId } from '@ulak/contracts/ids';
import { useState } from 'react';
import { NO_ORDER_DIALOGS } from '../../dialogs/open-order-dialogs.ts';
import { OrderDialogs } from '../../dialogs/order-dialogs.tsx';
import { useBranchData } from '../../domain/branches/use-branch-data.ts';

interface RatedOrderProps {
  /** Null while none is open. */
  readonly orderId: OrderId | null;
  readonly onOrder: (id: OrderId | null) => void;
}

const NO_ORDERS: readonly never[] = [];

/** The rated order's dialog with everything that it leads to, as on every page that shows orders. */
export function RatedOrder({ orderId, onOrder }: RatedOrderProps) {
  const data = useBranchData('all');
  const [dialogs, setDialogs] = useState(NO_ORDER_DIALOGS);
  return (
    <OrderDialogs
      data={data}
      mapOrders={NO_ORDERS}
      onOpen={({ orderId: opened, ...change }) => {
        if (opened !== undefined) onOrder(opened);
        setDialogs((present) => ({ ...present, ...change }));
      }}
      onShow={(id) => {
        setDialogs(NO_ORDER_DIALOGS);
        onOrder(id);
      }}
      open={{ ...dialogs, orderId }}
    />
  );
}
