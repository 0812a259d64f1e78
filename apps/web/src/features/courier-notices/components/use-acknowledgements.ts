import { useQueryClient } from '@tanstack/react-query';
import type { NoticeId, UserId } from '@ulak/contracts/ids';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStreamState } from '../../../lib/stream-state.ts';
import { ownNotices, persistedAcknowledgements, sendAcknowledgement } from '../queries.ts';
import { usePageVisible } from './use-page-visible.ts';

/** Without another sign of a connection it is tried again after this. */
const RETRY_MS = 15_000;

/**
 * What the courier has acknowledged: it counts at once and outlives the page; the server is told as soon as
 * there is signal.
 */
export function useAcknowledgements(userId: UserId): {
  acknowledged: ReadonlySet<NoticeId>;
  acknowledge: (id: NoticeId) => void;
} {
  const client = useQueryClient();
  const [ids, setIds] = useState<readonly NoticeId[]>([]);
  const [waiting] = useState(() => persistedAcknowledgements(userId));
  const isSending = useRef(false);
  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    const queued = await waiting.read();
    setIds((known) => [...new Set([...known, ...queued])]);
    let isAnyDone = false;
    for (const id of queued) {
      if (!(await sendAcknowledgement(id))) break;
      isAnyDone = true;
      await waiting.update((rest) => rest.filter((one) => one !== id));
    }
    isSending.current = false;
    if (isAnyDone) void client.invalidateQueries({ queryKey: ownNotices.queryKey });
  }, [client, waiting]);
  useSignal(send);
  const acknowledge = useCallback(
    (id: NoticeId) => {
      setIds((known) => [...known, id]);
      void waiting.update((rest) => (rest.includes(id) ? rest : [...rest, id])).then(send);
    },
    [waiting, send],
  );
  return useMemo(() => ({ acknowledged: new Set(ids), acknowledge }), [ids, acknowledge]);
}

/** Calls at the start, at every sign that there may be signal again, and now and then. */
function useSignal(onSignal: () => Promise<void>): void {
  const stream = useStreamState();
  const isVisible = usePageVisible();
  useEffect(() => {
    if (stream === 'live' && isVisible) void onSignal();
  }, [onSignal, stream, isVisible]);
  useEffect(() => {
    void onSignal();
    const listen = (): void => void onSignal();
    addEventListener('online', listen);
    const timer = setInterval(listen, RETRY_MS);
    return () => {
      removeEventListener('online', listen);
      clearInterval(timer);
    };
  }, [onSignal]);
}
