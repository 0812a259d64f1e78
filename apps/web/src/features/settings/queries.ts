import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, listSessions } from '@ulak/contracts/auth/calls';
import { sendTestPush, subscribeToPush, unsubscribeFromPush } from '@ulak/contracts/push/calls';
import { call } from '../../lib/call.ts';
import type { PushSubscriptionParts } from '../../lib/push.ts';
import { deviceName } from './model/sessions.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, { signal })).data,
});

/** Signs out every session but this one; answers how many ended. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(endOtherSessions)).data.ended,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Tells the server that this browser wants to be told. */
export const saveDevice = ({ endpoint, keys }: PushSubscriptionParts) =>
  call(subscribeToPush, { body: { endpoint, keys, device: deviceName(navigator.userAgent) } });

/** Tells the server to leave this browser alone. */
export const dropDevice = (endpoint: string) => call(unsubscribeFromPush, { body: { endpoint } });

/** Sends a message to every device of this person; answers how many took it. */
export const useTestPush = () => useMutation({ mutationFn: () => call(sendTestPush) });
