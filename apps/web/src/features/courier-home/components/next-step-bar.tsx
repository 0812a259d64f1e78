import { Button } from '@mantine/core';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useId, useRef } from 'react';
import { useHeightVariable } from '../../../ui/use-height-variable.ts';
import type { PinnedStep } from '../model/pinned-step.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import bar from './next-step-bar.module.css';
import card from './order-card.module.css';

interface NextStepBarProps {
  readonly pinned: PinnedStep;
  /** Place of its order in the list and on the map, 1 for the first; null: it is not in hand. */
  readonly number: number | null;
  readonly isBusy: boolean;
  readonly onNext: (order: OrderView) => void;
  readonly onComing: (order: OrderView) => void;
  readonly onAcceptAll: () => void;
}

/**
 * The one next step, pinned to the bottom of the window under the thumb, with the order it is about. What can
 * be scrolled keeps clear of it by the variable --step-bar.
 */
export function NextStepBar({ pinned, number, isBusy, onNext, onComing, onAcceptAll }: NextStepBarProps) {
  const element = useRef<HTMLDivElement>(null);
  const orderId = useId();
  useHeightVariable(element, '--step-bar');
  const order = pinned.kind === 'accept-all' ? null : pinned.order;
  const press = (): void => {
    if (pinned.kind === 'accept-all') onAcceptAll();
    else if (pinned.kind === 'coming') onComing(pinned.order);
    else onNext(pinned.order);
  };
  return (
    <div aria-label="Sıradaki adım" className={bar.bar} data-step-bar ref={element} role="group">
      {order && (
        <span className={bar.order} id={orderId}>
          {number !== null && (
            <span className={`${surface.disc} ${card.number}`} data-small>
              {number}
            </span>
          )}
          <b className={text.large}>#{order.receiptNumber}</b>
        </span>
      )}
      <Button
        aria-describedby={order ? orderId : undefined}
        className={bar.step}
        disabled={isBusy}
        onClick={press}
        size="touch"
      >
        {labelOf(pinned)}
      </Button>
    </div>
  );
}

function labelOf(pinned: PinnedStep): string {
  if (pinned.kind === 'coming') return 'Geliyorum';
  return pinned.kind === 'accept-all' ? `Tümünü Kabul Et (${pinned.count})` : pinned.step.label;
}
