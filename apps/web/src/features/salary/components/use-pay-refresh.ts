import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../../../lib/live.ts';
import { useStaleOnLeave } from '../../../lib/use-stale-on-leave.ts';
import { SALARY_KEY } from '../queries.ts';
import { refetchSalaries } from './use-salary-changes.ts';

/** A payout of a branch is a message per courier: they are answered by one refresh. */
const COALESCE_MS = 1_000;

/** Asks for salaries again when somebody changes pay; messages of a second count as one. */
export function usePayRefresh(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refetch = (): void => {
    // A fetch that takes longer than a second is let finish: cut off every time, it would never come.
    if (client.isFetching({ queryKey: SALARY_KEY }) > 0) {
      timer.current = setTimeout(refetch, COALESCE_MS);
      return;
    }
    timer.current = undefined;
    void refetchSalaries(client);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(({ type }) => {
    if (type !== 'COURIER_PAY_UPDATED' || timer.current !== undefined) return;
    timer.current = setTimeout(refetch, COALESCE_MS);
  });
  useStaleOnLeave(SALARY_KEY);
}
