import { useQueryClient } from '@tanstack/react-query';
import type { SessionUser } from '@ulak/contracts/auth/schema';
import type { CourierStatusView } from '@ulak/contracts/couriers/schema';
import type { LatLng } from '@ulak/contracts/domain/geo';
import { isFresh } from '@ulak/contracts/domain/position-filter';
import type { OrderView, PastOrder } from '@ulak/contracts/orders/schema';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo } from 'react';
import { CalmTime } from '../../features/courier-home/components/use-calm-time.ts';
import { useCourierHome } from '../../features/courier-home/components/use-courier-home.ts';
import { usePersistedQuery } from '../../lib/use-persisted-query.ts';
import {
  type Presence,
  usePresence,
  type LocationLookup,
} from '../../features/courier-home/components/use-presence.ts';
import { STATUS_UPDATE_FAILED } from '../../features/courier-home/model/next-step.ts';
import { refetchBranch, refetchDeliveries, cacheOrder } from '../../features/courier-home/queries.ts';
import {
  type CourierNotices,
  useCourierNotices,
} from '../../features/courier-notices/components/use-courier-notices.ts';
import { ownNotices } from '../../features/courier-notices/queries.ts';
import {
  type PositionSharing,
  usePositionSharing,
} from '../../features/courier-position/components/use-position-sharing.ts';
import { useWakeLock, type WakeLockState } from '../../features/courier-position/components/use-wake-lock.ts';
import { LOCATION_ERROR_TITLE, locationHelp } from '../../features/courier-position/model.ts';
import { locateOnce } from '../../features/courier-position/queries.ts';
import {
  type RefusedCollections,
  useRefusedCollections,
} from '../../features/courier-steps/components/use-refused-collections.ts';
import { type StepQueue, useStepQueue } from '../../features/courier-steps/components/use-step-queue.ts';
import type { StepPositions } from '../../features/courier-steps/queries.ts';
import { type StepRefusal, applyQueuedSteps } from '../../features/courier-steps/model.ts';
import { RESPONSE_KEY_PREFIX } from '../../lib/persisted-value.ts';
import { useNow } from '../../lib/clock.ts';
import { isInstalledApp } from '../../lib/display-mode.ts';
import { toServerTime } from '../../lib/server-time.ts';
import { toastError } from '../../lib/toast.ts';

/** Everything of a courier's working day that goes on whatever screen is open. */
interface CourierContextValue {
  readonly user: SessionUser;
  readonly home: ReturnType<typeof useCourierHome>;
  /** The courier's orders as the taps leave them, sent or not. */
  readonly orders: readonly OrderView[];
  readonly queue: StepQueue;
  readonly refusals: RefusedCollections;
  /** What the courier has to know. */
  readonly notices: CourierNotices;
  readonly sharing: PositionSharing;
  readonly isSharing: boolean;
  /** When the last position that the server stored was taken, epoch ms by the server's clock. */
  readonly positionAt: number | null;
  /** Where the server knows the courier to be, as far as that counts; null: nowhere yet, or long ago. */
  readonly serverPosition: LatLng | null;
  readonly wakeLock: WakeLockState;
  readonly presence: Presence;
}

const CourierContext = createContext<CourierContextValue | null>(null);

/** What goes on in the courier's day. @throws Error outside a courier's screens */
export function useCourierContext(): CourierContextValue {
  const value = useContext(CourierContext);
  if (!value) throw new Error('no CourierDayProvider');
  return value;
}

const NO_ORDERS: readonly OrderView[] = [];

/**
 * The courier context under every screen: state, orders, queue of steps, position, awake screen.
 */
