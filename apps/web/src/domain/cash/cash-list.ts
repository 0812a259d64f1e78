import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { listCourierCash } from '@ulak/contracts/cash/calls';
import type { BranchFilter } from '@ulak/contracts/ids';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { useLive } from '../../lib/live.ts';
import { POLLING } from '../../lib/polling.ts';
import { useStaleOnLeave } from '../../lib/use-stale-on-leave.ts';

/** Key of everything that is asked about couriers' cash at the desk. */
export const CASH = ['courier-cash'] as const;

/** The stream tells of changes, the poll of what it missed. */
export const CASH_REFRESH = {
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
    ...CASH_REFRESH,
  });

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
