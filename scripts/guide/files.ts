import type { Language } from './texts.ts';

/** The integration guide in each language, from the project's root. */
export const GUIDE_FILES: readonly (readonly [Language, string])[] = [
  ['tr', 'docs/integrations.tr.md'],
  ['en', 'docs/integrations.md'],
];
