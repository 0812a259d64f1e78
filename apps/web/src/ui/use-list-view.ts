import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { leaveAddress, nextSteps, presentSteps } from '../lib/address-steps.ts';
import { type ListView, readListView, writeListView } from '../lib/list-view.ts';
import type { SearchParams } from '../lib/search.ts';

const DIALOG = 'record';

/** Changes a list's view; a dialog that opens is a step of the history of its own. */
export type ChangeListView<Dialog extends string> = (change: Partial<ListView<Dialog>>) => void;

/**
 * An administration list as its address says so, and the way to change it. Parameters of other parts of the
 * screen stay.
 * @param dialogs the same array at every rendering
 */
export function useListView<Dialog extends string>(
  dialogs: readonly Dialog[],
): [ListView<Dialog>, ChangeListView<Dialog>] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const router = useRouter();
  const view = useMemo(() => readListView(search, dialogs), [search, dialogs]);
  const change = useCallback<ChangeListView<Dialog>>(
    (part) => {
      if (part.dialog === null && Object.keys(part).length === 1 && leaveAddress(DIALOG)) return;
      // A dialog that follows another one takes its place: a form that was saved is not come back to.
      const isFollowing = readListView(router.state.location.search, dialogs).dialog !== null;
      const isOpening = Boolean(part.dialog) && !isFollowing;
      void navigate({
        to: '.',
        // The browser's back closes an opened dialog.
        replace: !isOpening,
        ...(part.dialog ? { state: { ulakSteps: isFollowing ? presentSteps() : nextSteps(DIALOG) } } : {}),
        resetScroll: false,
        search: (present: SearchParams) => ({
          ...present,
          ...writeListView({ ...readListView(present, dialogs), ...part }),
        }),
      });
    },
    [navigate, router, dialogs],
  );
  return [view, change];
}
