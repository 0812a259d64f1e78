import { Button } from '@mantine/core';
import { formatTl } from '@ulak/contracts/format';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useNow } from '../../../lib/clock.ts';
import { formatOfferCountdown } from '../../../domain/orders/offer-countdown.ts';
import { paymentCollection } from '../model/order-facts.ts';
import { nextStep } from '../model/next-step.ts';
import { isPinned, type PinnedStep } from '../model/pinned-step.ts';
import { OFFER_EXPIRED } from '../model/lost-orders.ts';
import { WaitingBadge } from './current-card.tsx';
import { PayLine } from './lazy-dialogs.tsx';
import { TimeLeft } from './time-left.tsx';
import surface from '../../../ui/surface.module.css';
import blocks from './blocks.module.css';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';

interface WaitingOrdersProps {
  readonly orders: readonly OrderView[];
  /** Orders with a step that has not reached the server. */
  readonly waiting: ReadonlySet<OrderId>;
  readonly isBusy: boolean;
  /** What the bar at the bottom does: it is left out here. */
  readonly pinned?: PinnedStep | null;
  readonly onComing: (order: OrderView) => void;
  readonly onAccept: (order: OrderView) => void;
  readonly onAcceptAll: () => void;
  readonly onOpen: (order: OrderView) => void;
}

/**
 * 'Bekleyen Siparişler': assigned and not accepted yet (spec 3 §2.1, §4.2). While an offer is open, its
 * answer is the one thing that stands out.
 */
export function WaitingOrders({
  orders,
  waiting,
  isBusy,
  pinned = null,
  onComing,
  onAccept,
  onAcceptAll,
  onOpen,
}: WaitingOrdersProps) {
  const isOffered = orders.some(({ offerExpiresAt }) => offerExpiresAt);
  return (
    <section aria-labelledby="waiting-title" className={surface.card} data-block>
      <h2 aria-live="polite" className={layout.row} id="waiting-title">
        Bekleyen Siparişler <span className={blocks.count}>{orders.length}</span>
      </h2>
      <p className={blocks.hint}>
        Paketi elinize alınca kabul edin; kabul edilen sipariş teslim alınmış sayılır.
      </p>
      {orders.length > 1 && pinned?.kind !== 'accept-all' && (
        <Button
          disabled={isBusy}
          fullWidth
          onClick={onAcceptAll}
          size="touch"
          variant={isOffered ? 'default' : 'filled'}
        >
          Tümünü Kabul Et ({orders.length})
        </Button>
      )}
      <ul className={surface.divided}>
        {orders.map((order) => (
          <li className={blocks.row} key={order.id}>
            <button
              className={`${surface.plain} ${layout.stack} ${layout.tight} ${blocks.main}`}
              onClick={() => onOpen(order)}
              type="button"
            >
              <span className={layout.wrap}>
                <b className={text.large}>#{order.receiptNumber}</b>
                <TimeLeft order={order} />
              </span>
              <span>
                {order.customerAddress}
                {order.locationApproximate && ' · konum yaklaşık'}
              </span>
              <span className={`${text.dim} tabular`}>
                {formatTl(order.total)} · {paymentCollection(order).text}
              </span>
              <PayLine order={order} />
            </button>
            {order.assignedBy === 'ENGINE' && (
              <p className={`${blocks.offer} tabular`}>
                <Offer
                  isPinned={isPinned(pinned, 'coming', order)}
                  isUnsent={waiting.has(order.id)}
                  onComing={onComing}
                  order={order}
                />
              </p>
            )}
            {!isPinned(pinned, 'step', order) && (
              <Button
                aria-label={`#${order.receiptNumber} ${nextStep('ASSIGNED')?.label ?? ''}`}
                disabled={isBusy}
                fullWidth
                onClick={() => onAccept(order)}
                size="touch"
                variant={order.offerExpiresAt ? 'subtle' : orders.length > 1 ? 'light' : 'filled'}
              >
                {nextStep('ASSIGNED')?.label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The engine's offer: how long it waits, by the server's clock, whether the goods are there, and the word
 * that one is coming; after it, that one is expected. The package is accepted at the counter.
 */
function Offer({
  order,
  isUnsent,
  isPinned: isInBar,
  onComing,
}: Pick<WaitingOrdersProps, 'onComing'> & { order: OrderView; isUnsent: boolean; isPinned: boolean }) {
  const { offerExpiresAt, readyAt } = order;
  const now = useNow(1_000);
  const goods = readyAt ? 'paket hazır' : 'hazırlanıyor';
  if (isUnsent) {
    return (
      <>
        <b>Geliyorum dediniz</b> <WaitingBadge />
      </>
    );
  }
  // A stopped engine leaves an offer with its courier, too: only what is true of both is shown.
  if (!offerExpiresAt) {
    return (
      <>
        <b>Sizde, şubede bekleniyorsunuz</b> · {goods}
      </>
    );
  }
  const left = formatOfferCountdown(offerExpiresAt, now);
  if (!left) return <b>{OFFER_EXPIRED}</b>;
  return (
    <>
      <b>Teklif · {left} kaldı</b> · {goods}
      {!isInBar && (
        <Button
          aria-label={`#${order.receiptNumber} Geliyorum`}
          fullWidth
          mt="sm"
          onClick={() => onComing(order)}
          size="touch"
        >
          Geliyorum
        </Button>
      )}
    </>
  );
}
