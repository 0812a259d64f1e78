import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { messageOf } from '../lib/call.ts';
import styles from './states.module.css';
import surface from './surface.module.css';
import text from './text.module.css';

interface LoadFailureProps {
  /** The spec's sentence, for example 'Finansal özet yüklenemedi'. */
  readonly title: string;
  /** What the server, or the missing one, says about it. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The error state of a part of a screen: what is missing, why, and another try. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  return (
    <div className={styles.state} role="alert">
      <IconAlertTriangle aria-hidden color="var(--ulak-attention)" size="1.75rem" />
      <p>
        <b>{title}</b>
      </p>
      <p className={text.dim}>{messageOf(error)}</p>
      <button className={`${surface.button} ${surface.outline}`} onClick={onRetry} type="button">
        <IconRefresh aria-hidden size="1rem" />
        Yeniden dene
      </button>
    </div>
  );
}
