import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../../../lib/live.ts';
import { refetchSalaries } from './use-salary-changes.ts';

/** A payout of a branch is a message per courier: they are answered by one refresh. */
const COALESCE_MS = 1_000;

/** Asks for salaries again when somebody changes pay; messages of a second count as one. */
export function usePayRefresh(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(({ type }) => {
    if (type !== 'COURIER_PAY_UPDATED' || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void refetchSalaries(client);
    }, COALESCE_MS);
  });
}
