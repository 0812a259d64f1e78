import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listBranches, setReceiptWidth } from '@ulak/contracts/branches/calls';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BranchId } from '@ulak/contracts/ids';
import { messageOf, call } from '../../lib/call.ts';
import { POLLING } from '../../lib/polling.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { DEFAULT_WIDTH, type PaperWidth } from './model.ts';

/**
 * The branches, for the paper that each prints on. The same answer as the whole page knows it by, so nothing
 * is fetched twice.
 */
export const branchPaperWidths = queryOptions({
  queryKey: ['branches'] as const,
  queryFn: ({ signal }) => call(listBranches, { signal }),
  staleTime: POLLING.branches.staleMs,
});

/** The paper of a branch among those that are known. */
export const paperWidthOf =
  (branches: readonly BranchView[] | undefined) =>
  (branchId: BranchId): PaperWidth =>
    branches?.find(({ id }) => id === branchId)?.receiptWidth ?? DEFAULT_WIDTH;

const FAILED = 'Fiş genişliği kaydedilemedi';

/** Keeps the paper of a branch on the server; every receipt from then on is laid out for it. */
export function useSavePaperWidth() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ branchId, width }: { branchId: BranchId; width: PaperWidth }) =>
      call(setReceiptWidth, { params: { id: branchId }, body: { receiptWidth: width } }),
    onSuccess: async ({ data }) => {
      await client.cancelQueries({ queryKey: branchPaperWidths.queryKey });
      client.setQueryData(branchPaperWidths.queryKey, (branches) =>
        branches?.map((branch) =>
          branch.id === data.id ? { ...branch, receiptWidth: data.receiptWidth } : branch,
        ),
      );
      toastSuccess(`Fiş genişliği ${data.receiptWidth} mm olarak kaydedildi`);
    },
    onError: (error) => toastError(messageOf(error, FAILED)),
  });
}
