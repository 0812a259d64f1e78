import { useQuery } from '@tanstack/react-query';
import type { ManagedFeedback } from '@ulak/contracts/feedback/schema';
import { formatFullDateTime } from '@ulak/contracts/time';
import { FeedbackBadge } from '../../../domain/feedback/feedback-badge.tsx';
import { feedbackKindText } from '../../../domain/feedback/feedback-texts.ts';
import { CallError } from '../../../lib/call.ts';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import type { FeedbackView } from '../model/feedback-view.ts';
import { LOAD_FAILED, timesText } from '../model/texts.ts';
import { oneFeedback } from '../queries.ts';
import { AnswerForm } from './answer-form.tsx';
import { PointedLine } from './pointed-line.tsx';
import styles from './feedback-review.module.css';

interface FeedbackDialogProps {
  readonly id: number | null;
  readonly onView: (change: Partial<FeedbackView>) => void;
}

/** One feedback: who wrote what, the slip's line of an objection beside it, and the answer. */
export function FeedbackDialog({ id, onView }: FeedbackDialogProps) {
  const query = useQuery({ ...oneFeedback(id ?? 0), enabled: id !== null });
  const close = (): void => onView({ openId: null });
  const isMissing = query.error instanceof CallError && query.error.code === 'FEEDBACK_NOT_FOUND';
  return (
    <ResponsiveDialog
      closeOnClickOutside={false}
      hasAddress
      onClose={close}
      opened={id !== null}
      size={640}
      title={
        <span className={desk.breaks}>{query.data ? feedbackKindText(query.data) : 'Geri bildirim'}</span>
      }
    >
      {id !== null &&
        (isMissing ? (
          <EmptyState text="Bu geri bildirim bulunamadı; silinmiş olabilir." />
        ) : (
          <QueryView empty={null} failure={LOAD_FAILED} query={query} skeleton={<ListSkeleton rows={8} />}>
            {(feedback) => (
              <div className={desk.column}>
                <Said feedback={feedback} onView={onView} />
                {feedback.slip && <PointedLine courier={feedback.courier} slip={feedback.slip} />}
                <AnswerForm feedback={feedback} key={feedback.id} onClose={close} />
              </div>
            )}
          </QueryView>
        ))}
    </ResponsiveDialog>
  );
}

interface SaidProps {
  readonly feedback: ManagedFeedback;
  readonly onView: FeedbackDialogProps['onView'];
}

/** Who wrote what and when, and what was answered last. */
function Said({ feedback, onView }: SaidProps) {
  const { courier, content, status, createdAt, response, answeredAt, answeredByName } = feedback;
  return (
    <>
      <span className={`${desk.row} ${desk.between}`}>
        <button
          className={`${desk.link} ${desk.target} ${desk.breaks}`}
          onClick={() => onView({ openId: null, courierId: courier.id })}
          title="Yalnız bu kuryenin geri bildirimlerini göster"
          type="button"
        >
          {courier.fullName}
        </button>
        <FeedbackBadge status={status} />
      </span>
      <p className={`${desk.note} ${desk.breaks}`}>
        {[courier.username, courier.branchName].filter(Boolean).join(' · ')}
        <br />
        {formatFullDateTime(Date.parse(createdAt))} · {timesText(feedback)}
      </p>
      <p className={`${desk.panel} ${styles.said} ${styles.words}`} data-part="content">
        {content}
      </p>
      {answeredAt !== null && (
        <p className={`${desk.note} ${styles.words}`} data-part="answer">
          Son işlem: {answeredByName ?? 'Yönetim'} · {formatFullDateTime(Date.parse(answeredAt))}
          {response !== null && `\n“${response}”`}
        </p>
      )}
    </>
  );
}
