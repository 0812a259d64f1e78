import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { NoticeId, UserId } from '@ulak/contracts/ids';
import type { CourierNotice } from '@ulak/contracts/notices/schema';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLive } from '../../../lib/live.ts';
import { useRefetchInterval } from '../../../lib/polling.ts';
import { cardsOf, isAlarming, packagesOf, unseenIds } from '../model.ts';
import { concernsNotices, ownNotices, reportSeen } from '../queries.ts';
import { useAcknowledgements } from './use-acknowledgements.ts';
import { useAlarm } from './use-alarm.ts';
import { usePageVisible } from './use-page-visible.ts';

/** What the courier has to know, and their answer. */
export interface CourierNotices {
  /** As the server last said; undefined: not known yet. */
  readonly data: readonly CourierNotice[] | undefined;
  readonly cards: readonly CourierNotice[];
  /** What they know they carry back. */
  readonly packages: readonly CourierNotice[];
  readonly acknowledge: (id: NoticeId) => void;
}

/** Without signal what was seen is reported again after this. */
const RETRY_MS = 5_000;
const NONE: readonly CourierNotice[] = [];

/**
 * The courier's notices: asked for with every change of their orders, heard until they look, told to the
 * server as seen while the page is on the screen.
 * @param orders the courier's orders as the page shows them
 */
export function useCourierNotices(userId: UserId, orders: readonly OrderView[]): CourierNotices {
  const client = useQueryClient();
  const { data } = useQuery({ ...ownNotices, refetchInterval: useRefetchInterval('courierNotices') });
  useLive((message) => {
    if (concernsNotices(message, userId)) void client.invalidateQueries({ queryKey: ownNotices.queryKey });
  });
  const { acknowledged, acknowledge } = useAcknowledgements(userId);
  const context = useMemo(() => ({ orders, acknowledged }), [orders, acknowledged]);
  useAlarm(
    data,
    useCallback((notice: CourierNotice) => isAlarming(notice, context), [context]),
  );
  useReportSeen(useMemo(() => unseenIds(data ?? NONE, context), [data, context]));
  return useMemo(
    () => ({
      data,
      cards: cardsOf(data ?? NONE, context),
      packages: packagesOf(data ?? NONE, context),
      acknowledge,
    }),
    [data, context, acknowledge],
  );
}

/** Reports what the page shows, once while it is on the screen; what failed again a little later. */
function useReportSeen(ids: readonly NoticeId[]): void {
  const client = useQueryClient();
  const isVisible = usePageVisible();
  const reported = useRef(new Set<NoticeId>());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const report = async (): Promise<void> => {
      const fresh = ids.filter((id) => !reported.current.has(id));
      if (fresh.length === 0) return;
      for (const id of fresh) reported.current.add(id);
      if (await reportSeen(fresh)) {
        await client.invalidateQueries({ queryKey: ownNotices.queryKey });
        return;
      }
      for (const id of fresh) reported.current.delete(id);
      if (!isOver) timer = setTimeout(() => void report(), RETRY_MS);
    };
    if (isVisible) void report();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [ids, isVisible, client]);
}
