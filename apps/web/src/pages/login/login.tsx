import { useEffect } from 'react';
import { Login } from '../../features/auth/components/login.tsx';

/** Long enough for the page to stand; well before anybody has typed a password. */
const FETCH_AHEAD_MS = 1_500;

export function LoginPage() {
  useEffect(() => {
    const timer = setTimeout(fetchAhead, FETCH_AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Login />;
}

/** What the next tap needs: the form's schema and the signed-in area. A failure shows when they are really needed. */
function fetchAhead(): void {
  Promise.all([import('@ulak/contracts/auth/endpoints'), import('../../app/panel.tsx')]).catch(() => undefined);
}
