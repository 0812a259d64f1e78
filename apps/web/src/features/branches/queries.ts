import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createBranch,
  getBranchUsage,
  listBranches,
  removeBranch,
  updateBranch,
} from '@ulak/contracts/branches/calls';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BranchId } from '@ulak/contracts/ids';
import { branchList } from '../../domain/branches/branch-list.ts';
import { call } from '../../lib/call.ts';
import type { CreateBody, UpdateBody } from './model/request-body.ts';

/** Every branch of the scope; for OWNER also those without a company. */
export const administeredBranches = queryOptions({
  queryKey: [...branchList.queryKey, 'administered'] as const,
  queryFn: ({ signal }) => call(listBranches, { signal }),
  staleTime: 2_000,
  meta: { isStreamed: false },
});

/** What hangs on a branch, asked anew for every dialog. */
export const branchUsage = (id: BranchId) =>
  queryOptions({
    queryKey: [...branchList.queryKey, 'usage', id] as const,
    queryFn: async ({ signal }) => (await call(getBranchUsage, { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** Puts a saved branch into the known list, and has every list of branches ask again. */
function useTakeBranch() {
  const client = useQueryClient();
  return (saved: BranchView): void => {
    client.setQueryData(administeredBranches.queryKey, (known) =>
      known?.some(({ id }) => id === saved.id)
        ? known.map((branch) => (branch.id === saved.id ? saved : branch))
        : known && [...known, saved],
    );
    void client.invalidateQueries({ queryKey: branchList.queryKey });
  };
}

export function useCreateBranch() {
  const take = useTakeBranch();
  return useMutation({
    mutationFn: async (body: CreateBody) => (await call(createBranch, { body })).data,
    onSuccess: take,
  });
}

export function useUpdateBranch(id: BranchId | null) {
  const take = useTakeBranch();
  return useMutation({
    mutationFn: async (body: UpdateBody) =>
      (await call(updateBranch, { params: { id: id ?? 0 }, body })).data,
    onSuccess: take,
  });
}

export function useRemoveBranch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: BranchId) => call(removeBranch, { params: { id } }),
    onSuccess: async (_, id) => {
      // the poll that was under way still has it
      await client.cancelQueries({ queryKey: branchList.queryKey });
      client.setQueryData(administeredBranches.queryKey, (known) =>
        known?.filter((branch) => branch.id !== id),
      );
      void client.invalidateQueries({ queryKey: branchList.queryKey });
    },
  });
}
