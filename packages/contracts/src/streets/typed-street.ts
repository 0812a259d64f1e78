import { KIND_WORDS, shortFormsOf, streetSearchText } from './search-text.ts';

/** Kinds after which another name begins; 'meydan' and 'yol' are often words of a name. */
const ENDS_A_NAME: ReadonlySet<string> = new Set(['cad', 'sok', 'blv', 'mah']);
/** Words after which an address tells about a door or the inside of a building. */
const AT_THE_DOOR = /^(?:no|numara|kapi|kat|daire|d|k|apt|apartmani?|blok|site|sitesi|zil|dis)$/;
const MAX_WORDS = 16;
const MAX_WORD = 40;

/** A street or neighbourhood as somebody typed it. */
export interface TypedStreet {
  /** What its name, district or city must have, each the beginning of a word, in their compared form. */
  readonly words: readonly string[];
  /** Its kind in the short form; null: none was typed, or not to the end. */
  readonly kind: string | null;
  /** Words around it, which narrow: neighbourhood, district, city. */
  readonly hints: readonly string[];
  /** Where it stands in the text, its kind included. */
  readonly from: number;
  readonly to: number;
}

interface Token {
  /** In the compared form; may be two words. */
  readonly word: string;
  readonly from: number;
  readonly to: number;
  /** Whether a comma stands before it. */
  readonly isAfterComma: boolean;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const to = match.index + match[0].length;
    const word = streetSearchText(match[0]).replaceAll(' ', '').slice(0, MAX_WORD);
    if (word !== '')
      tokens.push({ word, from: match.index, to, isAfterComma: text.slice(end, match.index).includes(',') });
    end = to;
  }
  return tokens.slice(0, MAX_WORDS);
}

const isNumber = ({ word }: Token): boolean => /^\d/.test(word);
const isKind = ({ word }: Token): boolean => KIND_WORDS.has(word);
/** What an address writes before a street and is none of its name: 'Gül Apt.', 'No: 5', a postal code. */
const endsBuilding = (token: Token, before: Token | undefined): boolean =>
  AT_THE_DOOR.test(token.word) ||
  /^\d{5}$/.test(token.word) ||
  (isNumber(token) && before !== undefined && AT_THE_DOOR.test(before.word));
const isStreetKind = (token: Token): boolean => isKind(token) && token.word !== 'mah';

/** Where what is behind the door begins: after the street's name and kind. */
function doorAt(tokens: readonly Token[]): number {
  const kind = tokens.findIndex((token, place) => place > 0 && isStreetKind(token));
  const door = tokens.findIndex((token, place) => {
    // before the kind stand the street's name, '1417. Sokak', and buildings
    if (place === 0 || place <= kind) return false;
    if (AT_THE_DOOR.test(token.word)) return true;
    return isNumber(token) && (kind !== -1 || place === tokens.length - 1);
  });
  return door === -1 ? tokens.length : door;
}

/** Words that may name a place; numbers, kinds, floors and single letters name none. */
const hintsOf = (tokens: readonly Token[]): string[] =>
  tokens
    .filter((token) => !isKind(token) && !isNumber(token) && !AT_THE_DOOR.test(token.word))
    .map(({ word }) => word)
    .filter((word) => word.length > 1);

/** The last word while it is typed: the beginning of a kind, or a single letter, asks for nothing yet. */
const isUnfinished = ({ word }: Token): boolean =>
  /^\p{L}$/u.test(word) || (word.length > 1 && shortFormsOf(word).some((short) => KIND_WORDS.has(short)));

/**
 * The street of a text, or its neighbourhood where no street is named; null: nothing of a name is in it.
 * Door, floor and flat are left out.
 */
export function typedStreet(text: string): TypedStreet | null {
  const tokens = tokensOf(text);
  const door = doorAt(tokens);
  const named = tokens.slice(0, door);
  const street = named.findLastIndex((token, place) => place > 0 && isStreetKind(token));
  const kindAt =
    street === -1 ? named.findLastIndex(({ word }, place) => place > 0 && word === 'mah') : street;
  const isMahBefore = street === -1 && kindAt !== -1 && kindAt < named.length - 1;
  const end = kindAt === -1 || isMahBefore ? named.length : kindAt;
  const start = startOf(named, end);
  const all = named.slice(start, end);
  const last = all.at(-1);
  const isOpen = end === named.length && all.length > 1 && last !== undefined && isUnfinished(last);
  const name = isOpen ? all.slice(0, -1) : all;
  const first = name[0];
  const isNamed = name.some(({ word }) => !KIND_WORDS.has(word) || name.length > 1);
  if (!first || !(isNamed || end < named.length)) return null;
  const kind = end < named.length ? (named[end] ?? null) : null;
  return {
    words: name.map(({ word }) => word),
    kind: kind?.word ?? null,
    hints: hintsOf([...named.slice(0, start), ...named.slice(end + 1), ...tokens.slice(door)]),
    from: first.from,
    to: (kind ?? all.at(-1) ?? first).to,
  };
}

/** Where the name before `end` begins: after a comma, the kind of another name, or a building. */
function startOf(tokens: readonly Token[], end: number): number {
  for (let place = end - 1; place > 0; place -= 1) {
    const [token, before] = [tokens[place], tokens[place - 1]];
    if (token?.isAfterComma || (before && ENDS_A_NAME.has(before.word))) return place;
    if (before && endsBuilding(before, tokens[place - 2])) return place;
  }
  return 0;
}
