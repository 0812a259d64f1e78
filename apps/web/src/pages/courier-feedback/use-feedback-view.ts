import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  changeFeedbackView,
  type FeedbackView,
  readFeedbackView,
  writeFeedbackView,
} from '../../features/feedback-review/model/feedback-view.ts';
import { leaveAddress, nextSteps, presentSteps } from '../../lib/address-steps.ts';
import type { SearchParams } from '../../lib/search.ts';

/** Management's screen as its address says so, and the way to change it. */
export function useFeedbackView(): [FeedbackView, (change: Partial<FeedbackView>) => void] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const view = useMemo(() => readFeedbackView(search), [search]);
  const change = useCallback(
    (part: Partial<FeedbackView>): void => {
      const isOnlyClosed = part.openId === null && Object.keys(part).length === 1;
      if (isOnlyClosed && leaveAddress('feedback')) return;
      const isOpened = typeof part.openId === 'number';
      void navigate({
        to: '.',
        // The dialog is a step of its own: the browser's back closes it.
        replace: !isOpened,
        state: { ulakSteps: isOpened ? nextSteps('feedback') : presentSteps() },
        resetScroll: false,
        search: (present: SearchParams) =>
          writeFeedbackView(changeFeedbackView(readFeedbackView(present), part)),
      });
    },
    [navigate],
  );
  return [view, change];
}
