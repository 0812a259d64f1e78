import type { OrderStatus } from '@ulak/contracts/orders/status';
import { Glyph } from '../../../ui/glyph.tsx';
import { STATUS_GLYPHS } from '../../../ui/glyphs.ts';
import { stepsOf } from '../model.ts';
import layout from '../../../ui/layout.module.css';
import cards from './order-cards.module.css';
import surface from '../../../ui/surface.module.css';

const STATE_TEXTS = { done: 'tamamlandı', now: 'şu an', ahead: 'sırada' } as const;

/** The stations of the order's way. */
export const StatusSteps = ({ status }: { status: OrderStatus }) => (
  <ol aria-label="Siparişin aşamaları" className={cards.steps}>
    {stepsOf(status).map(({ status: step, label, state }) => (
      <li
        aria-current={state === 'now' ? 'step' : undefined}
        className={`${layout.stack} ${layout.tight}`}
        data-state={state}
        key={step}
      >
        <span className={`${surface.disc} ${cards.dot}`}>
          <Glyph size="1rem" strokes={state === 'done' ? STATUS_GLYPHS.DELIVERED : STATUS_GLYPHS[step]} />
        </span>
        <span>{label}</span>
        <span className="visually-hidden">: {STATE_TEXTS[state]}</span>
      </li>
    ))}
  </ol>
);
