import { useCallback, useEffect, useState } from 'react';

const KEPT = 'ulak-tracking-token';

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

/** @returns false where the browser keeps nothing */
function keep(token: string | null): boolean {
  try {
    if (token === null) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, token);
    return true;
  } catch {
    return false;
  }
}

const inAddress = (): string | null => new URLSearchParams(location.search).get('token')?.trim() || null;

/**
 * The tracking token of this tab. It arrives in the query string (spec 3 §2.8) and moves from there into the
 * tab's own storage at once, so that it stands neither in the address bar nor in the browser's history nor in
 * a screenshot (criteria B09); a reload still finds it. Without storage it stays in the address.
 */
export function useTrackingToken(): [string | null, (token: string | null) => void] {
  const [token, setToken] = useState(() => inAddress() ?? kept());

  useEffect(() => {
    const arrived = inAddress();
    if (arrived && keep(arrived)) history.replaceState(history.state, '', location.pathname);
  }, []);

  const change = useCallback((next: string | null) => {
    keep(next);
    if (next === null && inAddress()) history.replaceState(history.state, '', location.pathname);
    setToken(next);
  }, []);
  return [token, change];
}
