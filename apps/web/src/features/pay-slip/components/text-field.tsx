import { useEffect, useId, useRef } from 'react';
import styles from './pay-slip.module.css';

/** As many characters as the contracts allow a note. */
const MAX_LENGTH = 1_000;

interface TextFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** A text of several lines with its hint and error; it takes the focus when it appears or is refused. */
export function TextField({ label, hint, value, error, onChange }: TextFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (error !== null) field.current?.focus();
  }, [error]);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        aria-describedby={`${id}-hint`}
        aria-invalid={error !== null}
        id={id}
        maxLength={MAX_LENGTH}
        onChange={(event) => onChange(event.target.value)}
        ref={field}
        rows={3}
        value={value}
      />
      <small id={`${id}-hint`}>
        {error !== null && (
          <b className={styles.error} role="alert">
            {error}{' '}
          </b>
        )}
        {hint}
      </small>
    </div>
  );
}
