import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { limitedText } from '../model.ts';
import { Icon } from './icon.tsx';

/**
 * Says where the rest of the order is to be seen: a telephone number alone does not show it (DECISIONS
 * "Public tracking and privacy").
 */
export const LimitedNote = ({ order }: { order: TrackedOrder }) => (
  <section className="trk-card trk-limited">
    <h2>
      <Icon name="lock" size={18} /> Sipariş içeriği
    </h2>
    <p className="trk-dim">{limitedText(order)}</p>
  </section>
);
