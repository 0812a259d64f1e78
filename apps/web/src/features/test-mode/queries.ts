import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listTestOrders, setTestMode } from '@ulak/contracts/branches/test-mode-calls';
import type { TestModeHours } from '@ulak/contracts/branches/test-mode';
import type { BranchId } from '@ulak/contracts/ids';
import { branchList } from '../../domain/branches/branch-list.ts';
import { ADMINISTRATION_EVERY_MS } from '../../lib/administration-polling.ts';
import { call, messageOf } from '../../lib/call.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';

/** Key of the test orders of all branches. */
const TEST_ORDERS = ['test-orders'] as const;
/** Test orders of one page. */
export const TEST_ORDERS_PAGE = 50;

/** Test orders of a branch, newest first. */
export const testOrders = (branchId: BranchId, page: number) =>
  queryOptions({
    queryKey: [...TEST_ORDERS, branchId, page] as const,
    queryFn: ({ signal }) =>
      call(listTestOrders, {
        params: { id: branchId },
        query: { page: String(page), limit: String(TEST_ORDERS_PAGE) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ADMINISTRATION_EVERY_MS,
  });

/** Asks again for everything that shows test orders. */
export function useTestRefetch(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: TEST_ORDERS });
    await client.invalidateQueries({ queryKey: ['orders'] });
  };
}

/** Puts a branch into test mode for so many hours from now on, or ends it (0). */
export function useTestMode(branchId: BranchId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hours: TestModeHours) => call(setTestMode, { params: { id: branchId }, body: { hours } }),
    onSuccess: (_, hours) =>
      toastSuccess(hours === 0 ? 'Test modu kapatıldı.' : `Test modu ${hours} saat açık.`),
    onError: (error) => toastError(messageOf(error, 'Test modu değiştirilemedi')),
    onSettled: () => client.invalidateQueries({ queryKey: branchList.queryKey }),
  });
}
