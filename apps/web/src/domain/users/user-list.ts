import { queryOptions } from '@tanstack/react-query';
import { compareTr } from '@ulak/contracts/text';
import { listUsers } from '@ulak/contracts/users/calls';
import type { UserView } from '@ulak/contracts/users/schema';
import { call } from '../../lib/call.ts';
import { POLLING } from '../../lib/polling.ts';

const byName = (a: UserView, b: UserView): number => compareTr(a.fullName, b.fullName);

/** Runs when the answer changed, not at every poll. */
const listed = (users: readonly UserView[]): readonly UserView[] =>
  users.filter(({ deleted }) => !deleted).sort(byName);

/** The people of the actor's scope by name (spec 2 §7: polled every 5 s). */
export const userList = queryOptions({
  queryKey: ['users', 'list'] as const,
  queryFn: ({ signal }): Promise<readonly UserView[]> => call(listUsers, { signal }),
  select: listed,
  staleTime: POLLING.users.staleMs,
});
