import { Skeleton } from '@mantine/core';
import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { CourierStatusView } from '@ulak/contracts/couriers/schema';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { IconMoodSmile } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { toastError } from '../../../lib/toast.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { currentStop, type DeliveryList } from '../model/delivery-list.ts';
import { type NextStep, nextStep, STATUS_UPDATE_FAILED } from '../model/next-step.ts';
import { acceptAll } from '../queries.ts';
import { ConfirmStepDialog } from './confirm-step-dialog.tsx';
import { CurrentCard } from './current-card.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { OtherStops } from './other-stops.tsx';
import { UndeliverableDialog } from './undeliverable-dialog.tsx';
import { WaitingOrders } from './waiting-orders.tsx';
import surface from '../../../ui/surface.module.css';
import blocks from './blocks.module.css';

interface DeliveryBlocksProps {
  /** The call with the list as the taps leave it. */
  readonly query: Pick<UseQueryResult<readonly OrderView[]>, 'data' | 'error' | 'refetch'>;
  readonly list: DeliveryList;
  readonly status: Pick<CourierStatusView, 'online'>;
  readonly chosen: OrderId | null;
  /** Orders with a step that has not reached the server. */
  readonly waiting: ReadonlySet<OrderId>;
  readonly renderMap: (order: OrderView) => ReactNode;
  readonly onChoose: (id: OrderId) => void;
  readonly onStep: (
    order: OrderView,
    to: NextStep['to'] | 'ASSIGNED' | 'UNDELIVERABLE',
    note?: string,
  ) => void;
}

type OpenDialog =
  | { readonly kind: 'detail' | 'problem'; readonly id: OrderId }
  /**
   * `to`: what was asked about. The order may go on under the question: a yes to 'start' must not be taken
   * for 'delivered'.
   */
  | { readonly kind: 'ask'; readonly id: OrderId; readonly to: NextStep['to'] };

/** The courier's orders: the card, the waiting ones, the other stops, and the dialogs over them. */
export function DeliveryBlocks({
  query,
  list,
  status,
  chosen,
  waiting,
  renderMap,
  onChoose,
  onStep,
}: DeliveryBlocksProps) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { acceptAllOrders, isAccepting } = useAcceptAll(list.waiting, onStep);
  const current = currentStop(list.stops, chosen);
  const close = (): void => setOpen(null);
  const takeStep = (order: OrderView): void => {
    const step = nextStep(order.status);
    if (!step) return;
    if (step.question === null) {
      close();
      onStep(order, step.to);
    } else setOpen({ kind: 'ask', id: order.id, to: step.to });
  };
  const opened = [...list.waiting, ...list.stops].find((order) => order.id === open?.id);
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
              <CurrentCard
                isWaiting={waiting.has(current.id)}
                number={list.stops.indexOf(current) + 1}
                onNext={takeStep}
                onOpen={({ id }) => setOpen({ kind: 'detail', id })}
                onProblem={({ id }) => setOpen({ kind: 'problem', id })}
                order={current}
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
                waiting={waiting}
              />
            )}
            <OtherStops
              currentId={current?.id ?? null}
              hiddenCount={list.hiddenCount}
              onChoose={({ id }) => {
                onChoose(id);
                scrollTo({ top: 0, behavior: 'smooth' });
              }}
              stops={list.stops}
              waiting={waiting}
            />
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
        <StepQuestion onClose={close} onStep={onStep} order={opened} to={open.to} />
      )}
      {opened && open?.kind === 'problem' && (
        <UndeliverableDialog
          onClose={close}
          onConfirm={(order, note) => {
            close();
            onStep(order, 'UNDELIVERABLE', note);
          }}
          order={opened}
        />
      )}
    </>
  );
}

interface StepQuestionProps {
  readonly order: OrderView;
  readonly to: NextStep['to'];
  readonly onStep: DeliveryBlocksProps['onStep'];
  readonly onClose: () => void;
}

function StepQuestion({ order, to, onStep, onClose }: StepQuestionProps) {
  const step = nextStep(order.status);
  if (step?.to !== to || !step.question) return null;
  return (
    <ConfirmStepDialog
      confirmLabel={step.label}
      onClose={onClose}
      onConfirm={() => onStep(order, step.to)}
      text={step.question}
      title={`#${order.receiptNumber}`}
    />
  );
}

/** Accepts all in one call; without an answer each acceptance waits in the queue like any other tap. */
function useAcceptAll(orders: readonly OrderView[], onStep: DeliveryBlocksProps['onStep']) {
  const client = useQueryClient();
  const accepting = useMutation({
    mutationFn: () => acceptAll(client),
    onError: (error) => {
      const isUnanswered = error instanceof CallError && (error.status === 0 || error.status >= 500);
      if (!isUnanswered) toastError(messageOf(error, STATUS_UPDATE_FAILED));
      else for (const order of orders) onStep(order, 'PICKED_UP');
    },
  });
  return { acceptAllOrders: () => accepting.mutate(), isAccepting: accepting.isPending };
}

const NoDeliveries = ({ isOnline }: { isOnline: boolean }) => (
  <section className={surface.card} data-block>
    <EmptyState
      icon={<IconMoodSmile aria-hidden color="var(--mantine-color-dimmed)" size={40} stroke={1.5} />}
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
