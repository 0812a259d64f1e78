import './faces.css';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { messageOf } from '../lib/call.ts';

interface ErrorViewProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** The spec's sentence for an error that says nothing itself. */
  readonly fallback?: string;
}

/** The error face of a view: what went wrong and, where it can help, another try. */
export function ErrorView({ error, onRetry, fallback }: ErrorViewProps) {
  return (
    <div className="face" role="alert">
      <IconAlertTriangle aria-hidden color="var(--ulak-attention)" size={28} />
      <p>{messageOf(error, fallback)}</p>
      {onRetry && (
        <button className="face-retry" onClick={onRetry} type="button">
          <IconRefresh aria-hidden size={16} />
          Yeniden dene
        </button>
      )}
    </div>
  );
}
