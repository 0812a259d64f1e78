import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { listTransferBranches } from '@ulak/contracts/branches/transfer-calls';
import type { BodyIn } from '@ulak/contracts/call';
import type { UserId } from '@ulak/contracts/ids';
import {
  activateUser,
  changeUserPassword,
  deactivateUser,
  getUser,
  getUserHistory,
  registerUser,
  removeUser,
  transferUser,
  updateUser,
} from '@ulak/contracts/users/calls';
import type { UserHistoryEntry, UserView } from '@ulak/contracts/users/schema';
import { useRef } from 'react';
import { userList } from '../../domain/users/user-list.ts';
import { call } from '../../lib/call.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { POLLING } from '../../lib/polling.ts';

/** One person, with the orders that are on the road with them. */
export const userDetail = (id: UserId) =>
  queryOptions({
    queryKey: ['users', 'detail', id] as const,
    queryFn: async ({ signal }) => (await call(getUser, { params: { id }, signal })).data,
    staleTime: 0,
  });

/** What happened to a person's account. */
export const userHistory = ({ id, version }: Pick<UserView, 'id' | 'version'>) =>
  queryOptions({
    // Another version of the record means that something happened; what is known stays meanwhile.
    queryKey: ['users', 'history', id, version] as const,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly UserHistoryEntry[]> =>
      (await call(getUserHistory, { params: { id }, signal })).data,
    staleTime: 0,
  });

/** Branches to which a person may be moved: also those that a branch manager does not see else. */
export const transferBranches = queryOptions({
  queryKey: ['branches', 'transfer'] as const,
  queryFn: async ({ signal }) =>
    (await call(listTransferBranches, { query: { forTransfer: 'true' }, signal })).data,
  staleTime: POLLING.branches.staleMs,
});

type Change<Body> = { readonly user: Pick<UserView, 'id'>; readonly body: Body };

/** Puts what the server answered into the list; a poll under way would bring what was true before. */
async function applyUser(client: QueryClient, user: UserView): Promise<void> {
  await client.cancelQueries({ queryKey: userList.queryKey });
  client.setQueryData(userList.queryKey, (users) =>
    users?.map((present) => (present.id === user.id ? user : present)),
  );
  void client.invalidateQueries({ queryKey: ['users'] });
}

/** Everything that is known of people is asked for again: after an import, a removal, a new person. */
export const refetchUsers = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['users'] });

/** Creates a person. A try after a lost answer is the same request, so nobody is created twice. */
export function useRegisterUser() {
  const client = useQueryClient();
  const sent = useRef<{ text: string; key: string } | null>(null);
  return useMutation({
    mutationFn: (body: BodyIn<typeof registerUser>) => {
      const text = JSON.stringify(body);
      if (sent.current?.text !== text) sent.current = { text, key: newIdempotencyKey() };
      return call(registerUser, { body, idempotencyKey: sent.current.key });
    },
    onSuccess: () => refetchUsers(client),
  });
}

export function useUpdateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user, body }: Change<BodyIn<typeof updateUser>>) =>
      call(updateUser, { params: { id: user.id }, body }),
    onSuccess: ({ data }) => applyUser(client, data),
  });
}

export function useTransferUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user, body }: Change<BodyIn<typeof transferUser>>) =>
      call(transferUser, { params: { id: user.id }, body }),
    // Who was moved out of the own branch leaves the list with the next answer.
    onSuccess: () => refetchUsers(client),
  });
}

export function useDeactivateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user, body }: Change<BodyIn<typeof deactivateUser>>) =>
      call(deactivateUser, { params: { id: user.id }, body }),
    onSuccess: ({ data }) => applyUser(client, data),
  });
}

export function useActivateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user, body }: Change<BodyIn<typeof activateUser>>) =>
      call(activateUser, { params: { id: user.id }, body }),
    onSuccess: ({ data }) => applyUser(client, data),
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user, body }: Change<BodyIn<typeof changeUserPassword>>) =>
      call(changeUserPassword, { params: { id: user.id }, body }),
    onSuccess: () => refetchUsers(client),
  });
}

export function useRemoveUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (user: Pick<UserView, 'id'>) => call(removeUser, { params: { id: user.id } }),
    onSuccess: (_, user) => {
      client.setQueryData(userList.queryKey, (users) => users?.filter(({ id }) => id !== user.id));
      void refetchUsers(client);
    },
  });
}
