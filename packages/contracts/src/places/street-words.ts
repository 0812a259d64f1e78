import { foldTr } from '../text.ts';

/** Kinds of streets and neighbourhoods in one form each, with every way that addresses write them, folded. */
const KINDS = {
  cad: ['cad', 'cadde', 'caddesi', 'cd'],
  sok: ['sok', 'sokak', 'sokagi', 'sk'],
  blv: ['blv', 'bulvar', 'bulvari', 'bulv', 'bul'],
  mah: ['mah', 'mahalle', 'mahallesi', 'mh'],
} as const;
export type StreetKind = keyof typeof KINDS;

const KIND_OF = new Map<string, StreetKind>(
  Object.entries(KINDS).flatMap(([kind, forms]) => forms.map((form) => [form, kind as StreetKind] as const)),
);

/** The kind that a folded word names, or null: 'sokagi' → 'sok'. */
export const kindOf = (word: string): StreetKind | null => KIND_OF.get(word) ?? null;

/** Longest word that is compared; what goes on after it is no name. */
const MAX_WORD = 40;

/** Words of a text, folded; nothing but letters and digits is left in them. */
export const wordsOf = (text: string): string[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => foldWord(word));

// Folding can leave a mark of its own, which is no letter ('ǰ').
const foldWord = (word: string): string => foldTr(word).replaceAll(/[^\p{L}\p{N}]/gu, '').slice(0, MAX_WORD);

/**
 * A name as the search of streets compares it: folded words, kinds in one form. 'Şair Nedim Sokağı' → 'sair
 * nedim sok'.
 */
export const streetSearchName = (name: string): string =>
  wordsOf(name)
    .map((word) => kindOf(word) ?? word)
    .join(' ');
