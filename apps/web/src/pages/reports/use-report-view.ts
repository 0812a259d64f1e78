import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  changeReportView,
  readReportView,
  type ReportView,
  writeReportView,
} from '../../features/reports/model/report-view.ts';
import { leaveAddress, nextSteps } from '../../lib/address-steps.ts';
import type { SearchParams } from '../../lib/search.ts';

/** The reports screen as its address says so, and the way to change it. */
export function useReportView(): [ReportView, (change: Partial<ReportView>) => void] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const view = useMemo(() => readReportView(search), [search]);
  const change = useCallback(
    (part: Partial<ReportView>): void => {
      if (part.violationsOf === null && leaveAddress('violations')) return;
      const isOpening = part.violationsOf !== undefined && part.violationsOf !== null;
      void navigate({
        to: '.',
        // An opened dialog and another tab are steps of their own: the browser's back leads to where one was.
        replace: !isOpening && part.tab === undefined,
        ...(isOpening ? { state: { ulakSteps: nextSteps('violations') } } : {}),
        resetScroll: false,
        search: (present: SearchParams) => writeReportView(changeReportView(readReportView(present), part)),
      });
    },
    [navigate],
  );
  return [view, change];
}
