import { Button, Stack } from '@mantine/core';
import { formatTl } from '@ulak/contracts/format';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { formatPhone } from '@ulak/contracts/phone-format';
import { formatTime } from '@ulak/contracts/time';
import type { ReactNode } from 'react';
import { StatusBadge } from '../../../domain/orders/status-badge.tsx';
import { nextStep } from '../model/next-step.ts';
import { PaymentInstruction, Notes, WaitingBadge } from './current-card.tsx';
import { OrderActions } from './order-actions.tsx';
import { NativeDialog } from '../../../ui/native-dialog.tsx';
import { PayWords } from './pay-words.tsx';
import { TimeLeft } from './time-left.tsx';
import layout from '../../../ui/layout.module.css';
import card from './order-card.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import blocks from './blocks.module.css';

interface OrderDialogProps {
  readonly order: OrderView;
  readonly isWaiting: boolean;
  readonly map: ReactNode;
  readonly onNext: (order: OrderView) => void;
  readonly onClose: () => void;
}

/**
 * Everything the courier may want to know of one order (spec 3 §2.1). Shown from the list at hand, so it
 * opens without signal too.
 */
export function OrderDialog({ order, isWaiting, map, onNext, onClose }: OrderDialogProps) {
  const step = nextStep(order.status);
  return (
    <NativeDialog isFullScreen onClose={onClose} title={`Sipariş #${order.receiptNumber}`}>
      <Stack gap="md">
        <div className={layout.wrap}>
          <StatusBadge audience="courier" large status={order.status} />
          <TimeLeft order={order} />
          {isWaiting && <WaitingBadge />}
        </div>
        <div>
          <p className={`${text.large} ${text.strong} ${card.address}`}>{order.customerAddress}</p>
          <p className={`${text.dim} ${card.customer}`}>
            {order.customerName} · <span className="tabular">{formatPhone(order.customerPhone)}</span>
          </p>
        </div>
        <PaymentInstruction order={order} />
        <PayWords order={order} />
        <Notes order={order} />
        <OrderActions order={order} />
        <div className={card.map}>{map}</div>
        <Items order={order} />
        <Times order={order} />
        {step && (
          <Button className={card.next} fullWidth onClick={() => onNext(order)} size="touch">
            {step.label}
          </Button>
        )}
      </Stack>
    </NativeDialog>
  );
}

function Items({ order }: { order: OrderView }) {
  if (order.items.length === 0) return <p className={blocks.hint}>Ürün bilgisi girilmemiş.</p>;
  return (
    <section aria-labelledby="items-title">
      <h3 id="items-title">Ürünler</h3>
      <ul className={`${surface.divided} ${card.items}`}>
        {order.items.map((item, index) => (
          // Two lines of the same product with other options are two lines: only the place tells them apart.
          <li key={`${index}-${item.name}`}>
            <b className="tabular">{item.quantity} ×</b>
            <span>
              {item.name}
              {item.options && item.options.length > 0 && <small>{item.options.join(', ')}</small>}
              {item.notes && <small>{item.notes}</small>}
            </span>
            <span className="tabular">{formatTl(item.price * item.quantity)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const STEPS = [
  ['Sipariş', 'createdAt'],
  ['Atandı', 'assignedAt'],
  ['Teslim alındı', 'pickedUpAt'],
  ['Teslimata başlandı', 'startedAt'],
] as const;

function Times({ order }: { order: OrderView }) {
  return (
    <dl className={`${layout.grid} ${layout.tight}`}>
      {STEPS.map(([label, field]) => {
        const at = order[field];
        return at === null ? null : (
          <div className={`${layout.row} ${layout.between}`} key={field}>
            <dt className={text.dim}>{label}</dt>
            <dd className="tabular">{formatTime(Date.parse(at))}</dd>
          </div>
        );
      })}
    </dl>
  );
}
