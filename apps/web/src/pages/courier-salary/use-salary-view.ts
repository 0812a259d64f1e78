import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readSalaryView, type SalaryView, writeSalaryView } from '../../features/salary/model/salary-view.ts';
import { leaveAddress, nextSteps } from '../../lib/address-steps.ts';
import type { SearchParams } from '../../lib/search.ts';

/** The salary screen as its address says so, and the way to change it. */
export function useSalaryView(): [SalaryView, (change: Partial<SalaryView>) => void] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const view = useMemo(() => readSalaryView(search), [search]);
  const change = useCallback(
    (part: Partial<SalaryView>): void => {
      if (part.isClosing === false && leaveAddress('close')) return;
      const isOpening = part.isClosing === true;
      void navigate({
        to: '.',
        replace: !isOpening,
        ...(isOpening ? { state: { ulakSteps: nextSteps('close') } } : {}),
        resetScroll: false,
        search: (present: SearchParams) => writeSalaryView({ ...readSalaryView(present), ...part }),
      });
    },
    [navigate],
  );
  return [view, change];
}
