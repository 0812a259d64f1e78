import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyIn } from '@ulak/contracts/call';
import {
  correctCollection,
  correctHandOver,
  countHandOver,
  deductShortage,
  exportDaySheet,
  getCourierCash,
  getDaySheet,
  getOrderCollections,
  giveChange,
  listHandOvers,
} from '@ulak/contracts/cash/calls';
import type { HandOverView } from '@ulak/contracts/cash/hand-over';
import type { CourierCash } from '@ulak/contracts/cash/schema';
import type { BranchId, OrderId } from '@ulak/contracts/ids';
import { CASH, CASH_REFRESH } from '../../domain/cash/cash-list.ts';
import { useBodyKey } from '../../lib/body-key.ts';
import { call } from '../../lib/call.ts';
import { downloadFile } from '../../lib/download-file.ts';
import { toastSuccess } from '../../lib/toast.ts';

/** Hand-overs on a page of their list. */
export const HAND_OVERS_PAGE = 10;

/** Whose cash of which branch. */
export type CashAccount = Pick<CourierCash, 'courierId' | 'branchId'>;

/** What each figure of a courier is made of. */
export const cashDetail = ({ courierId, branchId }: CashAccount) =>
  queryOptions({
    queryKey: [...CASH, 'detail', courierId, branchId] as const,
    queryFn: async ({ signal }) =>
      (await call(getCourierCash, { params: { courierId }, query: { branchId: String(branchId) }, signal }))
        .data,
    ...CASH_REFRESH,
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
    ...CASH_REFRESH,
  });

/** What was collected of an order. */
export const orderCollections = (orderId: OrderId) =>
  queryOptions({
    queryKey: [...CASH, 'order', orderId] as const,
    queryFn: async ({ signal }) =>
      (await call(getOrderCollections, { params: { id: orderId }, signal })).data,
    ...CASH_REFRESH,
  });

/** The day sheet of a branch. @param day 'YYYY-MM-DD' */
export const daySheet = (branchId: BranchId, day: string) =>
  queryOptions({
    queryKey: [...CASH, 'day', branchId, day] as const,
    queryFn: async ({ signal }) =>
      (await call(getDaySheet, { query: { branchId: String(branchId), day }, signal })).data,
    placeholderData: keepPreviousData,
    ...CASH_REFRESH,
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

export const useCorrectCollection = (id: OrderId, onDone: () => void) =>
  useChange(
    (body: BodyIn<typeof correctCollection>, keyOf) =>
      call(correctCollection, { params: { id }, body, idempotencyKey: keyOf([id, body]) }),
    'Tahsilat düzeltildi',
    onDone,
  );

export const useDeductShortage = (id: number, onDone: () => void) =>
  useChange(
    (body: BodyIn<typeof deductShortage>, keyOf) =>
      call(deductShortage, { params: { id }, body, idempotencyKey: keyOf([id, body]) }),
    'Eksik, kesintiye çevrildi',
    onDone,
  );
