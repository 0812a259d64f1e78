import { Skeleton } from '@mantine/core';
import { useSession } from '../../lib/session.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const waiting = { fallback: () => <Skeleton h="60dvh" m="sm" radius="lg" /> };
const OwnFeedbackPage = lazyComponent(
  async () => (await import('./own-feedback.tsx')).OwnFeedbackPage,
  waiting,
);
const FeedbackReviewPage = lazyComponent(
  async () => (await import('./feedback-review.tsx')).FeedbackReviewPage,
  waiting,
);

/** /courier-feedback: a courier writes and reads answers, management answers (spec 3 §2.3, §2.6). */
export function CourierFeedbackPage() {
  return useSession().role === 'COURIER' ? <OwnFeedbackPage /> : <FeedbackReviewPage />;
}
