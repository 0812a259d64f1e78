import { formatTl } from '@ulak/contracts/format';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { StatusBadge } from '../../../domain/orders/status-badge.tsx';
import { paymentCollection } from '../model/order-facts.ts';
import { WaitingBadge } from './current-card.tsx';
import { TimeLeft } from './time-left.tsx';
import surface from '../../../ui/surface.module.css';
import blocks from './blocks.module.css';
import layout from '../../../ui/layout.module.css';
import card from './order-card.module.css';
import text from '../../../ui/text.module.css';

interface OtherStopsProps {
  readonly stops: readonly OrderView[];
  readonly currentId: OrderId | null;
  readonly waiting: ReadonlySet<OrderId>;
  /** In hand, but not shown while another order is on the road (spec 3 §4.2). */
  readonly hiddenCount: number;
  readonly onChoose: (order: OrderView) => void;
}

/** The stops besides the one on the card, with the numbers of the map; a tap brings one onto the card. */
export function OtherStops({ stops, currentId, waiting, hiddenCount, onChoose }: OtherStopsProps) {
  if (stops.length <= 1 && hiddenCount === 0) return null;
  return (
    <section aria-labelledby="stops-title" className={surface.card} data-block>
      <h2 id="stops-title">Diğer Teslimatlar</h2>
      <ul className={surface.divided}>
        {stops.map((order, index) =>
          order.id === currentId ? null : (
            <li className={blocks.row} key={order.id}>
              <button
                className={`${surface.plain} ${layout.stack} ${layout.tight} ${blocks.main}`}
                onClick={() => onChoose(order)}
                type="button"
              >
                <span className={layout.row}>
                  <span className={`${surface.disc} ${card.number}`} data-small>
                    {index + 1}
                  </span>
                  <b className={text.large}>#{order.receiptNumber}</b>
                  <TimeLeft order={order} />
                </span>
                <span>{order.customerAddress}</span>
                <span className={`${text.dim} tabular`}>
                  {formatTl(order.total)} · {paymentCollection(order).text}
                </span>
                <span className={layout.wrap}>
                  <StatusBadge audience="courier" status={order.status} />
                  {waiting.has(order.id) && <WaitingBadge />}
                </span>
                <span className={`${surface.button} ${surface.outline}`}>Öne al</span>
              </button>
            </li>
          ),
        )}
      </ul>
      {hiddenCount > 0 && (
        <p className={blocks.hint}>
          Elinizde {hiddenCount} sipariş daha var; bu teslimat bitince burada görünecek.
        </p>
      )}
    </section>
  );
}
