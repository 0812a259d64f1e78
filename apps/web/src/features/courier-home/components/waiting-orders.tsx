import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatTl } from '@ulak/contracts/format';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { messageOf } from '../../../lib/call.ts';
import { useNow } from '../../../lib/clock.ts';
import { offerLeft } from '../../../lib/offer.ts';
import { toastError } from '../../../lib/toast.ts';
import { collect, nextStep, OFFER_OVER } from '../model.ts';
import { acknowledge } from '../queries.ts';
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
            </button>
            {order.offerExpiresAt && <Offer expiresAt={order.offerExpiresAt} order={order} />}
            <Button
              aria-label={`#${order.receiptNumber} ${nextStep('ASSIGNED')?.label ?? ''}`}
              disabled={isBusy}
              fullWidth
              onClick={() => onAccept(order)}
              size="touch"
              variant={orders.length > 1 || order.offerExpiresAt ? 'light' : 'filled'}
            >
              {nextStep('ASSIGNED')?.label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The engine's offer: how long it waits, by the server's clock, and the word that one is coming. The package is accepted at the counter. */
function Offer({ order, expiresAt }: { order: OrderView; expiresAt: string }) {
  const client = useQueryClient();
  const left = offerLeft(expiresAt, useNow(1_000));
  const { mutate, isPending } = useMutation({
    mutationFn: () => acknowledge(client, order.id),
    onError: (error) => toastError(messageOf(error)),
  });
  if (left === null) return <b>{OFFER_OVER}</b>;
  return (
    <Button
      aria-label={`#${order.receiptNumber} Geliyorum`}
      className="tabular"
      fullWidth
      loading={isPending}
      onClick={() => mutate()}
      size="touch"
    >
      Geliyorum · {left}
    </Button>
  );
}
