import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useCallback } from 'react';

/**
 * Follows the links inside of an element without loading the page again. A table has a link per figure:
 * hundreds of the router's own would each follow the address, which a scrolled table would feel.
 */
export function useFollowLinks(): (event: MouseEvent) => void {
  const { history } = useRouter();
  return useCallback(
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
      if (link.origin !== location.origin) return;
      event.preventDefault();
      history.push(`${link.pathname}${link.search}`);
    },
    [history],
  );
}
