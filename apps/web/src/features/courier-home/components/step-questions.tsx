import { IconCash, IconCircleCheck } from '@tabler/icons-react';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { startableStops } from '../model/delivery-list.ts';
import { type NextStep, nextStep } from '../model/next-step.ts';
import { handoverMoney } from '../model/order-facts.ts';
import { ConfirmStepDialog } from './confirm-step-dialog.tsx';
import surface from '../../../ui/surface.module.css';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import card from './order-card.module.css';

interface StepQuestionProps {
  readonly order: OrderView;
  readonly to: NextStep['to'];
  readonly onStep: (order: OrderView, to: NextStep['to']) => void;
  readonly onClose: () => void;
}

/** Asks about the next step of one order; before 'Teslim Edildi' it repeats the money. */
export function StepQuestion({ order, to, onStep, onClose }: StepQuestionProps) {
  const step = nextStep(order.status);
  if (step?.to !== to || !step.question) return null;
  const money = to === 'DELIVERED' ? handoverMoney(order) : null;
  return (
    <ConfirmStepDialog
      confirmLabel={step.label}
      onClose={onClose}
      onConfirm={() => onStep(order, step.to)}
      statement={money?.received ?? null}
      text={step.question}
      title={`#${order.receiptNumber}`}
    >
      {money && <Money isDue={money.received !== null} words={money.text} />}
    </ConfirmStepDialog>
  );
}

function Money({ isDue, words }: { isDue: boolean; words: string }) {
  const Icon = isDue ? IconCash : IconCircleCheck;
  return (
    <p className={`${surface.note} ${layout.row} ${card.payment}`} data-due={isDue || undefined}>
      <Icon aria-hidden size="1.625rem" />
      <strong className={`${text.title} tabular`}>{words}</strong>
    </p>
  );
}

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
      {notAccepted > 0 && (
        <p className={text.dim}>Kabul etmediğiniz {notAccepted} sipariş başlatılmaz; önce kabul edin.</p>
      )}
    </ConfirmStepDialog>
  );
}
