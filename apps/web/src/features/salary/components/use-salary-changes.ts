import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { updateBranch } from '@ulak/contracts/branches/calls';
import type { BodyIn } from '@ulak/contracts/call';
import type { BranchId, UserId } from '@ulak/contracts/ids';
import {
  addDeduction,
  cancelDeduction,
  closeMonth,
  correctWorkDay,
  printSlips,
} from '@ulak/contracts/salary/calls';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month';
import type { Deduction } from '@ulak/contracts/salary/schema';
import { useRef } from 'react';
import { branchList } from '../../../domain/branches/branch-list.ts';
import { call, CallError, messageOf } from '../../../lib/call.ts';
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { FAILURES } from '../model/texts.ts';
import { type BranchMonth, SALARY_KEY, slipFile } from '../queries.ts';

/** Everything that is known of pay is asked for again. */
export const refetchSalaries = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: SALARY_KEY });

const tellFailure =
  (sentence: string) =>
  (error: unknown): void =>
    toastError(`${sentence}. ${messageOf(error)}`);

/** Saves salary settings of a branch; its couriers are told by the server. */
export function useSaveSettings(branchId: BranchId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyIn<typeof updateBranch>) =>
      (await call(updateBranch, { params: { id: branchId }, body })).data,
    onSuccess: (branch) => {
      client.setQueryData(branchList.queryKey, (known) =>
        known?.map((one) => (one.id === branch.id ? branch : one)),
      );
      toastSuccess('Maaş ayarları güncellendi. Şubenin kuryelerine bildirildi.');
      void client.invalidateQueries({ queryKey: branchList.queryKey });
      void refetchSalaries(client);
    },
    onError: tellFailure(FAILURES.settings),
  });
}

/** Adds a deduction. A try after a lost answer is the same request, so nothing is deducted twice. */
export function useAddDeduction(courierId: UserId) {
  const client = useQueryClient();
  const sent = useRef<{ text: string; key: string } | null>(null);
  return useMutation({
    mutationFn: (body: BodyIn<typeof addDeduction>) => {
      const text = JSON.stringify(body);
      if (sent.current?.text !== text) sent.current = { text, key: newIdempotencyKey() };
      return call(addDeduction, { params: { id: courierId }, body, idempotencyKey: sent.current.key });
    },
    onSuccess: () => {
      sent.current = null;
      toastSuccess('Kesinti eklendi');
      void refetchSalaries(client);
    },
    onError: tellFailure(FAILURES.deductions),
  });
}

/** Takes a deduction back. */
export function useCancelDeduction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Deduction, 'id'>) => call(cancelDeduction, { params: { id } }),
    onSuccess: () => {
      toastSuccess('Kesinti iptal edildi');
      void refetchSalaries(client);
    },
  });
}

interface DayCorrection {
  readonly day: string;
  readonly body: BodyIn<typeof correctWorkDay>;
}

/** Corrections of days that are under way. */
export const DAY_CORRECTION = ['pay', 'correct-day'] as const;

/** Says what a day counts. */
export function useCorrectDay(courierId: UserId) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: DAY_CORRECTION,
    mutationFn: ({ day, body }: DayCorrection) =>
      call(correctWorkDay, { params: { id: courierId, day }, body }),
    onSuccess: (_, { body }) => {
      const isCleared = (body.onlineMinutes ?? null) === null && (body.km ?? null) === null;
      toastSuccess(isCleared ? 'Düzeltme kaldırıldı' : 'Gün düzeltildi');
      void refetchSalaries(client);
    },
    onError: tellFailure(FAILURES.day),
  });
}

/** Whether a close was refused because of debts that nobody had been shown. */
export const areOtherDebts = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'DEBTS_CHANGED';

/** Closes a month for good. */
export function useCloseMonth() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyIn<typeof closeMonth>) => call(closeMonth, { body }),
    onSuccess: ({ data }) => {
      toastSuccess(`${formatPayMonth(data.month)} kapatıldı: ${data.slips} ücret pusulası hazır`);
      return refetchSalaries(client);
    },
    onError: (error) => {
      if (areOtherDebts(error)) toastError(messageOf(error, FAILURES.close));
      void refetchSalaries(client);
    },
  });
}

/** Has all slips of a branch's month printed into one file. */
export function usePrintSlips() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BranchMonth) => (await call(printSlips, { body })).data,
    onSuccess: (file) => client.setQueryData(slipFile(file.id).queryKey, file),
    onError: tellFailure(FAILURES.print),
  });
}
