import { Button, Stack } from '@mantine/core';
import { formatTl } from '@ulak/contracts/format';
import type { PoolOrderView } from '@ulak/contracts/orders/schema';
import { wayText } from '@ulak/contracts/roads/labels';
import type { ReactNode } from 'react';
import { paymentCollection } from '../model/order-facts.ts';
import { NativeDialog } from '../../../ui/native-dialog.tsx';
import { PayWords } from './pay-words.tsx';
import { TimeLeft } from './time-left.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import card from './order-card.module.css';

interface PoolOrderDialogProps {
  readonly order: PoolOrderView;
  readonly map: ReactNode;
  readonly isClaimable: boolean;
  /** Why nothing can be claimed; null when it can. */
  readonly limitText: string | null;
  readonly onClaim: (order: PoolOrderView) => void;
  readonly onClose: () => void;
}

/** What decides whether a courier takes an order: where it goes, how far, what it earns. */
export function PoolOrderDialog({
  order,
  map,
  isClaimable,
  limitText,
  onClaim,
  onClose,
}: PoolOrderDialogProps) {
  return (
    <NativeDialog isFullScreen onClose={onClose} title={`Havuzda #${order.orderNumber}`}>
      <Stack gap="md">
        <TimeLeft order={order} />
        <p className={`${text.large} ${text.strong} ${card.address}`}>{order.customerAddress}</p>
        <Facts order={order} />
        <PayWords order={order} />
        {order.orderNotes && <p className={text.dim}>{order.orderNotes}</p>}
        <div className={card.map}>{map}</div>
        {limitText && <p className={surface.alert}>{limitText}</p>}
        <Button disabled={!isClaimable} fullWidth onClick={() => onClaim(order)} size="touch">
          Siparişi Al
        </Button>
      </Stack>
    </NativeDialog>
  );
}

function Facts({ order }: { order: PoolOrderView }) {
  const facts = [
    ['Uzaklık', `${wayText(order)} · yaklaşık ${order.estimatedMinutes} dk`],
    ['Tutar', `${formatTl(order.total)} · ${paymentCollection({ ...order, paymentNotes: null }).text}`],
    ['Ürün', `${order.itemCount} ürün`],
  ];
  return (
    <dl className={`${layout.grid} ${layout.tight}`}>
      {facts.map(([label, value]) => (
        <div className={`${layout.row} ${layout.between}`} key={label}>
          <dt className={text.dim}>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