export function CourierContextProvider({ user, children }: { user: SessionUser; children: ReactNode }) {
  const home = useCourierHome(user);
  const status = home.status.data;
  const isSharing = status?.online === true && !status.onBreak;
  const sharing = usePositionSharing({ userId: user.id, isOn: isSharing });
  const refusals = useRefusedCollections(user.id);
  const queue = useCourierSteps(user, sharing, refusals);
  const wakeLock = useWakeLock(status?.online === true);
  const known = home.deliveries.data ?? NO_ORDERS;
  const orders = useMemo(() => applyQueuedSteps(known, queue.steps), [known, queue.steps]);
  const notices = useCourierNotices(user.id, orders);
  usePersistedQuery({
    key: `${RESPONSE_KEY_PREFIX}notices:${user.id}`,
    queryKey: ownNotices.queryKey,
    data: notices.data,
  });
  const isPositionRequired = home.branch.data?.requireInBranchArea ?? false;
  const presence = usePresence({
    userId: user.id,
    online: status?.online,
    hasDeliveries: known.length > 0,
    locate: isPositionRequired ? locateCourier : null,
  });
  useProblemToast(sharing.problem);

  const { positionAt, serverPosition } = useServerPosition(sharing, status);
  const value: CourierContextValue = {
    user,
    home,
    orders,
    queue,
    refusals,
    notices,
    sharing,
    isSharing,
    positionAt,
    serverPosition,
    wakeLock,
    presence,
  };
  return (
    <CourierContext.Provider value={value}>
      <CalmTime.Provider value={home.branch.data?.safeMode === true}>{children}</CalmTime.Provider>
    </CourierContext.Provider>
  );
}

/** How often it is looked whether the position that the server has still counts, ms. */
const POSITION_CHECK_MS = 10_000;

/** The newest position that the server has: the phone's last stored one, or what the server last said. */
function useServerPosition(
  { sentReading }: PositionSharing,
  status: CourierStatusView | undefined,
): Pick<CourierContextValue, 'positionAt' | 'serverPosition'> {
  const now = useNow(POSITION_CHECK_MS);
  const sentAt = sentReading && toServerTime(sentReading.fixAt);
  const { lat = null, lng = null } = status ?? {};
  const knownAt = status?.positionAt ? Date.parse(status.positionAt) : null;
  const isSentNewer = sentAt !== null && sentAt >= (knownAt ?? 0);
  const positionAt = isSentNewer ? sentAt : knownAt;
  const [sentLat, sentLng] = [sentReading?.lat ?? null, sentReading?.lng ?? null];
  const [placeLat, placeLng] = isSentNewer ? [sentLat, sentLng] : [lat, lng];
  const counts = positionAt !== null && isFresh(positionAt, now);
  const serverPosition = useMemo(
    () => (counts && placeLat !== null && placeLng !== null ? { lat: placeLat, lng: placeLng } : null),
    [counts, placeLat, placeLng],
  );
  return { positionAt, serverPosition };
}

/** The step queue; a refused step says so and has the list asked for again. */
function useCourierSteps(
  user: SessionUser,
  positions: StepPositions,
  { keep, settle }: RefusedCollections,
): StepQueue {
  const client = useQueryClient();
  const onSent = useCallback(
    (order: OrderView | PastOrder) => {
      settle(order);
      return cacheOrder(client, order);
    },
    [client, settle],
  );
  const onRefused = useCallback(
    (refusal: StepRefusal) => {
      const { step, message, dropped } = refusal;
      keep(refusal);
      const more = dropped.length > 0 ? ` Sonraki ${dropped.length} işlem de geri alındı.` : '';
      toastError(`#${step.receiptNumber}: ${message ?? STATUS_UPDATE_FAILED}${more}`);
      void refetchDeliveries(client);
      // the branch may not take that meal card any more: the next choice offers what it takes now
      if (step.collection) void refetchBranch(client);
    },
    [client, keep],
  );
  return useStepQueue({ userId: user.id, positions, onSent, onRefused });
}

async function locateCourier(): Promise<LocationLookup> {
  const { place, problem } = await locateOnce();
  const text = problem && locationHelp(problem, isInstalledApp());
  return { place, problem: text === null ? null : { title: LOCATION_ERROR_TITLE, text } };
}

/** Announces each new problem with the position once; the alert on the home stays until it is over. */
function useProblemToast(problem: PositionSharing['problem']): void {
  useEffect(() => {
    if (problem) toastError(locationHelp(problem, isInstalledApp()), LOCATION_ERROR_TITLE);
  }, [problem]);
}
