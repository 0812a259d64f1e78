import { FEEDBACK_FAILURES, visibleLength } from '@ulak/contracts/feedback/kinds';
import { FEEDBACK_TOO_SHORT, MIN_FEEDBACK } from '@ulak/contracts/salary/feedback-status';
import { type FormEvent, useState } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { useIsServerReachable } from '../../../lib/reachability.ts';
import { useObject } from '../queries.ts';
import { FormButtons } from './form-buttons.tsx';
import { useSlip } from './use-slip.ts';
import { TextField } from './text-field.tsx';
import styles from './pay-slip.module.css';

const HINT = 'Neyin yanlış olduğunu ve doğrusunu yazın.';
const CLOSED_HINT = 'Ay kapandığı için düzeltme, içinde bulunulan aya yazılır.';

interface ObjectionFormProps {
  readonly pointer: string;
  readonly of: string;
  readonly onClose: () => void;
}

/** Objects to a line or a part of it; what was written stays until it is sent (spec 3 §5). */
export function ObjectionForm({ pointer, of, onClose }: ObjectionFormProps) {
  const { slip } = useSlip();
  const [content, setContent] = useState('');
  const [error, setError] = useState<string | null>(null);
  const sending = useObject();
  const isReachable = useIsServerReachable();
  const { month, branchId, closedAt } = slip;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (sending.isPending) return;
    if (visibleLength(content) < MIN_FEEDBACK) return setError(FEEDBACK_TOO_SHORT);
    setError(null);
    sending.mutate(
      { month, branchId, line: pointer, content: content.trim() },
      { onSuccess: onClose, onError: (refusal) => setError(fieldErrorOf(refusal)) },
    );
  };
  return (
    <form aria-label={`${of}: itiraz`} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        error={error}
        hint={closedAt === null ? HINT : `${HINT} ${CLOSED_HINT}`}
        label="İtirazınız"
        onChange={setContent}
        value={content}
      />
      <FormButtons
        failure={
          sending.isError && error === null
            ? `${FEEDBACK_FAILURES.send}. ${messageOf(sending.error)}`
            : undefined
        }
        isBusy={sending.isPending}
        isReachable={isReachable}
        onClose={onClose}
        submitLabel="İtirazı gönder"
      />
    </form>
  );
}

const fieldErrorOf = (refusal: Error): string | null =>
  refusal instanceof CallError ? (refusal.details.content ?? null) : null;
