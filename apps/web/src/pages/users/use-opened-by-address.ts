import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SearchParams } from '../../lib/search.ts';

/**
 * Opens what an address asks for once (`?open=new` of the first-run steps), and takes that off the address:
 * Back then closes the dialog as any other, and a dialog that asks before it closes can ask.
 */
export function useOpenedByAddress(open: (what: string) => void): void {
  const what = useSearch({ from: '__root__' }).open;
  const navigate = useNavigate();
  useEffect(() => {
    if (what === undefined) return;
    open(what);
    void navigate({
      to: '.',
      replace: true,
      search: (present: SearchParams) => ({ ...present, open: undefined }),
    });
  }, [what, open, navigate]);
}
