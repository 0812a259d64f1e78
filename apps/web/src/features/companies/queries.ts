import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listBranches } from '@ulak/contracts/branches/calls';
import {
  assignBranchToCompany,
  createCompany,
  putCompanyLogo,
  removeCompany,
  removeCompanyLogo,
  updateCompany,
} from '@ulak/contracts/companies/calls';
import type { CompanyView } from '@ulak/contracts/companies/schema';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { branchList } from '../../domain/branches/branch-list.ts';
import { companyList } from '../../domain/companies/company-list.ts';
import { call } from '../../lib/call.ts';
import { upload } from '../../lib/upload.ts';
import type { CreateBody, UpdateBody } from './model/form-values.ts';
import type { LogoChange } from './model/logo.ts';

/** Branches that no company has yet. */
export const shellBranches = queryOptions({
  queryKey: [...branchList.queryKey, 'shells'] as const,
  queryFn: async ({ signal }) => {
    const branches = await call(listBranches, { signal });
    return branches.filter(({ companyId }) => companyId === null);
  },
  staleTime: 0,
});

/** Puts a saved company into the known list, and has the list ask again. */
function useTakeCompany() {
  const client = useQueryClient();
  return (saved: CompanyView): void => {
    client.setQueryData(companyList.queryKey, (known) =>
      known?.some(({ id }) => id === saved.id)
        ? known.map((company) => (company.id === saved.id ? saved : company))
        : known && [...known, saved],
    );
    void client.invalidateQueries({ queryKey: companyList.queryKey });
  };
}

export function useCreateCompany() {
  const take = useTakeCompany();
  return useMutation({
    mutationFn: async (body: CreateBody) => (await call(createCompany, { body })).data,
    onSuccess: take,
  });
}

export function useUpdateCompany() {
  const take = useTakeCompany();
  return useMutation({
    mutationFn: async ({ id, body }: { id: CompanyId; body: UpdateBody }) =>
      (await call(updateCompany, { params: { id }, body })).data,
    onSuccess: take,
  });
}

/** Stores or removes the picture that was chosen in the form. */
export function useSaveLogo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, logo }: { id: CompanyId; logo: LogoChange }): Promise<void> => {
      if (logo.kind === 'remove') await call(removeCompanyLogo, { params: { id } });
      if (logo.kind === 'replace')
        await upload(putCompanyLogo, { params: { id }, file: logo.file, fileName: logo.file.name });
    },
    onSettled: () => client.invalidateQueries({ queryKey: companyList.queryKey }),
  });
}

export function useRemoveCompany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: CompanyId) => call(removeCompany, { params: { id } }),
    onSuccess: async (_, id) => {
      // the poll that was under way still has it
      await client.cancelQueries({ queryKey: companyList.queryKey });
      client.setQueryData(companyList.queryKey, (known) => known?.filter((company) => company.id !== id));
      void client.invalidateQueries({ queryKey: companyList.queryKey });
    },
  });
}

/** What became of each branch: one call for each (spec 4 §7). */
export interface Assigned {
  readonly done: readonly BranchId[];
  readonly failed: readonly { readonly id: BranchId; readonly error: unknown }[];
}

export function useAssignBranches() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ companyId, ids }: { companyId: CompanyId; ids: readonly BranchId[] }) => {
      const done: BranchId[] = [];
      const failed: { id: BranchId; error: unknown }[] = [];
      for (const branchId of ids) {
        await call(assignBranchToCompany, { params: { companyId, branchId } }).then(
          () => done.push(branchId),
          (error: unknown) => failed.push({ id: branchId, error }),
        );
      }
      return { done, failed } satisfies Assigned;
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: branchList.queryKey }),
        client.invalidateQueries({ queryKey: companyList.queryKey }),
      ]),
  });
}
