import { useSyncExternalStore } from 'react';
import type { Scheme } from '../theme.ts';

const ATTRIBUTE = 'data-mantine-color-scheme';

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] });
  return () => observer.disconnect();
}

const read = (): Scheme => (document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'dark' : 'light');

/** The page's scheme as the provider wrote it: a customer would fetch the provider's hook for this alone. */
export const useScheme = (): Scheme => useSyncExternalStore(subscribe, read);
