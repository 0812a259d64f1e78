import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useSession } from '../../lib/session.ts';
import { type RangeChoice, readRange, writeRange } from '../../lib/business-range.ts';
import { maySeeSummaries } from '../../features/summaries/model.ts';
import { maySeeViolations } from '../../features/violations/model.ts';

/** The dialogs that the tiles of the summaries open. */
const SUMMARY_DIALOGS = ['delivered', 'cancelled', 'delayed', 'violations'] as const;
export type SummaryDialog = (typeof SUMMARY_DIALOGS)[number];

export interface SummaryView {
  readonly range: RangeChoice;
  readonly dialog: SummaryDialog | null;
}

/** What the summaries show, as the address bar has it: `?range=week&open=delayed`; nothing for roles without summaries. */
export function useSummaryView() {
  const { role } = useSession();
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const isViewer = maySeeSummaries(role);
  const view = useMemo((): SummaryView => {
    const dialog = SUMMARY_DIALOGS.find((name) => name === search.open) ?? null;
    const isAllowed = isViewer && (dialog !== 'violations' || maySeeViolations(role));
    return { range: readRange(search), dialog: isAllowed ? dialog : null };
  }, [search, isViewer, role]);
  const change = useCallback(
    (part: Partial<SummaryView>): void => {
      void navigate({
        to: '.',
        // An opened dialog is a step of its own: the browser's back closes it.
        replace: !part.dialog,
        resetScroll: false,
        search: (present: Readonly<Record<string, string | undefined>>) => ({
          ...present,
          ...(part.range ? writeRange(part.range) : {}),
          ...('dialog' in part ? { open: part.dialog ?? undefined } : {}),
        }),
      });
    },
    [navigate],
  );
  return { ...view, isViewer, change };
}
