import type { OrderView } from '@ulak/contracts/orders/schema';
import { useNow } from '../../lib/clock.ts';
import desk from '../../ui/desk.module.css';
import { sortByDue } from './due-at.ts';
import { earlyHint } from './slot-hint.ts';

/** How often it is looked whether it is still too early, ms. */
const EVERY_MS = 15_000;

/** Which of the orders would arrive long before the slot that was promised; nothing is refused for it. */
export function EarlyHints({ orders }: { readonly orders: readonly OrderView[] }) {
  const now = useNow(EVERY_MS);
  const hints = sortByDue(orders).flatMap((order) => {
    const hint = earlyHint(order, now);
    if (hint === null) return [];
    return [{ id: order.id, text: orders.length > 1 ? `#${order.receiptNumber}: ${hint}` : hint }];
  });
  if (hints.length === 0) return null;
  return (
    <div className={`${desk.warning} ${desk.wrap}`} role="note">
      {hints.map(({ id, text }) => (
        <div className={desk.tabular} key={id}>
          {text}
        </div>
      ))}
    </div>
  );
}
