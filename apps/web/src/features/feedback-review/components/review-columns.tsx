import type { ManagedFeedback } from '@ulak/contracts/feedback/schema';
import { formatFullDateTime } from '@ulak/contracts/time';
import { FeedbackBadge } from '../../../domain/feedback/feedback-badge.tsx';
import { feedbackKindText } from '../../../domain/feedback/feedback-texts.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import desk from '../../../ui/desk.module.css';
import { timesText } from '../model/texts.ts';

const momentText = (at: string): string => formatFullDateTime(Date.parse(at));

interface TwoLinesProps {
  readonly first: string;
  readonly second: string | null;
}

const TwoLines = ({ first, second }: TwoLinesProps) => (
  <span title={[first, second].filter(Boolean).join(' · ')}>
    <span className={desk.oneLine}>{first}</span>
    <span className={desk.secondLine}>{second}</span>
  </span>
);

/** The columns of the table; newest first. @param open shows one with its answer; keep the same function */
export const reviewColumns = (open: (feedback: ManagedFeedback) => void): DataColumn<ManagedFeedback>[] => [
  {
    key: 'courier',
    head: 'Kurye',
    width: '15%',
    cell: ({ courier }) => <TwoLines first={courier.fullName} second={courier.username} />,
  },
  {
    key: 'branch',
    head: 'Şube',
    width: '11%',
    cell: ({ courier: { branchName } }) => (
      <span className={desk.oneLine} title={branchName}>
        {branchName}
      </span>
    ),
  },
  {
    key: 'content',
    head: 'Mesaj',
    cell: (feedback) => (
      <button
        aria-label={`${feedback.courier.fullName}, ${feedbackKindText(feedback)}: aç`}
        className={`${desk.plain} ${desk.target}`}
        onClick={() => open(feedback)}
        type="button"
      >
        <TwoLines first={feedback.content} second={feedbackKindText(feedback)} />
      </button>
    ),
  },
  {
    key: 'status',
    head: 'Durum',
    width: '8rem',
    cell: ({ status }) => <FeedbackBadge status={status} />,
  },
  {
    key: 'created',
    head: 'Yazıldı',
    width: '20%',
    cell: (feedback) => <TwoLines first={momentText(feedback.createdAt)} second={timesText(feedback)} />,
  },
];

/** Feedback where the table would not fit: the same facts as its row. */
export const ReviewCard = ({
  feedback,
  onOpen,
}: {
  readonly feedback: ManagedFeedback;
  readonly onOpen: (feedback: ManagedFeedback) => void;
}) => (
  <>
    <span className={`${desk.row} ${desk.between}`}>
      <b className={desk.breaks}>{feedback.courier.fullName}</b>
      <FeedbackBadge status={feedback.status} />
    </span>
    <span className={`${desk.note} ${desk.breaks}`}>
      {[feedback.courier.username, feedback.courier.branchName].filter(Boolean).join(' · ')}
    </span>
    <b className={desk.breaks}>{feedbackKindText(feedback)}</b>
    <span className={desk.breaks}>{feedback.content}</span>
    <span className={`${desk.note} ${desk.breaks}`}>
      {momentText(feedback.createdAt)} · {timesText(feedback)}
    </span>
    <span className={`${desk.row} ${desk.touch}`}>
      <button
        aria-label={`${feedback.courier.fullName}, ${feedbackKindText(feedback)}: aç`}
        className={`${desk.link} ${desk.target}`}
        onClick={() => onOpen(feedback)}
        type="button"
      >
        {feedback.openMinutes === null ? 'Yanıtı gör' : 'Aç ve yanıtla'}
      </button>
    </span>
  </>
);
