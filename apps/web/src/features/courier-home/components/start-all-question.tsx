import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useNow } from '../../../lib/clock.ts';
import { startableStops } from '../model/delivery-list.ts';
import { earlyStart } from '../model/early-start.ts';
import { ConfirmStepDialog } from './confirm-step-dialog.tsx';
import text from '../../../ui/text.module.css';

interface StartAllQuestionProps {
  readonly stops: readonly OrderView[];
  /** What was asked about: an order that came meanwhile is not started by this yes. */
  readonly ids: readonly OrderId[];
  /** Assigned and not accepted: they cannot be started. */
  readonly notAccepted: number;
  readonly onStep: (order: OrderView, to: 'IN_DELIVERY') => void;
  readonly onClose: () => void;
}

/** Asks once, then starts every order that is picked up and was asked about. */
export function StartAllQuestion({ stops, ids, notAccepted, onStep, onClose }: StartAllQuestionProps) {
  const now = useNow(5_000);
  const orders = startableStops(stops).filter(({ id }) => ids.includes(id));
  if (orders.length === 0) return null;
  return (
    <ConfirmStepDialog
      confirmLabel="Hepsini başlat"
      onClose={onClose}
      onConfirm={() => {
        for (const order of orders) onStep(order, 'IN_DELIVERY');
      }}
      text={`${orders.length} siparişin teslimatına başlıyor musunuz?`}
      title="Hepsini başlat"
    >
      <p className={text.strong}>{orders.map(({ receiptNumber }) => `#${receiptNumber}`).join(', ')}</p>
      {orders.map((order) => {
        const early = earlyStart(order, now);
        return early && <p key={order.id}>{`#${order.receiptNumber}: ${early}`}</p>;
      })}
      {notAccepted > 0 && (
        <p className={text.dim}>Kabul etmediğiniz {notAccepted} sipariş başlatılmaz; önce kabul edin.</p>
      )}
    </ConfirmStepDialog>
  );
}
