import { Button } from '@mantine/core';
import { formatTl } from '@ulak/contracts/format';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useNow } from '../../../lib/clock.ts';
import { offerLeft } from '../../../lib/offer.ts';
import { collect, nextStep, OFFER_OVER } from '../model.ts';
import { TimeLeft } from './time-left.tsx';

interface WaitingOrdersProps {
  readonly orders: readonly OrderView[];
  readonly isBusy: boolean;
  readonly onAccept: (order: OrderView) => void;
  readonly onAcceptAll: () => void;
  readonly onOpen: (order: OrderView) => void;
}

/** 'Bekleyen Siparişler': assigned and not accepted yet (spec 3 §2.1, §4.2). */
export function WaitingOrders({ orders, isBusy, onAccept, onAcceptAll, onOpen }: WaitingOrdersProps) {
  return (
    <section aria-labelledby="waiting-title" className="block">
      <h2 aria-live="polite" id="waiting-title">
        Bekleyen Siparişler <span className="count">{orders.length}</span>
      </h2>
      <p className="block-hint">Paketi elinize alınca kabul edin; kabul edilen sipariş teslim alınmış sayılır.</p>
      {orders.length > 1 && (
        <Button disabled={isBusy} fullWidth onClick={onAcceptAll} size="touch">
          Tümünü Kabul Et ({orders.length})
        </Button>
      )}
      <ul className="rows">
        {orders.map((order) => (
          <li className="row" key={order.id}>
            <button className="row-main" onClick={() => onOpen(order)} type="button">
              <span className="row-head">
                <b>#{order.receiptNumber}</b>
                <TimeLeft order={order} />
              </span>
              <span className="row-address">{order.customerAddress}</span>
              <span className="row-facts tabular">
                {formatTl(order.total)} · {collect(order).text}
              </span>
              {order.offerExpiresAt && <OfferLeft expiresAt={order.offerExpiresAt} />}
            </button>
            <Button
              aria-label={`#${order.receiptNumber} ${nextStep('ASSIGNED')?.label ?? ''}`}
              disabled={isBusy}
              fullWidth
              onClick={() => onAccept(order)}
              size="touch"
              variant={orders.length > 1 ? 'light' : 'filled'}
            >
              {nextStep('ASSIGNED')?.label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How long the engine's offer waits, by the server's clock. */
function OfferLeft({ expiresAt }: { expiresAt: string }) {
  const left = offerLeft(expiresAt, useNow(1_000));
  return <b className="tabular">{left === null ? OFFER_OVER : `Kabul için ${left}`}</b>;
}
