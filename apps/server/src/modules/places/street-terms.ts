import type { LatLng } from '@ulak/contracts/domain/geo';
import { shortFormsOf, streetCell } from '@ulak/contracts/streets/search-text';
import type { TypedStreet } from '@ulak/contracts/streets/typed-street';

/** How far a search reaches: the four squares of 0.5° or 2° nearest to each point, or all. */
export const SEARCH_REACHES = ['near', 'wide', 'all'] as const;
export type SearchReach = (typeof SEARCH_REACHES)[number];

/** Cells of a square's side, and the letter before its terms (`ulak_street_terms`). */
const SQUARES = { near: { cells: 10, letter: 'a' }, wide: { cells: 40, letter: 'b' } } as const;
const CELLS_AROUND = 7_200;

/** A square of `cells` and its neighbour on the side where the cell lies; four squares cost half of nine. */
const besides = (cell: number, cells: number): number[] => {
  const square = Math.floor(cell / cells);
  return [square, cell % cells < cells / 2 ? square - 1 : square + 1];
};

/** Prefixes of the terms around the points; words hold letters and digits alone, so quoting is enough. */
function prefixesOf(reach: SearchReach, near: readonly LatLng[]): string[] {
  if (reach === 'all') return [''];
  const { cells, letter } = SQUARES[reach];
  const squares = near.flatMap(({ lat, lng }) => {
    const cell = streetCell(lat, lng);
    const columns = besides(cell % CELLS_AROUND, cells);
    return besides(Math.floor(cell / CELLS_AROUND), cells).flatMap((row) =>
      columns.map((column) => `${letter}${row}.${column}/`),
    );
  });
  return [...new Set(squares)];
}

const anyOf = (terms: readonly string[]): string =>
  terms.length === 1 ? (terms[0] ?? '') : `(${terms.join('|')})`;
const whole = (term: string): string => `'${term}'`;
const startsWith = (term: string): string => `${whole(term)}:*`;

/** A word as it may stand in a name: whole or as it was typed so far, or the short form of what it begins. */
const formsOf = (word: string, prefix: string, isWhole: boolean): string[] => [
  (isWhole ? whole : startsWith)(prefix + word),
  ...shortFormsOf(word)
    .filter((short) => isWhole || !short.startsWith(word))
    .map((short) => whole(prefix + short)),
];

/** Whole words of districts and cities that a typed word may begin. */
export type PlaceWords = ReadonlyMap<string, readonly string[]>;

/** A word as it may stand in a district or city. */
const aroundOf = (word: string, places: PlaceWords): string[] =>
  [...new Set([word, ...(places.get(word) ?? [])])].map((place) => whole(`~${place}`));

/**
 * A `tsquery` on `ulak_street_terms`: each word begins one of the name's within the reach, or of its district
 * or city, at least one of the name's; one of the hints, where there are any, begins one of its district or
 * city. The index collects all that a beginning fits before it looks at the other words: words of a district,
 * in which lie thousands of streets, are asked whole, and everywhere all words but the last as well.
 */
export function streetTerms(
  { words, hints, places }: Pick<TypedStreet, 'words' | 'hints'> & { readonly places: PlaceWords },
  reach: SearchReach,
  near: readonly LatLng[],
): string {
  const prefixes = prefixesOf(reach, near);
  const inName = words.map((word, place) => {
    const isWhole = reach === 'all' && place < words.length - 1;
    return prefixes.flatMap((prefix) => formsOf(word, prefix, isWhole));
  });
  const each = words.map((word, place) =>
    anyOf([...(inName[place] ?? []), ...(words.length > 1 ? aroundOf(word, places) : [])]),
  );
  const some = words.length > 1 ? [anyOf(inName.flat())] : [];
  const around = hints.length > 0 ? [anyOf(hints.flatMap((hint) => aroundOf(hint, places)))] : [];
  return [...each, ...some, ...around].join('&');
}
