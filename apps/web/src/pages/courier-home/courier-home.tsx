import { Skeleton, Stack } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useEffect, useMemo, useState } from 'react';
import { CourierPool } from '../../features/courier-home/components/courier-pool.tsx';
import { DeliveryBlocks } from '../../features/courier-home/components/delivery-blocks.tsx';
import {
  preloadLaterDialogs,
  RefusedCards,
  StopCard,
} from '../../features/courier-home/components/lazy-dialogs.tsx';
import { PresenceStrip } from '../../features/courier-home/components/presence-strip.tsx';
import { type OwnPosition, StopsMap } from '../../features/courier-home/components/stops-map.tsx';
import { DeliveryRate, useDeliveryRate } from '../../features/courier-home/components/use-delivery-rate.ts';
import { useRoad } from '../../features/courier-home/components/use-road.ts';
import { deliveryList } from '../../features/courier-home/model/delivery-list.ts';
import { NoticeCards } from '../../features/courier-notices/components/notice-cards.tsx';
import { LocationAlert } from '../../features/courier-position/components/location-alert.tsx';
import { RefusalAlert } from '../../features/courier-position/components/refusal-alert.tsx';
import { ScreenNote } from '../../features/courier-position/components/screen-note.tsx';
import { WaitingSteps } from '../../features/courier-steps/components/waiting-steps.tsx';
import { ordersWithQueuedStep } from '../../features/courier-steps/model.ts';
import { PushInvitation } from '../../features/settings/components/push-invitation.tsx';
import { CallError } from '../../lib/call.ts';
import { ErrorView } from '../../ui/error-view.tsx';
import { useCourierContext } from './courier-context.tsx';
import { registerServiceWorker } from './register-service-worker.ts';
import layout from '../../ui/layout.module.css';
import page from '../../features/courier-home/components/courier-home.module.css';
import surface from '../../ui/surface.module.css';

const NO_ORDERS: readonly OrderView[] = [];
const NO_BRANDS: readonly string[] = [];

/**
 * The courier home (spec 3 §2.1): what to do now, what comes next, what could be taken, and where it all is.
 */
