import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { setReceiptWidth } from '@ulak/contracts/branches/calls';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { useCallback } from 'react';
import { branchList } from '../../domain/branches/branch-list.ts';
import { companyList } from '../../domain/companies/company-list.ts';
import { messageOf, call } from '../../lib/call.ts';
import { sessionQuery } from '../../lib/session.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { DEFAULT_WIDTH, type PaperWidth, type Sender } from './model.ts';

/** The paper of a branch among those that are known. */
export const paperWidthOf =
  (branches: readonly BranchView[] | undefined) =>
  (branchId: BranchId): PaperWidth =>
    branches?.find(({ id }) => id === branchId)?.receiptWidth ?? DEFAULT_WIDTH;

/** Company, logo and phone of a branch among those that are known. */
export const senderOf =
  (branches: readonly BranchView[] | undefined, logoOf: (companyId: CompanyId | null) => string | null) =>
  (branchId: BranchId): Sender | undefined => {
    const branch = branches?.find(({ id }) => id === branchId);
    return branch && { ...branch, logoUrl: logoOf(branch.companyId) };
  };

/** Logos of companies: of the own one, and for OWNER of all that are known. */
export function useLogos(): (companyId: CompanyId | null) => string | null {
  const user = useQueryClient().getQueryData(sessionQuery.queryKey);
  const { data: companies } = useQuery({ ...companyList, enabled: user?.role === 'OWNER' });
  const [ownId, ownLogo] = [user?.companyId ?? null, user?.companyLogoUrl ?? null];
  return useCallback(
    (companyId) =>
      companyId !== null && companyId === ownId
        ? ownLogo
        : (companies?.find(({ id }) => id === companyId)?.logo ?? null),
    [ownId, ownLogo, companies],
  );
}

const FAILED = 'Fiş genişliği kaydedilemedi';

/** Saves the paper width of a branch on the server; later receipts are laid out for it. */
export function useSavePaperWidth() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ branchId, width }: { branchId: BranchId; width: PaperWidth }) =>
      call(setReceiptWidth, { params: { id: branchId }, body: { receiptWidth: width } }),
    onSuccess: async ({ data }) => {
      await client.cancelQueries({ queryKey: branchList.queryKey });
      client.setQueryData(branchList.queryKey, (branches) =>
        branches?.map((branch) =>
          branch.id === data.id ? { ...branch, receiptWidth: data.receiptWidth } : branch,
        ),
      );
      toastSuccess(`Fiş genişliği ${data.receiptWidth} mm olarak kaydedildi`);
    },
    onError: (error) => toastError(messageOf(error, FAILED)),
  });
}
