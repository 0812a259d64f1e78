import {
  FEEDBACK_READERS,
  FEEDBACK_TYPE_LABELS,
  FEEDBACK_TYPES,
  visibleLength,
} from '@ulak/contracts/feedback/kinds';
import type { UserId } from '@ulak/contracts/ids';
import { MIN_FEEDBACK } from '@ulak/contracts/salary/feedback-status';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useIsServerReachable } from '../../../lib/reachability.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { useFeedbackForm } from './use-feedback-form.ts';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import styles from './courier-feedback.module.css';

/** As many characters as the contracts allow a note. */
const MAX_LENGTH = 1_000;

/** The rule until it is kept, then how much of the room is used. */
const hintOf = (content: string): string =>
  visibleLength(content) < MIN_FEEDBACK
    ? `En az ${MIN_FEEDBACK} karakter; boşluklar sayılmaz.`
    : `${content.length} / ${MAX_LENGTH} karakter`;

type Form = ReturnType<typeof useFeedbackForm>;

/** Type and message to management (spec 3 §2.3); what was typed stays until it has arrived. */
export function FeedbackForm({ courierId }: { readonly courierId: UserId }) {
  const form = useFeedbackForm(courierId);
  const isReachable = useIsServerReachable();
  const root = useRef<HTMLFormElement>(null);
  const { errors } = form;
  useEffect(() => {
    const wrong = errors.type === undefined ? '[aria-invalid="true"]' : 'input';
    if (errors.type !== undefined || errors.content !== undefined)
      root.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [errors]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReachable) form.submit();
  };
  return (
    <form
      aria-label="Geri bildirim gönder"
      className={`${surface.card} ${layout.stack}`}
      noValidate
      onSubmit={submit}
      ref={root}
    >
      <p className={styles.hint}>{FEEDBACK_READERS}</p>
      <TypeChoice form={form} />
      <Message form={form} />
      <FormError message={form.failure} />
      {!isReachable && (
        <p className={styles.hint} role="status">
          Bağlantı yok; şu an gönderilemez. Yazdıklarınız bu telefonda duruyor, bağlantı gelince gönderin.
        </p>
      )}
      <button
        aria-disabled={form.isSending}
        className={`${surface.button} ${surface.big} ${surface.filled} ${styles.send}`}
        disabled={!isReachable}
        type="submit"
      >
        {form.isSending ? 'Gönderiliyor…' : 'Gönder'}
      </button>
    </form>
  );
}

function TypeChoice({ form: { draft, errors, change } }: { readonly form: Form }) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={errors.type === undefined ? undefined : `${id}-error`}
      className={styles.types}
    >
      <legend>Tür</legend>
      {FEEDBACK_TYPES.map((type) => (
        <label className={styles.type} key={type}>
          <input
            checked={draft.type === type}
            name={`${id}-type`}
            onChange={() => change({ type })}
            type="radio"
            value={type}
          />
          {FEEDBACK_TYPE_LABELS[type]}
        </label>
      ))}
      {errors.type !== undefined && (
        <b className={styles.error} id={`${id}-error`} role="alert">
          {errors.type}
        </b>
      )}
    </fieldset>
  );
}

function Message({ form: { draft, errors, change } }: { readonly form: Form }) {
  const id = useId();
  const { content } = draft;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Mesajınız</label>
      <textarea
        aria-describedby={`${id}-hint`}
        aria-invalid={errors.content !== undefined}
        id={id}
        maxLength={MAX_LENGTH}
        onChange={(event) => change({ content: event.target.value })}
        rows={4}
        value={content}
      />
      {errors.content === undefined ? (
        <span className={styles.hint} id={`${id}-hint`}>
          {hintOf(content)}
        </span>
      ) : (
        <b className={styles.error} id={`${id}-hint`} role="alert">
          {errors.content}
        </b>
      )}
    </div>
  );
}