export function CourierHomePage() {
  const { user, home, orders, queue, refusals, notices, sharing, presence, ...phone } = useCourierContext();
  const { isSharing, wakeLock, serverPosition } = phone;
  const [chosen, setChosen] = useState<OrderId | null>(null);
  // the worker keeps what has been loaded by then
  useEffect(() => void preloadLaterDialogs().then(registerServiceWorker), []);
  const { status, deliveries, branch } = home;
  const ownPosition = useOwnPosition();
  const rate = useDeliveryRate(branch.data);
  const road = useRoad(user.id, deliveries.data ?? NO_ORDERS);

  // The map comes below lists of unknown length: it is drawn when these are there, so that nothing jumps
  // (criteria C08).
  if (isFirstFetch(deliveries) || isFirstFetch(branch)) return <CourierHomeSkeleton />;
  if (!status.data) {
    if (!status.error) return <CourierHomeSkeleton />;
    return (
      <div className={`${layout.reset} ${page.home}`}>
        <ErrorView error={status.error} onRetry={() => void status.refetch()} />
      </div>
    );
  }
  const list = deliveryList(orders, road.ids);
  // While deliveries are stopped one card says so, as it is now; the notice of it is answered there.
  const stop = branch.data?.deliveryStop;
  const stopNotices = stop ? notices.cards.filter(({ kind }) => kind === 'DELIVERY_STOP') : [];
  const acknowledgeStop = (): void => stopNotices.forEach(({ id }) => notices.acknowledge(id));
  const map = { ownPosition, state: status.data.status, branch: branch.data ?? null, road };
  return (
    <div className={`${layout.reset} ${page.home}`}>
      <div className={`${layout.stack} ${layout.roomy}`}>
        <h1 className="visually-hidden">Kurye ana sayfası</h1>
        <PresenceStrip hasDeliveries={orders.length > 0} presence={presence} status={status.data} />
        {stop && <StopCard onAcknowledge={stopNotices.length > 0 ? acknowledgeStop : null} stop={stop} />}
        <NoticeCards
          notices={{ ...notices, cards: notices.cards.filter((card) => !stopNotices.includes(card)) }}
        />
        {refusals.refused.length > 0 && <RefusedCards {...refusals} />}
        <PushInvitation />
        {sharing.problem && <LocationAlert onRetry={sharing.retry} problem={sharing.problem} />}
        {sharing.refusal && <RefusalAlert refusal={sharing.refusal} />}
        {isOffline(deliveries.error) && !queue.isDelayed && <ConnectionNote />}
        {queue.isDelayed && <WaitingSteps onRetry={queue.retry} steps={queue.steps} />}
        <DeliveryRate.Provider value={rate}>
          <DeliveryBlocks
            chosen={chosen}
            list={list}
            renderMap={(order) => <StopsMap {...map} ariaLabel="Siparişin haritası" stops={[order]} />}
            onChoose={setChosen}
            reportStep={sharing.reportStep}
            road={road}
            onStep={(order, to, details) => void queue.enqueue(order, to, details)}
            brands={branch.data?.mealCardBrands ?? NO_BRANDS}
            query={{ ...deliveries, data: deliveries.data && orders }}
            status={status.data}
            waiting={ordersWithQueuedStep(queue.isDelayed ? queue.steps : [])}
          />
          {branch.data && (
            <CourierPool
              branch={branch.data}
              orders={orders}
              position={serverPosition}
              renderMap={(order) => (
                <StopsMap
                  {...map}
                  ariaLabel="Havuzdaki siparişin haritası"
                  stops={[{ ...order, receiptNumber: order.orderNumber }]}
                />
              )}
              status={status.data}
            />
          )}
        </DeliveryRate.Provider>
        {isSharing && <ScreenNote wakeLock={wakeLock} />}
      </div>
      <section aria-label="Harita" className={`${surface.card} ${page.map}`}>
        <StopsMap {...map} ariaLabel="Teslimat haritası" stops={list.stops} waiting={list.waiting} />
      </section>
    </div>
  );
}

/** Asked for the first time; without signal nothing is on its way. */
const isFirstFetch = ({
  isPending,
  fetchStatus,
}: Pick<UseQueryResult, 'isPending' | 'fetchStatus'>): boolean => isPending && fetchStatus === 'fetching';

const isOffline = (error: Error | null): boolean => error instanceof CallError && error.code === 'NETWORK';

const ConnectionNote = () => (
  <p className={`${layout.row} ${surface.alert}`} data-waiting role="status">
    <IconCloudOff aria-hidden size="1.375rem" />
    Bağlantı yok. Son bilinen liste gösteriliyor; dokunduklarınız kaydedilir ve bağlantı gelince gönderilir.
  </p>
);

/** Where the phone is now, else where the server last saw it. */
function useOwnPosition(): OwnPosition | null {
  const { home, sharing } = useCourierContext();
  const status = home.status.data;
  const { lat, lng } = sharing.currentReading ?? { lat: status?.lat ?? null, lng: status?.lng ?? null };
  const positionAt = sharing.currentReading
    ? new Date(sharing.currentReading.fixAt).toISOString()
    : (status?.positionAt ?? null);
  return useMemo(
    () => (lat === null || lng === null ? null : { lat, lng, positionAt }),
    [lat, lng, positionAt],
  );
}

const CourierHomeSkeleton = () => (
  <div className={`${layout.reset} ${page.home}`}>
    <Stack aria-busy="true" data-courier-home className={`${layout.stack} ${layout.roomy}`} gap="md">
      <span className="visually-hidden" role="status">
        Yükleniyor...
      </span>
      <Skeleton h={56} radius="lg" />
      <Skeleton h={380} radius="lg" />
      <Skeleton h={160} radius="lg" />
    </Stack>
  </div>
);
