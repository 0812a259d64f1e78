import { foldTr } from '../text.ts';

/** What a search text asks for, folded. All of it must hold of an order's text. */
export interface SearchTerms {
  /** Beginning of the order number ('#1661'); null: not asked for. */
  readonly number: string | null;
  /** Texts that occur somewhere. */
  readonly texts: readonly string[];
  /** Up to three digits, which begin a word: 'moda 41' is no order whose phone has a 41 in it. */
  readonly doors: readonly string[];
}

/** Kinds of streets and buildings: they belong to the word before them. */
const STREET_WORDS = new Set(
  (
    'mah,mh,mahalle,mahallesi,cad,cd,cadde,caddesi,sok,sk,sokak,sokagi,bulvar,bulvari,blv,apt,blok,site,' +
    'sitesi'
  ).split(','),
);
/** Words that belong to the number after them. */
const NUMBER_WORDS = new Set(['no', 'kat', 'daire']);
const bare = (word: string): string => word.replace(/[.:,]+$/, '');

/** Whether nearly every address has each word of the text, so that it tells no orders apart. */
export const isCommonText = (text: string): boolean =>
  text.split(' ').every((word) => {
    const name = bare(word);
    return STREET_WORDS.has(name) || NUMBER_WORDS.has(name) || name === 'istanbul' || name.length < 2;
  });

/**
 * The words, 'moda cad.' and 'no 12' in one: the street is not the neighbourhood of that name, and 12 is no
 * other number of the address.
 */
function phrasesOf(words: readonly string[]): string[] {
  const phrases: string[] = [];
  let isOpen = false;
  for (const [place, word] of words.entries()) {
    const leads = NUMBER_WORDS.has(bare(word));
    const isLast = place === words.length - 1;
    const belongsToLast = isOpen || (leads ? isLast : STREET_WORDS.has(bare(word)));
    if (belongsToLast && phrases.length > 0) phrases.push(`${phrases.pop()} ${word}`);
    else phrases.push(word);
    isOpen = leads || (place === 0 && STREET_WORDS.has(bare(word)));
  }
  return phrases;
}

const SHORT_NUMBER = /^\d{1,3}$/;

/**
 * Reads a search text: its words in any order, '#' before an order number. `phrases` keeps the words of a
 * street and of a door number together, `words` takes each on its own.
 */
export function readSearch(text: string, by: 'phrases' | 'words'): SearchTerms {
  const words = foldTr(text).replaceAll(/#\s+/g, '#').trim().split(/\s+/);
  const numbers = words.filter((word) => word.length > 1 && word.startsWith('#'));
  const others = words.filter((word) => !numbers.includes(word));
  const parts = by === 'phrases' ? phrasesOf(others) : others;
  const isDoor = (part: string): boolean => words.length > 1 && SHORT_NUMBER.test(part);
  return {
    number: numbers[0]?.slice(1) ?? null,
    texts: parts.filter((part) => part !== '' && !isDoor(part)),
    doors: parts.filter(isDoor),
  };
}

/** What may stand before a door number: 'No 41', 'No:41', 'D.5/41'. A regular expression in JS and SQL. */
const BEFORE_DOOR = '[ :./,(#-]';
/** The regular expression of a door number in an order's text. */
export const doorPattern = (digits: string): string => `${BEFORE_DOOR}${digits}`;

/** Whether the terms hold of an order's text, folded: number, name, phone, address, a space between. */
export const matchesTerms = (folded: string, { number, texts, doors }: SearchTerms): boolean =>
  (number === null || folded.startsWith(number)) &&
  texts.every((text) => folded.includes(text)) &&
  doors.every((digits) => new RegExp(doorPattern(digits)).test(folded));
