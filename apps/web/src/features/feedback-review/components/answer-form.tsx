import { Button, Group, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { FEEDBACK_FAILURES } from '@ulak/contracts/feedback/kinds';
import type { ManagedFeedback } from '@ulak/contracts/feedback/schema';
import { FEEDBACK_STATUS_LABELS } from '@ulak/contracts/salary/feedback-labels';
import { FEEDBACK_STATUSES, type FeedbackStatus } from '@ulak/contracts/salary/feedback-status';
import { type FormEvent, useId } from 'react';
import { useIsServerReachable } from '../../../lib/reachability.ts';
import desk from '../../../ui/desk.module.css';
import { FormError } from '../../../ui/form-error.tsx';
import { RecordConflict } from '../../../ui/record-conflict.tsx';
import { oneFeedback } from '../queries.ts';
import { useAnswerForm } from './use-answer-form.ts';
import radio from '../../../ui/radio-choices.module.css';

const MAX_LENGTH = 1_000;

interface AnswerFormProps {
  readonly feedback: ManagedFeedback;
  readonly onClose: () => void;
}

/** Status and words of an answer (spec 3 §4.5); another's answer meanwhile is shown, not overwritten. */
export function AnswerForm({ feedback, onClose }: AnswerFormProps) {
  const client = useQueryClient();
  const form = useAnswerForm({
    feedback,
    onClose,
    fetchLatest: () => client.fetchQuery({ ...oneFeedback(feedback.id), staleTime: 0 }),
  });
  const isReachable = useIsServerReachable();
  const { conflict, status, words, error } = form;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReachable) form.submit();
  };
  return (
    <form aria-label="Yanıtla" className={desk.column} noValidate onSubmit={submit}>
      {conflict && (
        <RecordConflict fields={conflict.fields} message={conflict.message} onChoose={form.choose} />
      )}
      <StatusChoice onChange={form.setStatus} value={status} />
      <Textarea
        description="Kurye bunu telefonunda görür."
        error={error}
        label="Yanıt"
        maxLength={MAX_LENGTH}
        onChange={(event) => form.setWords(event.target.value)}
        rows={4}
        value={words}
      />
      <FormError
        message={form.failure === null ? undefined : `${FEEDBACK_FAILURES.update}. ${form.failure}`}
      />
      {!isReachable && (
        <p className={desk.note} role="status">
          Bağlantı yok. Yazdıklarınız burada duruyor; bağlantı gelince kaydedin.
        </p>
      )}
      <Group className={desk.touch} gap="sm" grow>
        <Button disabled={form.isBusy} onClick={onClose} size="md" variant="default">
          Vazgeç
        </Button>
        <Button disabled={!isReachable} loading={form.isBusy} size="md" type="submit">
          Kaydet
        </Button>
      </Group>
    </form>
  );
}

interface StatusChoiceProps {
  readonly value: FeedbackStatus;
  readonly onChange: (status: FeedbackStatus) => void;
}

function StatusChoice({ value, onChange }: StatusChoiceProps) {
  const id = useId();
  return (
    <fieldset className={radio.choices}>
      <legend>Durum</legend>
      {FEEDBACK_STATUSES.map((status) => (
        <label className={radio.radio} key={status}>
          <input
            checked={status === value}
            name={`${id}-status`}
            onChange={() => onChange(status)}
            type="radio"
            value={status}
          />
          {FEEDBACK_STATUS_LABELS[status]}
        </label>
      ))}
    </fieldset>
  );
}
