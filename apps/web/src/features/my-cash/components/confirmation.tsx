import type { HandOverView } from '@ulak/contracts/cash/hand-over';
import { awaitsCourier, HAND_OVER_STATUS_LABELS } from '@ulak/contracts/cash/hand-over-states';
import { formatFullDateTime } from '@ulak/contracts/time';
import { type FormEvent, useId, useState } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { useIsServerReachable } from '../../../lib/reachability.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { HAND_OVER_CHANGED, useAnswerHandOver } from '../queries.ts';
import { CountFigures } from './figures.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import styles from './my-cash.module.css';

/** As many characters as the contracts allow a reason. */
const MAX_REASON = 1_000;
const REASON_REQUIRED = 'İtirazınızın nedenini yazın';

const failureOf = (error: Error): string =>
  error instanceof CallError && error.code === 'HAND_OVER_CHANGED' ? HAND_OVER_CHANGED : messageOf(error);

/** Asks the courier whether a count is right; a disputed one may still be confirmed. */
export function Confirmation({ handOver }: { readonly handOver: HandOverView }) {
  const answer = useAnswerHandOver();
  const isReachable = useIsServerReachable();
  const [reason, setReason] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const { error } = answer;
  const ofField = error instanceof CallError ? error.details.reason : undefined;
  const send = (words: string | null): void => {
    if (isReachable && !answer.isPending)
      answer.mutate({ handOver, reason: words }, { onSuccess: () => setReason(null) });
  };
  const dispute = (event: FormEvent): void => {
    event.preventDefault();
    const words = (reason ?? '').trim();
    setMissing(words === '');
    if (words !== '') send(words);
  };
  return (
    <article
      aria-label="Kasa teslimi"
      className={`${surface.card} ${layout.stack} ${styles.asked}`}
      data-asked={handOver.id}
    >
      <h2>{awaitsCourier(handOver.status) ? 'Bu sayım doğru mu?' : 'İtiraz ettiğiniz teslim'}</h2>
      <p className={styles.words}>
        {HAND_OVER_STATUS_LABELS[handOver.status]} · {handOver.branchName} ·{' '}
        {formatFullDateTime(Date.parse(handOver.at))}
        {handOver.byName !== null && ` · ${handOver.byName}`}
      </p>
      <CountFigures handOver={handOver} />
      {handOver.reason !== null && (
        <p className={styles.words}>
          <b>Neden:</b> {handOver.reason}
        </p>
      )}
      <FormError message={error && ofField === undefined ? failureOf(error) : undefined} />
      {!isReachable && <p role="status">Bağlantı yok; bağlantı gelince yanıtlayın.</p>}
      {reason === null ? (
        <div className={styles.buttons}>
          <button
            aria-disabled={answer.isPending}
            className={`${surface.button} ${surface.big} ${surface.filled}`}
            disabled={!isReachable}
            onClick={() => send(null)}
            type="button"
          >
            Onayla
          </button>
          {awaitsCourier(handOver.status) && (
            <button
              className={`${surface.button} ${surface.big} ${surface.outline}`}
              disabled={!isReachable}
              onClick={() => setReason('')}
              type="button"
            >
              İtiraz et
            </button>
          )}
        </div>
      ) : (
        <form className={layout.stack} noValidate onSubmit={dispute}>
          <Reason error={missing ? REASON_REQUIRED : ofField} onChange={setReason} value={reason} />
          <div className={styles.buttons}>
            <button
              aria-disabled={answer.isPending}
              className={`${surface.button} ${surface.big} ${surface.filled}`}
              disabled={!isReachable}
              type="submit"
            >
              İtirazı gönder
            </button>
            <button
              className={`${surface.button} ${surface.big} ${surface.outline}`}
              onClick={() => setReason(null)}
              type="button"
            >
              Vazgeç
            </button>
          </div>
        </form>
      )}
    </article>
  );
}

interface ReasonProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function Reason({ value, error, onChange }: ReasonProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>İtirazınızın nedeni</label>
      <textarea
        aria-describedby={`${id}-error`}
        aria-invalid={error !== undefined}
        id={id}
        maxLength={MAX_REASON}
        onChange={({ target }) => onChange(target.value)}
        rows={3}
        value={value}
      />
      <b className={styles.warning} id={`${id}-error`} role="alert">
        {error}
      </b>
    </div>
  );
}
