import type { ManagedFeedback } from '@ulak/contracts/feedback/schema';
import { FEEDBACK_FAILURES } from '@ulak/contracts/feedback/kinds';
import { FEEDBACK_STATUS_LABELS } from '@ulak/contracts/salary/feedback-labels';
import { ANSWER_MISSING, type FeedbackStatus, OPEN_FEEDBACK } from '@ulak/contracts/salary/feedback-status';
import { useState } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { toastError } from '../../../lib/toast.ts';
import { type ConflictChoice, type ConflictField, conflictFields } from '../../../ui/record-conflict.tsx';
import { useAnswer } from '../queries.ts';

interface AnswerFormDeps {
  readonly feedback: ManagedFeedback;
  readonly onClose: () => void;
  /** The feedback as it is stored now. */
  readonly fetchLatest: () => Promise<ManagedFeedback>;
}

/** Another's answer that came meanwhile. */
interface Conflict {
  readonly message: string;
  readonly present: ManagedFeedback;
  readonly own: { readonly status: FeedbackStatus; readonly words: string };
  readonly fields: readonly ConflictField[];
}

const LABELS = { status: 'Durum', response: 'Yanıt' } as const;
const textsOf = (status: FeedbackStatus, words: string) => ({
  status: FEEDBACK_STATUS_LABELS[status],
  response: words.trim(),
});

/** What an answer begins with: who opens what waits takes it into review. */
const firstStatus = ({ status }: ManagedFeedback): FeedbackStatus =>
  status === 'PENDING' ? 'IN_REVIEW' : status;

/** The answer while it is written; what was typed stays until it is stored. */
export function useAnswerForm({ feedback, onClose, fetchLatest }: AnswerFormDeps) {
  // The answer that this one stands on: a live message may bring a newer one at any moment.
  const [version, setVersion] = useState(feedback.version);
  const [status, setStatus] = useState(() => firstStatus(feedback));
  const [words, setWords] = useState(feedback.response ?? '');
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const answering = useAnswer(onClose);

  const showConflict = async (message: string): Promise<void> => {
    try {
      const present = await fetchLatest();
      const fields = conflictFields(
        LABELS,
        textsOf(present.status, present.response ?? ''),
        textsOf(status, words),
      );
      setVersion(present.version);
      setConflict({ message, present, own: { status, words }, fields });
    } catch (refused) {
      setFailure(messageOf(refused));
    }
  };
  const fail = (refused: Error): void => {
    if (refused instanceof CallError && refused.code === 'RECORD_CHANGED')
      return void showConflict(refused.message);
    const ofField = refused instanceof CallError ? refused.details.response : undefined;
    setError(ofField ?? null);
    setFailure(ofField === undefined ? messageOf(refused) : null);
    toastError(messageOf(refused), FEEDBACK_FAILURES.update);
  };
  const submit = (): void => {
    if (answering.isPending) return;
    const response = words.trim();
    setFailure(null);
    if (response === '' && !OPEN_FEEDBACK.includes(status)) return setError(ANSWER_MISSING);
    setError(null);
    const body = { status, version, ...(response !== '' && { response }) };
    answering.mutate({ id: feedback.id, body }, { onError: fail });
  };
  const choose = (name: string, choice: ConflictChoice): void => {
    if (!conflict) return;
    const { present, own } = conflict;
    if (name === 'status') setStatus(choice === 'present' ? present.status : own.status);
    else setWords(choice === 'present' ? (present.response ?? '') : own.words);
  };
  return {
    status,
    words,
    error,
    failure,
    conflict,
    isBusy: answering.isPending,
    setStatus,
    setWords,
    choose,
    submit,
  };
}
