import { useQuery } from '@tanstack/react-query';
import type { OrderId } from '@ulak/contracts/ids';
import { useEffect, useRef, useState } from 'react';
import { refetchIntervalOf } from '../../../lib/polling.ts';
import { useIsServerReachable } from '../../../lib/reachability.ts';
import { isLinkExpired, mayRenewToken, sentenceOf, TRACKING_TEXTS } from '../model.ts';
import { requestToken, trackedOrders } from '../queries.ts';
import { OrderPicker } from './order-picker.tsx';
import { OrderPage, preloadOrderParts } from './order-page.tsx';
import { Refusal } from './refusal.tsx';
import { TrackingHeader } from './tracking-header.tsx';
import { TrackingSkeleton } from './tracking-skeleton.tsx';
import { useTrackingStream } from './use-tracking-stream.ts';
import layout from '../../../ui/layout.module.css';
import page from './tracking.module.css';
import surface from '../../../ui/surface.module.css';

interface TrackedOrdersProps {
  readonly token: string;
  /** The phone that was typed on this page; null when the token came with a link. */
  readonly phone: string | null;
  readonly renewals: number;
  readonly onRenew: (token: string) => void;
  /** Back to the phone form, with the reason to show there. */
  readonly onGiveUp: (sentence: string | null) => void;
}

/** The orders of a token, followed live; a dead token is replaced while the phone is known (spec 3 §4.7). */
export function TrackedOrders({ token, phone, renewals, onRenew, onGiveUp }: TrackedOrdersProps) {
  const onLeave = (): void => onGiveUp(null);
  const [chosen, setChosen] = useState<OrderId | null>(null);
  const [isLive, setLive] = useState(false);
  const isReachable = useIsServerReachable();
  const query = useQuery({
    ...trackedOrders(token),
    refetchInterval: ({ state }) =>
      isLinkExpired(state.error) ? false : refetchIntervalOf('tracking', isLive),
  });
  const { data: orders, error } = query;
  const hasOrders = orders !== undefined && orders.length > 0;
  const isDead = isLinkExpired(error);

  useEffect(() => void preloadOrderParts(), []);
  useTrackingStream(hasOrders && !isDead ? token : null, setLive);
  useRenewal({ error, phone, renewals, onRenew, onGiveUp });

  useEffect(() => {
    if (orders?.length === 0) onGiveUp(TRACKING_TEXTS.noOrders);
  }, [orders, onGiveUp]);

  const order = orders?.find(({ id }) => id === chosen) ?? orders?.[0];
  // What is open stays open, also when another one comes to arrive earlier.
  if (order && order.id !== chosen) setChosen(order.id);
  if (order === undefined) {
    if (!error || isDead)
      return (
        <>
          <TrackingHeader company={undefined} onLeave={onLeave} />
          <TrackingSkeleton />
        </>
      );
    return (
      <>
        <TrackingHeader company={undefined} onLeave={onLeave} />
        <main className={`${layout.grid} ${page.ask}`}>
          <Refusal sentence={sentenceOf(error, TRACKING_TEXTS.loadFailed)} />
          <button
            className={`${surface.button} ${surface.filled} ${surface.big}`}
            onClick={() => void query.refetch()}
            type="button"
          >
            Yeniden dene
          </button>
        </main>
      </>
    );
  }
  return (
    <>
      <TrackingHeader company={order.company} onLeave={onLeave} />
      {orders && orders.length > 1 && <OrderPicker chosen={order.id} onChoose={setChosen} orders={orders} />}
      <OrderPage
        isDisconnected={error !== null || !isReachable}
        key={order.id}
        onRefresh={() => query.refetch()}
        order={order}
        token={token}
      />
    </>
  );
}

/** After a 404: another token while the rule allows one, else back to the form with the server's sentence. */
function useRenewal(facts: Omit<TrackedOrdersProps, 'token'> & { error: Error | null }): void {
  const { error, phone, renewals, onRenew, onGiveUp } = facts;
  const handled = useRef<Error | null>(null);
  useEffect(() => {
    if (!isLinkExpired(error) || handled.current === error) return;
    handled.current = error;
    if (phone !== null && mayRenewToken(error, phone, renewals))
      requestToken(phone).then(onRenew, (failure: unknown) =>
        onGiveUp(sentenceOf(failure, TRACKING_TEXTS.noLink)),
      );
    else onGiveUp(sentenceOf(error, TRACKING_TEXTS.badToken));
  }, [error, phone, renewals, onRenew, onGiveUp]);
}
