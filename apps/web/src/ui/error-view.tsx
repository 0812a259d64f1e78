import { messageOf } from '../lib/call.ts';
import { Glyph } from './glyph.tsx';
import { STATUS_GLYPHS } from './glyphs.ts';
import styles from './states.module.css';
import surface from './surface.module.css';

// Not from the icon library, which would come to the customer's page for these two alone (criteria C09).
const REFRESH = ['M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4', 'M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4'];

interface ErrorViewProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** The spec's sentence for an error that says nothing itself. */
  readonly fallback?: string;
  readonly retryLabel?: string;
}

/** The error state of a view: what went wrong and, where it can help, another try. */
export function ErrorView({ error, onRetry, fallback, retryLabel = 'Yeniden dene' }: ErrorViewProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.sign}>
        <Glyph size="1.75rem" strokes={STATUS_GLYPHS.UNDELIVERABLE} />
      </span>
      <p>{messageOf(error, fallback)}</p>
      {onRetry && (
        <button className={`${surface.button} ${surface.outline}`} onClick={onRetry} type="button">
          <Glyph size="1rem" strokes={REFRESH} />
          {retryLabel}
        </button>
      )}
    </div>
  );
}
