import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LiveMessage } from '@ulak/contracts/events';
import type { BranchFilter } from '@ulak/contracts/ids';
import { handBackPackage, listPackagesOut } from '@ulak/contracts/notices/calls';
import type { PackageOut } from '@ulak/contracts/notices/schema';
import { call, messageOf } from '../../lib/call.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { POLLING } from '../../lib/polling.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';

export const PACKAGES = ['packages-out'] as const;

/** Packages that couriers carry back, those that wait longest first. */
export const packagesOut = (branchId: BranchFilter) =>
  queryOptions({
    queryKey: [...PACKAGES, branchId] as const,
    queryFn: async ({ signal }): Promise<readonly PackageOut[]> =>
      await call(listPackagesOut, { query: { branchId: String(branchId) }, signal }),
    staleTime: POLLING.packagesOut.staleMs,
  });

/** Whether the message may have changed the list: goods go back, or one of its orders went on. */
export function concernsPackages(message: LiveMessage, packages: readonly PackageOut[]): boolean {
  if (message.type === 'COURIER_NOTICES_UPDATED') return true;
  if (message.type !== 'ORDER_STATUS_UPDATED') return false;
  return (
    message.action === 'cancel' ||
    message.action === 'fail' ||
    packages.some(({ orderId }) => orderId === message.orderId)
  );
}

/** 'Paketi teslim aldım'. */
export function useHandBack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: PackageOut) =>
      call(handBackPackage, { params: { id }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: ({ data }) => toastSuccess(`#${data.orderNumber} paketi teslim alındı.`),
    onError: (error) => toastError(messageOf(error, 'Paket teslim alınamadı')),
    onSettled: () => client.invalidateQueries({ queryKey: PACKAGES }),
  });
}
