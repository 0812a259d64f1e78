import { FEEDBACK_FAILURES } from '@ulak/contracts/feedback/kinds';
import { FEEDBACK_STATUS_LABELS } from '@ulak/contracts/salary/feedback-labels';
import {
  ANSWER_MISSING,
  FEEDBACK_STATUSES,
  type FeedbackStatus,
  OPEN_FEEDBACK,
} from '@ulak/contracts/salary/feedback-status';
import type { Objection } from '@ulak/contracts/salary/objection';
import { type FormEvent, useId, useState } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { useIsServerReachable } from '../../../lib/reachability.ts';
import { useAnswer } from '../queries.ts';
import { FormButtons } from './form-buttons.tsx';
import { useSlip } from './use-slip.ts';
import { TextField } from './text-field.tsx';
import styles from './pay-slip.module.css';
import layout from '../../../ui/layout.module.css';

interface AnswerFormProps {
  readonly objection: Objection;
  readonly onClose: () => void;
}

/** Management's answer to an objection (spec 3 §4.5); one that ends it needs words. */
export function AnswerForm({ objection, onClose }: AnswerFormProps) {
  const { slip } = useSlip();
  const id = useId();
  const [status, setStatus] = useState<FeedbackStatus>(
    objection.status === 'PENDING' ? 'IN_REVIEW' : objection.status,
  );
  const [response, setResponse] = useState(objection.response ?? '');
  const [error, setError] = useState<string | null>(null);
  // the answer that this one stands on; after a refusal the newer one that stands above it by then
  const [first] = useState(objection.version);
  const [isOvertaken, setOvertaken] = useState(false);
  const version = isOvertaken ? objection.version : first;
  const answering = useAnswer();
  const isReachable = useIsServerReachable();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (answering.isPending) return;
    const words = response.trim();
    if (words === '' && !OPEN_FEEDBACK.includes(status)) return setError(ANSWER_MISSING);
    setError(null);
    answering.mutate(
      { id: objection.id, body: { status, version, ...(words !== '' && { response: words }) } },
      {
        onSuccess: onClose,
        onError: (refusal) => {
          const known = refusal instanceof CallError ? refusal : null;
          setError(known?.details.response ?? null);
          if (known?.code === 'RECORD_CHANGED') setOvertaken(true);
        },
      },
    );
  };
  return (
    <form aria-label="İtirazı yanıtla" className={styles.form} noValidate onSubmit={submit}>
      <fieldset className={`${layout.wrap} ${styles.choices}`}>
        <legend>Durum</legend>
        {FEEDBACK_STATUSES.map((one) => (
          <label className={styles.choice} key={one}>
            <input
              checked={one === status}
              name={`${id}-status`}
              onChange={() => setStatus(one)}
              type="radio"
              value={one}
            />
            {FEEDBACK_STATUS_LABELS[one]}
          </label>
        ))}
      </fieldset>
      <TextField
        error={error}
        hint={
          slip.closedAt === null
            ? 'Kurye bunu pusulasında görür.'
            : 'Kurye bunu pusulasında görür. Bu ay kapandı ve değişmez: düzeltilecek tutarı içinde ' +
              'bulunulan aya “Düzeltme” olarak ekleyin.'
        }
        label="Yanıt"
        onChange={setResponse}
        value={response}
      />
      <FormButtons
        failure={
          answering.isError && error === null
            ? `${FEEDBACK_FAILURES.update}. ${messageOf(answering.error)}`
            : undefined
        }
        isBusy={answering.isPending}
        isReachable={isReachable}
        onClose={onClose}
        submitLabel="Yanıtı kaydet"
      />
    </form>
  );
}
