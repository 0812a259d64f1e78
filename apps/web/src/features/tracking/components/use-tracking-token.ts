import { useCallback, useEffect, useState } from 'react';
import { tokenFromUrl } from '../queries.ts';

const STORAGE_KEY = 'ulak-tracking-token';

function storedToken(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** @returns false where the browser stores nothing */
function storeToken(token: string | null): boolean {
  try {
    if (token === null) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, token);
    return true;
  } catch {
    return false;
  }
}

/**
 * The tracking token of this tab. It arrives in the query string (spec 3 §2.8) and moves from there into the
 * tab's own storage at once, so that it stands neither in the address bar nor in the browser's history nor in
 * a screenshot (criteria B09); a reload still finds it. Without storage it stays in the address.
 */
export function useTrackingToken(): [string | null, (token: string | null) => void] {
  const [token, setToken] = useState(() => tokenFromUrl() ?? storedToken());

  useEffect(() => {
    const urlToken = tokenFromUrl();
    if (urlToken && storeToken(urlToken)) history.replaceState(history.state, '', location.pathname);
  }, []);

  const change = useCallback((next: string | null) => {
    storeToken(next);
    if (next === null && tokenFromUrl()) history.replaceState(history.state, '', location.pathname);
    setToken(next);
  }, []);
  return [token, change];
}
