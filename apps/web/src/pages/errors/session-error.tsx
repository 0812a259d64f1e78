import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../lib/session.ts';
import { ErrorView } from '../../ui/error-view.tsx';
import styles from '../../ui/states.module.css';

/**
 * The server could not say who is there: nothing is shown and nobody is sent away until it can. The page asks
 * again when a person does: by itself at each appearance it would take its own place with the waiting screen,
 * for ever in turn.
 */
export function SessionErrorPage() {
  const { error, refetch } = useQuery({ ...sessionQuery, retryOnMount: false });
  return (
    <main className={styles.screen} style={{ minHeight: '100dvh' }}>
      <ErrorView error={error} onRetry={() => void refetch()} />
    </main>
  );
}
