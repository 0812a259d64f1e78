import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type RangeChoice, readRange, writeRange } from '../../lib/business-range.ts';
import { leaveAddress, nextSteps } from '../../lib/address-steps.ts';
import { type SummaryDialog, useSummaryAccess } from './use-summary-access.ts';
import type { SearchParams } from '../../lib/search.ts';

export interface SummaryView {
  readonly range: RangeChoice;
  readonly dialog: SummaryDialog | null;
}

/** What the summaries show, as the address bar has it: `?range=week&open=delayed`. */
export function useSummaryView() {
  const { dialog } = useSummaryAccess();
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const range = useMemo(() => readRange(search), [search]);
  const change = useCallback(
    (part: Partial<SummaryView>): void => {
      if (part.dialog === null && part.range === undefined && leaveAddress('summary')) return;
      void navigate({
        to: '.',
        // An opened dialog is a step of its own: the browser's back closes it.
        replace: !part.dialog,
        ...(part.dialog ? { state: { ulakSteps: nextSteps('summary') } } : {}),
        resetScroll: false,
        search: (present: SearchParams) => ({
          ...present,
          ...(part.range ? writeRange(part.range) : {}),
          ...('dialog' in part ? { open: part.dialog ?? undefined } : {}),
        }),
      });
    },
    [navigate],
  );
  return { range, dialog, change };
}
