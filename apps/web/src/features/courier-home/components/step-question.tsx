import { Button } from '@mantine/core';
import { IconCash, IconCircleCheck } from '@tabler/icons-react';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useNow } from '../../../lib/clock.ts';
import { earlyStart } from '../model/early-start.ts';
import { type NextStep, nextStep } from '../model/next-step.ts';
import { handoverMoney, mayCollectOtherwise } from '../model/order-facts.ts';
import { ConfirmStepDialog } from './confirm-step-dialog.tsx';
import surface from '../../../ui/surface.module.css';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import card from './order-card.module.css';

interface StepQuestionProps {
  readonly order: OrderView;
  readonly to: NextStep['to'];
  readonly onStep: (order: OrderView, to: NextStep['to']) => void;
  /** The customer paid otherwise than the order says. */
  readonly onOtherwise: () => void;
  readonly onClose: () => void;
}

/** Asks about the next step of one order: of an early start it says so, before 'Teslim Edildi' the money. */
export function StepQuestion({ order, to, onStep, onOtherwise, onClose }: StepQuestionProps) {
  const now = useNow(5_000);
  const step = nextStep(order.status);
  if (step?.to !== to || !step.question) return null;
  const early = to === 'IN_DELIVERY' && earlyStart(order, now);
  const money = to === 'DELIVERED' ? handoverMoney(order) : null;
  return (
    <ConfirmStepDialog
      confirmLabel={early ? 'Yine de yola çık' : step.label}
      onClose={onClose}
      onConfirm={() => onStep(order, step.to)}
      statement={money?.received ?? null}
      text={early ? `${early} Yine de yola çıkıyor musunuz?` : step.question}
      title={`#${order.receiptNumber}`}
    >
      {money && <Money isDue={money.received !== null} words={money.text} />}
      {money && mayCollectOtherwise(order) && (
        <Button fullWidth onClick={onOtherwise} size="touch" variant="light">
          Farklı tahsilat
        </Button>
      )}
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
