import { useQueryClient } from '@tanstack/react-query';
import type { SessionUser } from '@ulak/contracts/auth/schema';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView, PastOrder } from '@ulak/contracts/orders/schema';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useCourierHome } from '../../features/courier-home/components/use-courier-home.ts';
import { useLostOrders } from '../../features/courier-home/components/use-lost-orders.ts';
import {
  type Presence,
  usePresence,
  type LocationLookup,
} from '../../features/courier-home/components/use-presence.ts';
import { STATUS_UPDATE_FAILED } from '../../features/courier-home/model/next-step.ts';
import { refetchDeliveries, cacheOrder } from '../../features/courier-home/queries.ts';
import {
  type PositionSharing,
  usePositionSharing,
} from '../../features/courier-position/components/use-position-sharing.ts';
import { useWakeLock, type WakeLockState } from '../../features/courier-position/components/use-wake-lock.ts';
import { LOCATION_ERROR_TITLE, LOCATION_HELP } from '../../features/courier-position/model.ts';
import { locateOnce } from '../../features/courier-position/queries.ts';
import { type StepQueue, useStepQueue } from '../../features/courier-steps/components/use-step-queue.ts';
import { type StepRefusal, applyQueuedSteps } from '../../features/courier-steps/model.ts';
import { toServerTime } from '../../lib/server-time.ts';
import { toastError } from '../../lib/toast.ts';

/** Everything of a courier's working day that goes on whatever screen is open. */
interface CourierContextValue {
  readonly user: SessionUser;
  readonly home: ReturnType<typeof useCourierHome>;
  /** The courier's orders as the taps leave them, sent or not. */
  readonly orders: readonly OrderView[];
  readonly queue: StepQueue;
  readonly sharing: PositionSharing;
  readonly isSharing: boolean;
  /** When the last position that the server stored was taken, epoch ms by the server's clock. */
  readonly positionAt: number | null;
  readonly wakeLock: WakeLockState;
  readonly presence: Presence;
}

const CourierContext = createContext<CourierContextValue | null>(null);

/** What goes on in the courier's day. @throws Error outside a courier's screens */
export function useCourierContext(): CourierContextValue {
  const value = useContext(CourierContext);
  if (!value) throw new Error('useCourierDay() belongs inside CourierDayProvider');
  return value;
}

const NO_ORDERS: readonly OrderView[] = [];

/**
 * The courier context under every screen: state, orders, queue of steps, position, awake screen.
 */
export function CourierContextProvider({ user, children }: { user: SessionUser; children: ReactNode }) {
  const home = useCourierHome(user);
  const { queue, isExplainedByStep } = useCourierSteps(user);
  useLostOrders(home.deliveries.data, isExplainedByStep);
  const status = home.status.data;
  const isSharing = status?.online === true && !status.onBreak;
  const sharing = usePositionSharing({ userId: user.id, isOn: isSharing });
  const wakeLock = useWakeLock(status?.online === true);
  const known = home.deliveries.data ?? NO_ORDERS;
  const orders = useMemo(() => applyQueuedSteps(known, queue.steps), [known, queue.steps]);
  const isPositionRequired = home.branch.data?.requireInBranchArea ?? false;
  const presence = usePresence({
    userId: user.id,
    hasDeliveries: known.length > 0,
    locate: isPositionRequired ? locateCourier : null,
  });
  useProblemToast(sharing.problem);

  const ownAt = sharing.sentFixAt === null ? null : toServerTime(sharing.sentFixAt);
  const serverAt = status?.positionAt ? Date.parse(status.positionAt) : null;
  const positionAt = ownAt === null && serverAt === null ? null : Math.max(ownAt ?? 0, serverAt ?? 0);
  const value: CourierContextValue = {
    user,
    home,
    orders,
    queue,
    sharing,
    isSharing,
    positionAt,
    wakeLock,
    presence,
  };
  return <CourierContext.Provider value={value}>{children}</CourierContext.Provider>;
}

/**
 * A refused step says why the order leaves the list right after it; an order that leaves later does so for a
 * reason of its own.
 */
const STEP_REFUSAL_WINDOW_MS = 10_000;

/** The step queue, and whether the response to one of its steps explains what became of an order. */
function useCourierSteps(user: SessionUser): {
  queue: StepQueue;
  isExplainedByStep: (id: OrderId) => boolean;
} {
  const client = useQueryClient();
  const [refused] = useState(() => new Map<OrderId, number>());
  const onSent = useCallback((order: OrderView | PastOrder) => cacheOrder(client, order), [client]);
  const onRefused = useCallback(
    ({ step, message, dropped }: StepRefusal) => {
      const more = dropped.length > 0 ? ` Sonraki ${dropped.length} işlem de geri alındı.` : '';
      refused.set(step.orderId, performance.now());
      toastError(`#${step.receiptNumber}: ${message ?? STATUS_UPDATE_FAILED}${more}`);
      void refetchDeliveries(client);
    },
    [client, refused],
  );
  const queue = useStepQueue({ userId: user.id, onSent, onRefused });
  const isExplainedByStep = useCallback(
    (id: OrderId) => {
      const refusedMs = performance.now() - (refused.get(id) ?? -Infinity);
      return refusedMs < STEP_REFUSAL_WINDOW_MS || queue.steps.some(({ orderId }) => orderId === id);
    },
    [refused, queue.steps],
  );
  return { queue, isExplainedByStep };
}

async function locateCourier(): Promise<LocationLookup> {
  const { place, problem } = await locateOnce();
  return { place, problem: problem && { title: LOCATION_ERROR_TITLE, text: LOCATION_HELP[problem] } };
}

/** Announces each new problem with the position once; the alert on the home stays until it is over. */
function useProblemToast(problem: PositionSharing['problem']): void {
  useEffect(() => {
    if (problem) toastError(LOCATION_HELP[problem], LOCATION_ERROR_TITLE);
  }, [problem]);
}
