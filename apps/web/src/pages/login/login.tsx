import { useEffect } from 'react';
import { Login } from '../../features/auth/components/login.tsx';

/** Long enough for the page to stand; well before anybody has typed a password. */
const PREFETCH_AFTER_MS = 1_500;

/** @param prefetch loads what a signed-in person needs next; a failure shows when it is really needed */
export function LoginPage({ prefetch }: { prefetch: () => Promise<unknown> }) {
  useEffect(() => {
    const timer = setTimeout(() => void prefetch().catch(() => undefined), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [prefetch]);
  return <Login />;
}
