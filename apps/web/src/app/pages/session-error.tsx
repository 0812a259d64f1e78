import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../lib/session.ts';
import { ErrorView } from '../../ui/error-view.tsx';

/** The server could not say who is there: nothing is shown and nobody is sent away until it can. */
export function SessionErrorPage() {
  const { error, refetch } = useQuery(sessionQuery);
  return (
    <main className="face-screen" style={{ minHeight: '100dvh' }}>
      <ErrorView error={error} onRetry={() => void refetch()} />
    </main>
  );
}
