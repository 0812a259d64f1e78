import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { limitedText } from '../model.ts';
import { Icon } from './icon.tsx';
import surface from '../../../ui/surface.module.css';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';

/**
 * Says where the rest of the order is to be seen: a telephone number alone does not show it (DECISIONS
 * "Public tracking and privacy").
 */
export const LimitedNote = ({ order }: { order: TrackedOrder }) => (
  <section className={`${surface.card} ${layout.stack}`}>
    <h2 className={layout.row}>
      <Icon name="lock" size="1.125rem" /> Sipariş içeriği
    </h2>
    <p className={text.dim}>{limitedText(order)}</p>
  </section>
);
