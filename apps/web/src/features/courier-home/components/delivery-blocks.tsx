import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CourierStatusView } from '@ulak/contracts/couriers/schema';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { IconMoodSmile } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { currentStop, type DeliveryList, startableStops } from '../model/delivery-list.ts';
import { type NextStep, nextStep, type StepDetails } from '../model/next-step.ts';
import { pinnedStep } from '../model/pinned-step.ts';
import type { Road } from '../model/road.ts';
import type { StepReport } from '../queries.ts';
import { CurrentCard } from './current-card.tsx';
import { CollectionDialog, OrderDialog, StartAllQuestion, UndeliverableDialog } from './lazy-dialogs.tsx';
import { NextStepBar } from './next-step-bar.tsx';
import { StepQuestion } from './step-question.tsx';
import { StopList } from './stop-list.tsx';
import { useAcceptAll } from './use-accept-all.ts';
import { WaitingOrders } from './waiting-orders.tsx';
import surface from '../../../ui/surface.module.css';
import blocks from './blocks.module.css';

interface DeliveryBlocksProps {
  /** The call with the list as the taps leave it. */
  readonly query: Pick<UseQueryResult<readonly OrderView[]>, 'data' | 'error' | 'refetch'>;
  readonly list: DeliveryList;
  readonly road: Road;
  readonly status: Pick<CourierStatusView, 'online'>;
  readonly chosen: OrderId | null;
  /** Orders with a step that has not reached the server. */
  readonly waiting: ReadonlySet<OrderId>;
  readonly renderMap: (order: OrderView) => ReactNode;
  readonly onChoose: (id: OrderId) => void;
  /** When and where a step is taken now, once the positions that wait are at the server. */
  readonly reportStep: () => Promise<StepReport>;
  readonly onStep: (
    order: OrderView,
    to: NextStep['to'] | 'ASSIGNED' | 'UNDELIVERABLE',
    details?: StepDetails,
  ) => void;
  /** Meal cards that the branch takes. */
  readonly brands: readonly string[];
}

type OpenDialog =
  | { readonly kind: 'detail' | 'problem' | 'collect'; readonly id: OrderId }
  /**
   * `to`: what was asked about. The order may go on under the question: a yes to 'start' must not be taken
   * for 'delivered'.
   */
  | { readonly kind: 'ask'; readonly id: OrderId; readonly to: NextStep['to'] }
  | { readonly kind: 'start-all'; readonly ids: readonly OrderId[] };

/** The courier's orders: those in hand, the waiting ones, the step under the thumb, and the dialogs. */
export function DeliveryBlocks({
  query,
  list,
  road,
  status,
  chosen,
  waiting,
  renderMap,
  onChoose,
  reportStep,
  onStep,
  brands,
}: DeliveryBlocksProps) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { acceptAllOrders, isAccepting } = useAcceptAll(list.waiting, { reportStep, onStep });
  const current = currentStop(list.stops, chosen);
  const pinned = usePinnedStep(list, current);
  const close = (): void => setOpen(null);
  const takeStep = (order: OrderView): void => {
    const step = nextStep(order.status);
    if (!step) return;
    if (step.question === null) {
      close();
      onStep(order, step.to);
    } else setOpen({ kind: 'ask', id: order.id, to: step.to });
  };
  const opened =
    open && 'id' in open && [...list.waiting, ...list.stops].find((order) => order.id === open.id);
  return (
    <>
      <QueryView
        empty={<NoDeliveries isOnline={status.online} />}
        failure="Teslimatlar alınamadı."
        query={query}
        skeleton={<Skeleton h={380} radius="lg" />}
      >
        {() => (
          <>
            {current && (
              <StopList
                current={
                  <CurrentCard
                    isWaiting={waiting.has(current.id)}
                    number={list.stops.indexOf(current) + 1}
                    onOpen={({ id }) => setOpen({ kind: 'detail', id })}
                    onProblem={({ id }) => setOpen({ kind: 'problem', id })}
                    order={current}
                  />
                }
                currentId={current.id}
                onChoose={onChoose}
                onStartAll={() =>
                  setOpen({ kind: 'start-all', ids: startableStops(list.stops).map(({ id }) => id) })
                }
                road={road}
                stops={list.stops}
                waiting={waiting}
              />
            )}
            {list.waiting.length > 0 && (
              <WaitingOrders
                isBusy={isAccepting}
                onAccept={takeStep}
                onComing={(order) => onStep(order, 'ASSIGNED')}
                onAcceptAll={acceptAllOrders}
                onOpen={({ id }) => setOpen({ kind: 'detail', id })}
                orders={list.waiting}
                pinned={pinned}
                waiting={waiting}
              />
            )}
            {pinned && (
              <NextStepBar
                isBusy={isAccepting}
                number={current && list.stops.indexOf(current) + 1}
                onAcceptAll={acceptAllOrders}
                onComing={(order) => onStep(order, 'ASSIGNED')}
                onNext={takeStep}
                pinned={pinned}
              />
            )}
          </>
        )}
      </QueryView>
      {opened && open?.kind === 'detail' && (
        <OrderDialog
          isWaiting={waiting.has(opened.id)}
          map={renderMap(opened)}
          onClose={close}
          onNext={takeStep}
          order={opened}
        />
      )}
      {opened && open?.kind === 'ask' && (
        <StepQuestion
          onClose={close}
          onOtherwise={() => setOpen({ kind: 'collect', id: opened.id })}
          onStep={onStep}
          order={opened}
          to={open.to}
        />
      )}
      {opened && opened.status === 'IN_DELIVERY' && open?.kind === 'collect' && (
        <CollectionDialog
          brands={brands}
          onClose={close}
          onConfirm={(collection) => {
            close();
            onStep(opened, 'DELIVERED', { collection });
          }}
          order={opened}
        />
      )}
      {open?.kind === 'start-all' && (
        <StartAllQuestion
          ids={open.ids}
          notAccepted={list.waiting.length}
          onClose={close}
          onStep={onStep}
          stops={list.stops}
        />
      )}
      {opened && open?.kind === 'problem' && (
        <UndeliverableDialog
          onClose={close}
          onConfirm={(order, note) => {
            close();
            onStep(order, 'UNDELIVERABLE', { note });
          }}
          order={opened}
        />
      )}
    </>
  );
}

/** How soon the bar notices that an offer's time is over, ms; the offer itself counts the seconds. */
const OFFER_CHECK_MS = 2_000;

function usePinnedStep(list: DeliveryList, current: OrderView | null) {
  return pinnedStep(list, current, useNow(OFFER_CHECK_MS));
}

const NoDeliveries = ({ isOnline }: { isOnline: boolean }) => (
  <section className={surface.card} data-block>
    <EmptyState
      icon={<IconMoodSmile aria-hidden color="var(--mantine-color-dimmed)" size="2.5rem" stroke={1.5} />}
      text="Aktif teslimatınız yok."
    >
      <p className={blocks.hint}>
        {isOnline
          ? 'Yeni sipariş atandığında burada görünür ve telefonunuz titrer.'
          : 'Sipariş almak için çevrimiçi olun.'}
      </p>
    </EmptyState>
  </section>
);
