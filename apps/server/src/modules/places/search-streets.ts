import { distanceKm, type LatLng } from '@ulak/contracts/domain/geo';
import { KIND_WORDS, streetSearchText } from '@ulak/contracts/streets/search-text';
import { type TypedStreet, typedStreet } from '@ulak/contracts/streets/typed-street';
import type { Tx } from '../../db/database.ts';
import * as repository from './repository.ts';
import { SEARCH_REACHES, type SearchReach, streetTerms } from './street-terms.ts';

/** A street or neighbourhood that was found, with the nearest of the asked points. */
export interface FoundStreet {
  readonly row: repository.StreetRow;
  readonly km: number;
  /** Whether it is called exactly what was typed, and not only begins so. */
  readonly isExact: boolean;
}

/** Longer texts name no street in what comes behind. */
const MAX_TEXT = 200;
/** Of more points only these are asked; nine squares around each. */
const MAX_POINTS = 5;
/** Rows that are ranked. */
const RANKED = 60;
/** Two letters begin too many names of a country. */
const SHORTEST_EVERYWHERE = 3;

/**
 * Streets and neighbourhoods of the loaded sets for a typed address (decision 093): each word begins one of
 * the name's or of its district's; the door is left out, neighbourhood and district narrow. Those that are
 * called so come first, then the nearest.
 */
export async function searchStreets(
  tx: Tx,
  { text, near, limit }: { readonly text: string; readonly near: readonly LatLng[]; readonly limit: number },
): Promise<FoundStreet[]> {
  const typed = typedStreet(text.slice(0, MAX_TEXT));
  if (!typed) return [];
  const points = near.slice(0, MAX_POINTS);
  for (const attempt of attemptsOf(typed)) {
    const found = await findWithin(tx, attempt, points, limit);
    if (found.length > 0) return found;
  }
  return [];
}

/** With what narrows; without it, because people name what no set knows; without numbers inside. */
function attemptsOf(typed: TypedStreet): TypedStreet[] {
  const named = typed.words.filter((word, place) => place === 0 || !/^\d/.test(word));
  return [
    ...(typed.hints.length > 0 ? [typed] : []),
    { ...typed, hints: [] },
    ...(named.length < typed.words.length ? [{ ...typed, words: named, hints: [] }] : []),
  ];
}

/** Near first; farther only while too few are found. */
async function findWithin(
  tx: Tx,
  typed: TypedStreet,
  near: readonly LatLng[],
  limit: number,
): Promise<FoundStreet[]> {
  let found: FoundStreet[] = [];
  for (const reach of SEARCH_REACHES) {
    if (!mayReach(typed, reach)) break;
    const rows = await repository.listStreets(tx, {
      terms: streetTerms(typed, reach, near),
      words: typed.words,
      near,
      limit: RANKED,
    });
    found = rows.map((row) => ({ row, km: kmTo(row, near), isExact: isCalled(row, typed) }));
    if (found.length >= limit) break;
  }
  return found.sort((a, b) => rankOf(a, typed) - rankOf(b, typed) || a.km - b.km).slice(0, limit);
}

const mayReach = ({ words }: TypedStreet, reach: SearchReach): boolean =>
  reach !== 'all' || words.some((word) => word.length >= SHORTEST_EVERYWHERE);

const kmTo = (row: LatLng, near: readonly LatLng[]): number =>
  Math.min(...near.map((point) => distanceKm(row, point)));

const namesOf = (search: string): string[] => {
  const words = search.split(' ');
  return words.length > 1 && KIND_WORDS.has(words.at(-1) ?? '') ? words.slice(0, -1) : words;
};

/** Whether each word of the name was typed whole, and what else was typed is its district or city. */
function isCalled(row: repository.StreetRow, { words }: TypedStreet): boolean {
  const names = namesOf(row.search);
  const around = streetSearchText(`${row.district ?? ''} ${row.city ?? ''}`).split(' ');
  return names.every((word) => words.includes(word)) && words.every((word) => names.includes(word) || around.includes(word));
}

/** Called so and of the typed kind, called so, having each word as a whole, beginning so. */
function rankOf({ row, isExact }: FoundStreet, { words, kind }: TypedStreet): number {
  const own = row.search.split(' ');
  const isOfKind = kind === null || own.at(-1) === kind || (kind === 'mah' && row.kind === 'NEIGHBOURHOOD');
  if (isExact) return isOfKind ? 0 : 1;
  return words.every((word) => own.includes(word)) ? 2 : 3;
}
