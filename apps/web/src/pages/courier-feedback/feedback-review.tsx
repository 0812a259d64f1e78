import '../../ui/widget-styles.css';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { effectiveBranch } from '../../domain/branches/branch-filter.ts';
import { branchList } from '../../domain/branches/branch-list.ts';
import { ReviewPanel } from '../../features/feedback-review/components/review-panel.tsx';
import { feedbackQuery } from '../../features/feedback-review/model/feedback-view.ts';
import { useNow } from '../../lib/clock.ts';
import { dayOf } from '../../lib/calendar-days.ts';
import { usePreloadWhenIdle } from '../../lib/preload-when-idle.ts';
import { useSession } from '../../lib/session.ts';
import { MountOnFirstOpen } from '../../ui/mount-on-first-open.tsx';
import { FeedbackDialog, PARTS } from './dialogs.ts';
import { useFeedbackView } from './use-feedback-view.ts';

/** How often the day is checked that named times count from. */
const DAY_TICK_MS = 60_000;

/** Kurye Geri Bildirimleri of management (spec 3 §2.6). */
export function FeedbackReviewPage() {
  const [view, changeView] = useFeedbackView();
  const { role } = useSession();
  const branches = useQuery(branchList).data;
  const branchId = effectiveBranch(view.branchId, role, branches);
  const now = useNow(DAY_TICK_MS);
  const today = dayOf(now);
  // the same query for the whole of a day, whatever of the view leaves it as it is
  const { search, courierId, status, kind, time, days } = view;
  const wish = useMemo(
    () =>
      feedbackQuery(
        { search, branchId, courierId, status, kind, time, days },
        new Date(`${today}T09:00:00Z`),
      ),
    [search, branchId, courierId, status, kind, time, days, today],
  );
  usePreloadWhenIdle(branches !== undefined, PARTS);
  return (
    <Box pb="md" pt="xs" px="xs">
      <ReviewPanel
        branches={branches ?? []}
        branchId={branchId}
        onView={changeView}
        view={view}
        wish={wish}
      />
      <MountOnFirstOpen isOpen={view.openId !== null}>
        <FeedbackDialog id={view.openId} onView={changeView} />
      </MountOnFirstOpen>
    </Box>
  );
}
