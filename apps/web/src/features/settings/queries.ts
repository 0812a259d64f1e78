import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, listSessions } from '@ulak/contracts/auth/calls';
import { call } from '../../lib/call.ts';

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
