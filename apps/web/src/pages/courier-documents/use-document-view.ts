import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  changeDocumentView,
  type DocumentView,
  readDocumentView,
  writeDocumentView,
} from '../../features/document-review/model/document-view.ts';
import { leaveAddress, nextSteps, presentSteps } from '../../lib/address-steps.ts';
import type { SearchParams } from '../../lib/search.ts';

/** The screen as its address says so, and the way to change it. */
export function useDocumentView(): [DocumentView, (change: Partial<DocumentView>) => void] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const view = useMemo(() => readDocumentView(search), [search]);
  const change = useCallback(
    (part: Partial<DocumentView>): void => {
      const isOnlyClosed = part.openId === null && Object.keys(part).length === 1;
      if (isOnlyClosed && leaveAddress('document')) return;
      const isOpened = typeof part.openId === 'number';
      void navigate({
        to: '.',
        // The dialog is a step of its own: the browser's back closes it.
        replace: !isOpened,
        state: { ulakSteps: isOpened ? nextSteps('document') : presentSteps() },
        resetScroll: false,
        search: (present: SearchParams) =>
          writeDocumentView(changeDocumentView(readDocumentView(present), part)),
      });
    },
    [navigate],
  );
  return [view, change];
}
