import { useLayoutEffect } from 'react';
import { FIRST_DATA_ID } from '../queries.ts';

/**
 * Takes the place of what the server put into the page for a first look (docs/decisions/055), before the
 * browser paints: the same words stand in the same places.
 */
export function useFirstPage(): void {
  useLayoutEffect(() => {
    // The orders have been read by now; a token that is opened later in this tab asks for itself.
    for (const id of ['first-answer', 'first-style', FIRST_DATA_ID]) document.getElementById(id)?.remove();
  }, []);
}
