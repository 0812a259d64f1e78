import { formatTl } from '@ulak/contracts/format';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { StatusBadge } from '../../../domain/orders/status-badge.tsx';
import { paymentCollection } from '../model.ts';
import { WaitingBadge } from './current-card.tsx';
import { TimeLeft } from './time-left.tsx';

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
    <section aria-labelledby="stops-title" className="block">
      <h2 id="stops-title">Diğer Teslimatlar</h2>
      <ul className="rows">
        {stops.map((order, index) =>
          order.id === currentId ? null : (
            <li className="row" key={order.id}>
              <button className="row-main" onClick={() => onChoose(order)} type="button">
                <span className="row-head">
                  <span className="stop-number" data-small>
                    {index + 1}
                  </span>
                  <b>#{order.receiptNumber}</b>
                  <TimeLeft order={order} />
                </span>
                <span className="row-address">{order.customerAddress}</span>
                <span className="row-facts tabular">
                  {formatTl(order.total)} · {paymentCollection(order).text}
                </span>
                <span className="card-badges">
                  <StatusBadge audience="courier" status={order.status} />
                  {waiting.has(order.id) && <WaitingBadge />}
                </span>
                <span className="row-choose">Öne al</span>
              </button>
            </li>
          ),
        )}
      </ul>
      {hiddenCount > 0 && (
        <p className="block-hint">
          Elinizde {hiddenCount} sipariş daha var; bu teslimat bitince burada görünecek.
        </p>
      )}
    </section>
  );
}
