import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyIn } from '@ulak/contracts/call';
import {
  correctHandOver,
  countHandOver,
  deductShortage,
  exportDaySheet,
  getCourierCash,
  getDaySheet,
  giveChange,
  listCourierCash,
  listHandOvers,
} from '@ulak/contracts/cash/calls';
import type { HandOverView } from '@ulak/contracts/cash/hand-over';
import type { CourierCash } from '@ulak/contracts/cash/schema';
import type { BranchFilter, BranchId } from '@ulak/contracts/ids';
import { useEffect, useRef } from 'react';
import { useBodyKey } from '../../lib/body-key.ts';
import { call } from '../../lib/call.ts';
import { downloadFile } from '../../lib/download-file.ts';
import { useLive } from '../../lib/live.ts';
import { POLLING } from '../../lib/polling.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { useStaleOnLeave } from '../../lib/use-stale-on-leave.ts';

const CASH = ['courier-cash'] as const;
/** Hand-overs on a page of their list. */
export const HAND_OVERS_PAGE = 10;

/** Whose cash of which branch. */
export type CashAccount = Pick<CourierCash, 'courierId' | 'branchId'>;

/** The stream tells of changes, the poll of what it missed. */
const COMMON = {
  staleTime: POLLING.earnings.staleMs,
  refetchInterval: POLLING.earnings.everyMs,
} as const;

/** A row per courier of the branch or of all in scope, most cash first. */
export const cashList = (branchId: BranchFilter) =>
  queryOptions({
    queryKey: [...CASH, 'list', branchId] as const,
    queryFn: async ({ signal }) =>
      (await call(listCourierCash, { query: { branchId: String(branchId) }, signal })).data,
    placeholderData: keepPreviousData,
    ...COMMON,
  });

/** What each figure of a courier is made of. */
export const cashDetail = ({ courierId, branchId }: CashAccount) =>
  queryOptions({
    queryKey: [...CASH, 'detail', courierId, branchId] as const,
    queryFn: async ({ signal }) =>
      (await call(getCourierCash, { params: { courierId }, query: { branchId: String(branchId) }, signal }))
        .data,
    ...COMMON,
  });

/** A page of a courier's hand-overs. */
export const handOverPage = ({ courierId, branchId }: CashAccount, page: number) =>
  queryOptions({
    queryKey: [...CASH, 'hand-overs', courierId, branchId, page] as const,
    queryFn: ({ signal }) =>
      call(listHandOvers, {
        query: {
          courierId: String(courierId),
          branchId: String(branchId),
          page: String(page),
          limit: String(HAND_OVERS_PAGE),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...COMMON,
  });

/** The day sheet of a branch. @param day 'YYYY-MM-DD' */
export const daySheet = (branchId: BranchId, day: string) =>
  queryOptions({
    queryKey: [...CASH, 'day', branchId, day] as const,
    queryFn: async ({ signal }) =>
      (await call(getDaySheet, { query: { branchId: String(branchId), day }, signal })).data,
    placeholderData: keepPreviousData,
    ...COMMON,
  });

/** The day sheet as the server's Excel file. */
export const downloadDaySheet = (branchId: BranchId, day: string, signal: AbortSignal) =>
  downloadFile(
    exportDaySheet,
    { query: { branchId: String(branchId), day } },
    { signal, onProgress: () => {}, fallbackName: `kasa-raporu-${day}.xlsx` },
  );

/** What is the same of every change: it is told, and what is on screen is asked for again. */
function useChange<Input, Reply>(
  send: (input: Input, keyOf: (body: unknown) => string) => Promise<Reply>,
  done: string,
  onDone: (reply: Reply) => void,
) {
  const client = useQueryClient();
  const keyOf = useBodyKey();
  return useMutation({
    mutationFn: (input: Input) => send(input, keyOf),
    onSuccess: (reply) => {
      toastSuccess(done);
      void client.invalidateQueries({ queryKey: CASH });
      onDone(reply);
    },
    // what is on screen may be why it was refused
    onError: () => void client.invalidateQueries({ queryKey: CASH }),
  });
}

export const useCountHandOver = (onDone: (handOver: HandOverView) => void) =>
  useChange(
    async (body: BodyIn<typeof countHandOver>, keyOf) =>
      (await call(countHandOver, { body, idempotencyKey: keyOf(body) })).data,
    'Kasa teslim alındı',
    onDone,
  );

export const useGiveChange = (onDone: () => void) =>
  useChange(
    (body: BodyIn<typeof giveChange>, keyOf) => call(giveChange, { body, idempotencyKey: keyOf(body) }),
    'Bozuk para kaydedildi',
    onDone,
  );

export const useCorrectHandOver = (id: number, onDone: (handOver: HandOverView) => void) =>
  useChange(
    async (body: BodyIn<typeof correctHandOver>, keyOf) =>
      (await call(correctHandOver, { params: { id }, body, idempotencyKey: keyOf([id, body]) })).data,
    'Sayım düzeltildi',
    onDone,
  );

export const useDeductShortage = (id: number, onDone: () => void) =>
  useChange(
    (body: BodyIn<typeof deductShortage>, keyOf) =>
      call(deductShortage, { params: { id }, body, idempotencyKey: keyOf([id, body]) }),
    'Eksik, kesintiye çevrildi',
    onDone,
  );

/** Messages that come together are one question, ms. */
const GATHER_MS = 500;

/** Asks anew when somebody's cash changed. */
export function useCashStream(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useLive(({ type }) => {
    if (type !== 'COURIER_CASH_UPDATED' || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: CASH });
    }, GATHER_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  useStaleOnLeave(CASH);
}
