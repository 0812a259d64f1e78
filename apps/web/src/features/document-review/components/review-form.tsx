import { Button, Group, Textarea } from '@mantine/core';
import { DOCUMENT_TEXTS } from '@ulak/contracts/documents/kinds';
import type { CourierDocument } from '@ulak/contracts/documents/schema';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { useIsServerReachable } from '../../../lib/reachability.ts';
import desk from '../../../ui/desk.module.css';
import { FormError } from '../../../ui/form-error.tsx';
import { useReview } from '../queries.ts';
import radio from '../../../ui/radio-choices.module.css';

const MAX_LENGTH = 1_000;
const DECISIONS = [
  { value: 'APPROVED', label: 'Onayla' },
  { value: 'REJECTED', label: 'Reddet' },
] as const;
type Decision = (typeof DECISIONS)[number]['value'];

interface ReviewFormProps {
  readonly document: CourierDocument;
  readonly onClose: () => void;
}

/** The decision about a paper that waits (spec 4 §4, §5): to approve at first; a refusal says why. */
export function ReviewForm({ document, onClose }: ReviewFormProps) {
  const [status, setStatus] = useState<Decision>('APPROVED');
  const [notes, setNotes] = useState('');
  const review = useReview(onClose);
  const isReachable = useIsServerReachable();
  const reviewNotes = notes.trim();
  const isIncomplete = status === 'REJECTED' && reviewNotes === '';
  const submit = (): void => {
    if (isIncomplete || !isReachable || review.isPending) return;
    const body = { status, ...(reviewNotes !== '' && { reviewNotes }) };
    review.mutate({ id: document.id, body });
  };
  const submitByKeys = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <form
      aria-label="İncele"
      className={desk.column}
      noValidate
      onKeyDown={submitByKeys}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <DecisionChoice onChange={setStatus} value={status} />
      <Textarea
        description={status === 'REJECTED' ? 'Kurye bunu telefonunda görür.' : 'Yazarsanız kurye de görür.'}
        label={status === 'REJECTED' ? 'Notlar (Zorunlu)' : 'Notlar'}
        maxLength={MAX_LENGTH}
        onChange={({ currentTarget }) => setNotes(currentTarget.value)}
        rows={3}
        value={notes}
      />
      {document.keepsResultOnly && (
        <p className={desk.note}>Kaydedince dosya silinir; yalnızca sonucu saklanır.</p>
      )}
      <FormError
        message={review.error ? `${DOCUMENT_TEXTS.reviewFailed}. ${messageOf(review.error, '')}` : undefined}
      />
      {!isReachable && (
        <p className={desk.note} role="status">
          Bağlantı yok. Yazdıklarınız burada duruyor; bağlantı gelince kaydedin.
        </p>
      )}
      <Group className={desk.touch} gap="sm" grow>
        <Button disabled={review.isPending} onClick={onClose} size="md" variant="default">
          Vazgeç
        </Button>
        <Button disabled={isIncomplete || !isReachable} loading={review.isPending} size="md" type="submit">
          Kaydet
        </Button>
      </Group>
    </form>
  );
}

interface DecisionChoiceProps {
  readonly value: Decision;
  readonly onChange: (decision: Decision) => void;
}

function DecisionChoice({ value, onChange }: DecisionChoiceProps) {
  const id = useId();
  return (
    <fieldset className={radio.choices}>
      <legend>Karar</legend>
      {DECISIONS.map((decision) => (
        <label className={radio.radio} key={decision.value}>
          <input
            checked={decision.value === value}
            name={`${id}-decision`}
            onChange={() => onChange(decision.value)}
            type="radio"
            value={decision.value}
          />
          {decision.label}
        </label>
      ))}
    </fieldset>
  );
}
