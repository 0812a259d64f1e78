import { distanceKm } from '@ulak/contracts/domain/geo';
import { KIND_WORDS, streetSearchText } from '@ulak/contracts/streets/search-text';
import type { StreetRow } from './repository.ts';
import { searchGazetteer } from './search-gazetteer.ts';

/** What an address says besides its names: numbers, single letters, the door and the inside of a building. */
const SAYS_NO_PLACE =
  /^(?:\d.*|\p{L}|no|numara|kapi|kat|daire|apt|apartmani?|blok|site|sitesi|zil|dis|mah|turkiye)$/u;
/** Where a street knows no district, the centre of the named one is at most so far from it. */
const DISTRICT_KM = 15;

const wordsOf = (text: string): string[] => streetSearchText(text).split(' ').filter(Boolean);

/** Where the street's whole name stands in the words, its kind included; -1: nowhere. */
const placeOfName = (words: readonly string[], name: readonly string[]): number =>
  words.findIndex((_, place) => name.every((word, index) => words[place + index] === word));

/**
 * Whether an address names this street and no other place: the street's name with its kind, and besides only
 * doors, and names of the neighbourhood, district and city in which it lies. One word that nobody knows, and
 * it may be anywhere: a courier would be sent to another street of that name.
 */
export async function namesStreet(address: string, row: StreetRow): Promise<boolean> {
  const [words, name] = [wordsOf(address), wordsOf(row.search)];
  const from = placeOfName(words, name);
  const hasKind = KIND_WORDS.has(name.at(-1) ?? '') && name.length > 1;
  if (row.kind !== 'STREET' || !hasKind || from === -1) return false;
  const besides = words
    .filter((_, place) => place < from || place >= from + name.length)
    .filter((word) => !SAYS_NO_PLACE.test(word));
  const around = wordsOf(`${row.district ?? ''} ${row.city ?? ''}`);
  if (besides.every((word) => around.includes(word))) return true;
  const [place] = await searchGazetteer(besides.join(' '), [row], 1);
  if (!place) return false;
  const named = wordsOf(`${place.label} ${place.detail ?? ''}`);
  if (!besides.every((word) => named.includes(word))) return false;
  return row.district === null
    ? distanceKm(place.location, row) <= DISTRICT_KM
    : wordsOf(row.district).every((word) => named.includes(word));
}
